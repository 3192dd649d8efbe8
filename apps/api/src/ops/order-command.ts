import type { CellTransaction } from '../platform/db/cell-transaction.ts';
import { lockOrder } from '../lending/ledger/transfers.ts';
import type { LockedOrder } from '../lending/ledger/transfers.ts';
import { doneOnce, text } from '../platform/staff/act.ts';
import type { ActWork } from '../platform/staff/act.ts';
import type { PostingContext } from '../lending/servicing/repost-loan.ts';
import { keepStaffAction } from '../platform/staff/staff-actions.ts';
import type { StaffAction } from '../platform/staff/staff-actions.ts';

/** The options of an act about one order. */
export const ORDER = { user: text, order: text };

interface OfOrder {
  readonly user: string;
  readonly order: string;
}

/** False when it was done before. */
type Effect = (transaction: CellTransaction, order: LockedOrder, context: PostingContext) => Promise<boolean>;

/** The effect of an act on an order and who asked for it, in one transaction, once. */
export async function onOrder({ resources, doing }: ActWork, { user: userId, order: orderId }: OfOrder, effect: Effect) {
  const at = await resources.clock.now();
  const { database } = resources.cells.of(userId);
  const done = await database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('the borrower has no such order');
    const isNew = await effect(transaction, order, { profile: resources.config.profile, at });
    if (isNew) await keepOrderAction(transaction, order, { ...doing, at });
    return isNew;
  });
  return doneOnce(done);
}

/** With the order's state before and after. @param before as it was locked */
export async function keepOrderAction(transaction: CellTransaction, before: LockedOrder, action: StaffAction): Promise<void> {
  const { user_id: userId, order_id: orderId } = before;
  const after = await lockOrder(transaction, { userId, orderId });
  const change = { before: stateOf(before), after: after === null ? {} : stateOf(after) };
  await keepStaffAction(transaction, userId, { ...action, change });
}

const stateOf = (order: LockedOrder) => ({
  orderId: order.order_id,
  lifecycle: order.lifecycle,
  principal: order.principal_balance,
  interest: order.interest_balance,
  penalties: order.penalty_balance,
  overpayment: order.overpayment_balance,
  rollover: order.rollover_balance,
  accruedThrough: order.accrued_through,
});
