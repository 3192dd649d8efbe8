import { m } from '../../messages/generated/messages.js';
import { safeAddress, safeNavigate } from '../../safeNavigate.ts';
import { pick, type Session } from '../../session.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Onward } from './variant.ts';

/** What the address of an order says itself: this page's own may belong to another one. */
const OF_THIS_PAGE = ['productId', 'orderId', 'position'];

/** In place of this page, so that nobody comes back to an offer that is taken. False when the address may not be opened. */
export function goOnward({ url, query }: Onward, session: Session): boolean {
  const opened = safeNavigate(url, { replace: true, query: { ...sessionFor(url, session), ...query } });
  if (!opened) toast.fail(m.link_refused());
  return opened;
}

/** A page of ours keeps the session as every link of ours does; another host must not learn it. */
function sessionFor(url: string, session: Session): Record<string, string> {
  const address = safeAddress(url);
  if (address === null || address.origin !== window.location.origin) return {};
  const kept = Object.entries(session).filter(([name]) => !OF_THIS_PAGE.includes(name) && !address.searchParams.has(name));
  return pick(Object.fromEntries(kept));
}
