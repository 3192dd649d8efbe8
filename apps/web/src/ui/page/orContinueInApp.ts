import { m } from '@hiram/contract/messages';
import { toast } from '../toast/toast.ts';

/** Shows that a step continues in the app if the message to the shell had no effect: without a shell nothing would happen visibly. */
export function orContinueInApp(hadEffect: boolean): void {
  if (!hadEffect) toast.info(m.continue_in_app());
}
