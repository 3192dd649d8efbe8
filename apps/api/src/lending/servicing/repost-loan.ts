import { daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LoanOrderRow } from '../../platform/db/schema/loan.tables.ts';
import type { Loan } from '../engine/loan.ts';
import { replayLoan } from '../engine/replay.ts';
import { postTransfers, postedFlows } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { agreedOf, disbursementDateOf, instalmentFigures, orderFigures, recordOf } from './loan-rows.ts';
import { insertTransaction, transactionsOf } from './loan-transactions.ts';
import type { NewTransaction } from './loan-transactions.ts';

/** When something is posted, and by which product's terms. */
export interface PostingContext {
  readonly profile: Profile;
  readonly at: Date;
}

interface Reposting extends PostingContext {
  /** Unique for the borrower: the same cause can't move money twice. */
  readonly cause: string;
  /** The day that the money counts from. */
  readonly valueOn: CalendarDate;
  /** The day to replay to, where days are taken back; today, or the day that the order has reached, where it is not named. */
  readonly through?: CalendarDate;
}

/** Posts a payment, or what staff do to the money of an order, once; false when it was posted before. The order's money has to have arrived. */
export async function postTransaction(
  transaction: CellTransaction,
  order: LockedOrder,
  posted: NewTransaction,
  context: PostingContext,
): Promise<boolean> {
  const valueOn = withinTerm(posted.valueOn, order, context.at);
  const isNew = await insertTransaction(transaction, order, { ...posted, valueOn }, context.at);
  if (isNew) await repostLoan(transaction, order, { ...context, cause: `payment:${posted.transactionId}`, valueOn });
  return isNew;
}

/**
 * Replays the loan, up to today as a rule, from all its transactions, posts the difference to what was posted before, and stores what the loan has become.
 * Whatever became known in whatever order, the books end where the replay does.
 */
export async function repostLoan(
  transaction: CellTransaction,
  order: LockedOrder,
  { profile, at, cause, valueOn, through }: Reposting,
): Promise<Loan> {
  const key = { userId: order.user_id, orderId: order.order_id };
  const record = await recordOf(transaction, order);
  const agreed = agreedOf(profile, record);
  const transactions = record.transactions ?? (await transactionsOf(transaction, key, agreed.disbursedOn));
  const loan = replayLoan(agreed, transactions, daysBetween(agreed.disbursedOn, through ?? dayReached(order, at)));
  const transfers = loan.flows.since(await postedFlows(transaction, key), cause);
  await postTransfers(transaction, { order, transfers, valueOn, at, changes: orderFigures(loan) });
  await storeInstalments(transaction, order, loan);
  return loan;
}

/** Today, or the day that the order has accrued through: around midnight two processes may differ about what day it is. */
function dayReached({ accrued_through: accruedThrough }: LoanOrderRow, at: Date): CalendarDate {
  const today = manilaDateOf(at);
  return accruedThrough !== null && accruedThrough > today ? accruedThrough : today;
}

async function storeInstalments(transaction: CellTransaction, order: LoanOrderRow, loan: Loan): Promise<void> {
  await sql`
    update instalment as i
    set due_on = s.due_on, paid_principal = s.paid_principal, paid_interest = s.paid_interest,
      waived_principal = s.waived_principal, waived_interest = s.waived_interest, unpaid_penalty = s.unpaid_penalty
    from jsonb_to_recordset(${JSON.stringify(instalmentFigures(loan))}::jsonb) as s (
      number integer, due_on date, paid_principal bigint, paid_interest bigint, waived_principal bigint, waived_interest bigint, unpaid_penalty bigint
    )
    where i.user_id = ${order.user_id} and i.order_id = ${order.order_id} and i.number = s.number`.execute(transaction);
}

/** A provider's clock may run ahead of ours, and nothing is owed before the money has arrived. */
function withinTerm(day: CalendarDate, order: LockedOrder, at: Date): CalendarDate {
  const [first, last] = [disbursementDateOf(order), manilaDateOf(at)];
  if (day < first) return first;
  return day > last ? last : day;
}
