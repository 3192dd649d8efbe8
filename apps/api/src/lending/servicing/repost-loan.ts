import { daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { lockOrder, postTransfers } from '../ledger/transfers.ts';
import type { LoanOrderRow, OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { findLoanRecord } from '../origination/orders.ts';
import type { LoanRecord } from '../origination/orders.ts';
import { replayLoan } from '../engine/replay.ts';
import { agreedOf, disbursementDateOf, orderFigures, rowsOfLoan } from './loan-rows.ts';
import { moneyEventsOf } from './loan-transactions.ts';
import { postedFlows } from './posted-flows.ts';

export interface Settling {
  readonly profile: Profile;
  readonly at: Date;
  /** Unique for the borrower: the same cause can't move money twice. */
  readonly cause: string;
  /** The day that the money counts from. */
  readonly valueOn: CalendarDate;
}

/**
 * Walks the order's whole life up to today and posts the difference to what was posted before, then stores what the order has become.
 * Whatever happened in whatever order, the books end where the life does.
 */
export async function repostLoan(transaction: CellTransaction, key: OrderKey, { profile, at, cause, valueOn }: Settling): Promise<void> {
  // Read again, though its caller holds the lock: an earlier payment of the same transaction changed it.
  const order = await lockOrder(transaction, key);
  const record = await findLoanRecord(transaction, key);
  if (order === null || record === null) throw new Error('the order of a payment is there');
  const disbursedOn = disbursementDateOf(order);
  const events = await moneyEventsOf(transaction, key, disbursedOn);
  const loan = replayLoan(agreedOf(profile, record), events, daysBetween(disbursedOn, dayReached(order, at)));
  const transfers = loan.flows.since(await postedFlows(transaction, key), cause);
  await postTransfers(transaction, { order, transfers, valueOn, at });
  await storeRows(transaction, rowsOfLoan(record, loan), orderFigures(loan));
}

/** Today, or the day that the order has accrued through: around midnight two processes may differ about what day it is. */
function dayReached({ accrued_through: accruedThrough }: LoanOrderRow, at: Date): CalendarDate {
  const today = manilaDateOf(at);
  return accruedThrough !== null && accruedThrough > today ? accruedThrough : today;
}

/** The balances are the ledger's to write. */
async function storeRows(
  transaction: CellTransaction,
  { order, instalments }: LoanRecord,
  figures: ReturnType<typeof orderFigures>,
): Promise<void> {
  await transaction
    .updateTable('loan_order')
    .set({ ...figures, accrued_through: order.accrued_through })
    .where('user_id', '=', order.user_id)
    .where('order_id', '=', order.order_id)
    .execute();
  await sql`
    update instalment as i
    set due_on = s.due_on, paid_principal = s.paid_principal, paid_interest = s.paid_interest,
      waived_principal = s.waived_principal, waived_interest = s.waived_interest, unpaid_penalty = s.unpaid_penalty
    from jsonb_to_recordset(${JSON.stringify(instalments)}::jsonb) as s (
      number integer, due_on date, paid_principal bigint, paid_interest bigint, waived_principal bigint, waived_interest bigint, unpaid_penalty bigint
    )
    where i.user_id = ${order.user_id} and i.order_id = ${order.order_id} and i.number = s.number`.execute(transaction);
}
