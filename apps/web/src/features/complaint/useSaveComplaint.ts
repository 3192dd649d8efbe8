import { complaintDocument } from '@hiram/contract/endpoints/complaint.ts';
import { call } from '../../platform/api/call.ts';
import { pageLanguage } from '../../platform/i18n/pageLanguage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useOpenFile } from '../../ui/page/useOpenFile.ts';

export function useSaveComplaint(problemId: string) {
  const session = useSession();
  return useOpenFile(() => call(complaintDocument, session, { problemId, lang: pageLanguage() }));
}
