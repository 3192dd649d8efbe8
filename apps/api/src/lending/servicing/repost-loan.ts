import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTransactionKind, PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { LoanOrderRow } from '../../platform/db/schema/loan.tables.ts';
import type { Loan } from '../engine/loan.ts';
import { replayLoan } from '../engine/replay.ts';
import { insertEvents, writtenEvents } from '../events/record-events.ts';
import type { NewEvent } from '../events/record-events.ts';
import { postTransfers, postedFlows } from '../ledger/transfers.ts';
import type { Balances, LockedOrder } from '../ledger/transfers.ts';
import { eventsOfChange } from './loan-events.ts';
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
  /** What the lender's back end is told of the cause itself; what follows from it is told in any case. */
  readonly event?: (balances: Balances) => NewEvent;
}

/** Posts a payment, or what staff do to the money of an order, once; false when it was posted before. The order's money has to have arrived. */
export async function postTransaction(
  transaction: CellTransaction,
  order: LockedOrder,
  posted: PostedTransaction,
  context: PostingContext,
): Promise<boolean> {
  const valueOn = withinTerm(posted.valueOn, order, context.at);
  const isNew = await insertTransaction(transaction, order, { ...posted, valueOn }, context.at);
  const event = eventOf(order, { ...posted, valueOn }, context.at);
  if (isNew) await repostLoan(transaction, order, { ...context, cause: `payment:${posted.transactionId}`, valueOn, event });
  return isNew;
}

/** What pauses penalties goes another way: it moves no money by itself. */
type PostedTransaction = NewTransaction & { readonly kind: Exclude<LoanTransactionKind, 'pausePenalties' | 'resumePenalties'> };

const isPayment = (kind: LoanTransactionKind): kind is PaymentPurpose => PAYMENT_PURPOSES.some((purpose) => purpose === kind);

const eventOf =
  ({ user_id: userId, order_id: orderId }: LockedOrder, { kind, transactionId, amount, valueOn }: PostedTransaction, at: Date) =>
  (balances: Balances): NewEvent => {
    const common = { effect: transactionId, at };
    const data = { userId, orderId, transactionId, amount, balances };
    if (isPayment(kind)) return { type: 'loan.payment.posted', ...common, data: { ...data, purpose: kind, valueOn } };
    if (kind === 'writeOff') return { type: 'loan.written_off', ...common, data: { userId, orderId, balances } };
    return { type: kind === 'refund' ? 'loan.overpayment.refunded' : 'loan.rollover.released', ...common, data };
  };

/**
 * Replays the loan, up to today as a rule, from all its transactions, posts the difference to what was posted before, and stores what the loan has become.
 * Whatever became known in whatever order, the books end where the replay does.
 */
export async function repostLoan(
  transaction: CellTransaction,
  order: LockedOrder,
  { profile, at, cause, valueOn, through, event }: Reposting,
): Promise<Loan> {
  const key = { userId: order.user_id, orderId: order.order_id };
  const record = await recordOf(transaction, order);
  const agreed = agreedOf(profile, record);
  const transactions = record.transactions ?? (await transactionsOf(transaction, key, agreed.disbursedOn));
  const loan = replayLoan(agreed, transactions, daysBetween(agreed.disbursedOn, through ?? dayReached(order, at)));
  const transfers = loan.flows.since(await postedFlows(transaction, key), cause);
  const balances = await postTransfers(transaction, { order, transfers, valueOn, at, changes: orderFigures(loan) });
  const own = event?.(balances);
  // What was written off is not paid.
  const changed = own?.type === 'loan.written_off' ? [] : eventsOfChange(record, loan, { cause, at });
  await storeInstalments.all(transaction, {
    ...key,
    figures: JSON.stringify(instalmentFigures(loan)),
    events: writtenEvents(own === undefined ? changed : [own, ...changed]),
  });
  return loan;
}

/** Today, or the day that the order has accrued through: around midnight two processes may differ about what day it is. */
function dayReached({ accrued_through: accruedThrough }: LoanOrderRow, at: Date): CalendarDate {
  const today = manilaDateOf(at);
  return accruedThrough !== null && accruedThrough > today ? accruedThrough : today;
}

interface StoredLoan {
  readonly userId: string;
  readonly orderId: string;
  readonly figures: string;
  readonly events: string;
}

/** One statement for both: a payment waits for no more than it did without events. */
const storeInstalments = prepared((database: CellDatabase, { userId, orderId, figures, events }: StoredLoan) => ({
  compile: () =>
    sql`
    with recorded as (${insertEvents(events)})
    update instalment as i
    set due_on = s.due_on, paid_principal = s.paid_principal, paid_interest = s.paid_interest,
      waived_principal = s.waived_principal, waived_interest = s.waived_interest, unpaid_penalty = s.unpaid_penalty
    from jsonb_to_recordset(${figures}::jsonb) as s (
      number integer, due_on date, paid_principal bigint, paid_interest bigint, waived_principal bigint, waived_interest bigint, unpaid_penalty bigint
    )
    where i.user_id = ${userId} and i.order_id = ${orderId} and i.number = s.number`.compile(database),
}));

/** A provider's clock may run ahead of ours, and nothing is owed before the money has arrived. */
function withinTerm(day: CalendarDate, order: LockedOrder, at: Date): CalendarDate {
  const [first, last] = [disbursementDateOf(order), manilaDateOf(at)];
  if (day < first) return first;
  return day > last ? last : day;
}
