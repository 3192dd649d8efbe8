import { CONTACT_OVERALL, contactInfo } from '@hiram/contract/endpoints/support.ts';
import { useQuery } from '@tanstack/react-query';
import { call, firstCallOf } from '../../platform/api/call.ts';
import { useSession } from '../../platform/session/useSession.ts';

const request = { overall: CONTACT_OVERALL } as const;

export const contactFirstCall = () => firstCallOf(contactInfo, request);

export function useContactInfo() {
  const session = useSession();
  return useQuery({ queryKey: [contactInfo.name, session], queryFn: () => call(contactInfo, session, request) });
}
