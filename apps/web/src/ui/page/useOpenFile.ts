import { useMutation } from '@tanstack/react-query';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { openAddress } from './openAddress.ts';
import { toast } from '../toast/toast.ts';

/** Opens a file of the service in place of this page: a webview shows it, and going back returns to the page. Failures are shown as a toast. */
export function useOpenFile(fetchFile: () => Promise<{ readonly url: string }>) {
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ url }) => void openAddress(url),
    onError: (failure) => {
      // An ended session has a page of its own.
      if (!(failure instanceof CallFailure) || failure.kind !== 'session') toast.fail(m.file_failed());
    },
  });
}
