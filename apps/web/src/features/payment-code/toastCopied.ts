import { m } from '@hiram/contract/messages';
import { toast } from '../../ui/toast/toast.ts';

/** Only when it is true: a code that is not on the clipboard can still be selected by hand. */
export function toastCopied(copied: boolean): void {
  if (copied) toast.success(m.copied());
}
