import { onCallEvent, type CallEvent } from '../../platform/api/events.ts';
import { m } from '@hiram/contract/messages';
import { toast } from './toast.ts';

/** The only place where a call's loading text and its refusal become toasts. Returns a function that stops it. */
export function announceCalls(): () => void {
  const running = new Set<symbol>();
  return onCallEvent((event) => announce(event, running));
}

function announce(event: CallEvent, running: Set<symbol>): void {
  if (event.kind === 'loading') {
    running.add(event.call);
    toast.loading(event.text ?? m.loading());
  } else if (event.kind === 'loaded') {
    running.delete(event.call);
    // A message that was shown in between stays, and so does the loading toast of a call that is still running.
    if (running.size === 0 && toast.current()?.kind === 'loading') toast.hide();
  } else if (event.announce && event.failure.kind === 'refused' && event.failure.message !== '') {
    toast.info(event.failure.message);
  }
}
