import { openAddress } from '../../ui/page/openAddress.ts';
import type { Session, SessionField } from '../../platform/session/session.ts';
import { sessionForPage } from '../../platform/session/sessionForPage.ts';
import type { Onward } from './variant.ts';

/** What the address of an order says itself: this page's own may belong to another one. */
const OF_THIS_PAGE: readonly SessionField[] = ['productId', 'orderId', 'position'];

/** In place of this page, so that nobody comes back to an offer that is taken. False when the address may not be opened. */
export function goOnward({ url, query }: Onward, session: Session): boolean {
  return openAddress(url, { replace: true, query: { ...sessionForPage(url, session, OF_THIS_PAGE), ...query } });
}
