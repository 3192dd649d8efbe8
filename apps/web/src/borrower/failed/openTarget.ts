import { send } from '../../bridge/send.ts';
import { m } from '../../messages/generated/messages.js';
import { safeNavigate } from '../../safeNavigate.ts';
import { toast } from '../../ui/toast/toast.ts';

/** A web address is opened here, when it is one we may open; anything else is a page of the native app. */
export function openTarget(url: string): void {
  if (!/^http/i.test(url)) return send('to', { url });
  if (!safeNavigate(url)) toast.fail(m.link_refused());
}
