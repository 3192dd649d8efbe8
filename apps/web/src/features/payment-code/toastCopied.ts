import { m } from '@hiram/contract/messages';
import { toast } from '../../ui/toast/toast.ts';

/** No message on failure: the code can still be selected by hand. */
export function toastCopied(copied: boolean): void {
  if (copied) toast.success(m.copied());
}
