import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Resources } from '../src/providers/resources.ts';
import { buildSession } from './factories.ts';
import type { BuiltSession } from './factories.ts';
import { buildOffer, buildOrder } from './loans.ts';

/** An offer that waits for whoever has this session. */
export async function offeredSession(resources: Resources, given?: BuiltSession) {
  const session = given ?? (await buildSession(resources));
  return { session, ...(await buildOffer(resources, { borrower: session.borrower })) };
}

/** An order of whoever has this session. */
export async function orderedSession(resources: Resources, status: OrderStatus, given?: BuiltSession) {
  const session = given ?? (await buildSession(resources));
  return { session, ...(await buildOrder(resources, { borrower: session.borrower, status })) };
}
