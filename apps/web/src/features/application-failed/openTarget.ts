import { send } from '../../platform/bridge/send.ts';
import { openAddress } from '../../ui/page/openAddress.ts';

/** A web address is opened here, when it is one we may open; anything else is a page of the native app. */
export function openTarget(url: string): void {
  if (!/^http/i.test(url)) return send('to', { url });
  openAddress(url);
}
