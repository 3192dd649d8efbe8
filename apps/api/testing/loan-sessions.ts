import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import type { Resources } from '../src/providers/resources.ts';
import { buildSession } from './factories.ts';
import type { BuiltSession } from './factories.ts';
import { buildOffer, buildOrder } from './loans.ts';

export async function offeredSession(resources: Resources, given?: BuiltSession) {
  const session = given ?? (await buildSession(resources));
  return { session, ...(await buildOffer(resources, { borrower: session.borrower })) };
}

export async function orderedSession(resources: Resources, status: OrderStatus, given?: BuiltSession) {
  const session = given ?? (await buildSession(resources));
  return { session, ...(await buildOrder(resources, { borrower: session.borrower, status })) };
}
