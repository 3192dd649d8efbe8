import { useMutation } from '@tanstack/react-query';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { openAddress } from './openAddress.ts';
import { toast } from '../toast/toast.ts';

/** A file that the service makes is opened in this page's place: a webview shows it, and going back comes here again. What goes wrong is said. */
export function useOpenFile(ask: () => Promise<{ readonly url: string }>) {
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => void openAddress(url),
    onError: (failure) => {
      // A session that is gone has a page of its own.
      if (!(failure instanceof CallFailure) || failure.kind !== 'session') toast.fail(m.file_failed());
    },
  });
}
