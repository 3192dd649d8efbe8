import { claimWork } from '../lending/origination/order-tasks.ts';
import type { ClaimedWork } from '../lending/origination/order-tasks.ts';
import type { WorkKind } from '../platform/db/schema/loan.tables.ts';
import { decideOrder } from './decide-order.ts';
import type { OrderWorkshop } from './order-handlers.ts';
import { payOutOrder } from './pay-out-order.ts';

/** So many at once: they mostly wait for somebody else's answer. */
const HANDS = 4;

type Craft = (workshop: OrderWorkshop, work: ClaimedWork) => Promise<void>;
const crafts: Readonly<Record<WorkKind, Craft>> = { decide: decideOrder, payout: payOutOrder };

/** Does all that is due in a cell, and answers how much it was. */
export async function doDueWork(workshop: OrderWorkshop): Promise<number> {
  const done = await Promise.all(Array.from({ length: HANDS }, () => workUntilNothingIsDue(workshop)));
  return done.reduce((sum, count) => sum + count, 0);
}

async function workUntilNothingIsDue(workshop: OrderWorkshop): Promise<number> {
  for (let count = 0; ; count += 1) {
    const work = await claimWork(workshop.database, await workshop.clock.now());
    if (work === null) return count;
    await doOne(workshop, work);
  }
}

/** One order's trouble keeps no other waiting: its work is due again by itself. */
async function doOne(workshop: OrderWorkshop, work: ClaimedWork): Promise<void> {
  try {
    await crafts[work.kind](workshop, work);
  } catch (err) {
    workshop.log.warn({ err, orderId: work.orderId, kind: work.kind, tries: work.tries }, 'work on an order failed');
  }
}
