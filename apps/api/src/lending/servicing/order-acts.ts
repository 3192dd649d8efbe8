import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { insertStaffAction } from '../../platform/staff/staff-actions.ts';
import type { PendingAction, StaffAction } from '../../platform/staff/staff-actions.ts';
import { SecondPersonNeeded } from '../../platform/staff/staff-requests.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';

/** Centavos that one person may post on an order. */
export interface OnePersonLimit {
  readonly secondPersonAbove: number;
}

/** Acts without a second person are summed over this period, so that an amount cannot be split into smaller acts. */
const COUNTED_DAYS = 30;

/**
 * Returns the centavos that the transaction has posted on the order. Throws SecondPersonNeeded, which rolls the transaction back, if one person may
 * not post as much, or if a second person has approved less.
 */
export async function amountWithinLimit(
  transaction: CellTransaction,
  order: LockedOrder,
  { approval, at }: Pick<StaffAction, 'approval' | 'at'>,
  { secondPersonAbove }: OnePersonLimit,
): Promise<number> {
  const { posted, before } = await amountsOf(transaction, order, at);
  const isAllowed = approval === undefined ? posted + before <= secondPersonAbove : approval.amount === null || posted <= approval.amount;
  if (posted > 0 && !isAllowed) throw new SecondPersonNeeded(posted);
  return posted;
}

/**
 * `posted`: the amount moved between the order and the lender, the larger of both directions. Movements within the order are the borrower's own
 * money.
 */
async function amountsOf(transaction: CellTransaction, { userId, orderId }: LockedOrder, at: Date) {
  const since = new Date(at.getTime() - COUNTED_DAYS * DAY_MS);
  const { rows } = await sql<{ readonly posted: number; readonly before: number }>`
    with own as (
      select debit_account, credit_account, amount from transfer
      where user_id = ${userId} and order_id = ${orderId} and xmin = pg_current_xact_id()::xid
    ), change as (
      select sum(amount) as amount
      from (select debit_account as account, amount from own union all select credit_account, -amount from own) as leg
      where account like 'lender.%' group by account
    )
    select (
        select greatest(coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)) from change
      )::bigint as posted,
      coalesce((
        select sum(posted) from staff_action
        where user_id = ${userId} and after ->> 'orderId' = ${orderId} and done_at > ${since} and approver is null
      ), 0)::bigint as before`.execute(transaction);
  const [amounts] = rows;
  if (amounts === undefined) throw new Error('the statement returned no row');
  return amounts;
}

/**
 * Records an act on an order in its transaction, with the order's state before and after.
 * @param before the order as it was locked
 */
export async function recordOrderAct(
  transaction: CellTransaction,
  before: LockedOrder,
  action: PendingAction & Pick<StaffAction, 'at'>,
  limit: OnePersonLimit,
): Promise<void> {
  const posted = await amountWithinLimit(transaction, before, action, limit);
  const after = await lockOrder(transaction, before);
  const change = { before: stateOf(before), after: after === null ? {} : stateOf(after) };
  await insertStaffAction(transaction, before.userId, { ...action, change, posted });
}

const stateOf = (order: LockedOrder) => ({
  orderId: order.orderId,
  lifecycle: order.lifecycle,
  principal: order.principalBalance,
  interest: order.interestBalance,
  penalties: order.penaltyBalance,
  overpayment: order.overpaymentBalance,
  rollover: order.rolloverBalance,
  accruedThrough: order.accruedThrough,
});
