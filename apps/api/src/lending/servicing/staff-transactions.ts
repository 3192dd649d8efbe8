import { randomUUID } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import type { OrderReviewRow } from '../../platform/db/schema/loan.tables.ts';
import { findLoanRecord } from '../origination/orders.ts';
import type { LoanTransactionKind, PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import type { Loan } from '../engine/loan.ts';
import { loanToday } from './loan-rows.ts';
import { postLoanTransaction } from './payments.ts';
import type { PostingContext } from './payments.ts';

const NOTHING = centavos(0);

interface Refund {
  /** The bank's reference of the money sent back: the same one never counts twice. */
  readonly reference: string;
  readonly amount: Centavos;
}

/** Money that was paid too much went back to the borrower. False when this refund was posted before. */
export async function refundOverpayment(
  transaction: CellTransaction,
  order: LockedOrder,
  refund: Refund,
  context: PostingContext,
): Promise<boolean> {
  const { overpayment } = await loanOf(transaction, order, context);
  const event = eventOf('refund', `refund:${refund.reference}`, refund.amount, context);
  const isNew = await postLoanTransaction(transaction, order, event, context);
  if (isNew && refund.amount > overpayment) throw new Error('the order has no overpayment of so much');
  return isNew;
}

/** Not what is stored: a part of an overpayment may have fallen due since. */
async function loanOf(transaction: CellTransaction, order: LockedOrder, { profile, at }: PostingContext): Promise<Loan> {
  const record = await findLoanRecord(transaction, { userId: order.user_id, orderId: order.order_id });
  if (record === null) throw new Error('a locked order is there');
  return loanToday(profile, record, manilaDateOf(at));
}

/** What waits for a rollover pays like any other money. */
export function releaseRolloverMoney(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  if (order.rollover_balance === 0) throw new Error('nothing waits for a rollover of this order');
  return postLoanTransaction(transaction, order, eventOf('release', `release:${randomUUID()}`, order.rollover_balance, context), context);
}

/** Everything that is still owed is given up. False when it was before. */
export function writeOff(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  return postLoanTransaction(transaction, order, eventOf('writeOff', `write-off:${order.order_id}`, NOTHING, context), context);
}

/**
 * The borrower was right that a payment was not recorded: the days after the review began and up to today are free of penalties. What was
 * charged on them is posted back, and what was paid of it pays what else is owed. The review's key makes it happen once.
 * @returns how much less has been charged
 */
export async function freeOfPenalties(
  transaction: CellTransaction,
  order: LockedOrder,
  { complaint_id: complaintId, opened_at: openedAt }: Pick<OrderReviewRow, 'complaint_id' | 'opened_at'>,
  context: PostingContext,
): Promise<Centavos> {
  const before = await loanOf(transaction, order, context);
  const from = eventOf('pausePenalties', `review:${complaintId}:from`, NOTHING, { ...context, at: openedAt });
  await postLoanTransaction(transaction, order, from, context);
  await postLoanTransaction(transaction, order, eventOf('resumePenalties', `review:${complaintId}:until`, NOTHING, context), context);
  const after = await loanOf(transaction, order, context);
  return centavos(Math.max(0, before.penaltiesCharged - after.penaltiesCharged));
}

type StaffKind = Exclude<LoanTransactionKind, PaymentPurpose>;

/** Counts from the day of `at`. */
const eventOf = <Kind extends StaffKind>(purpose: Kind, paymentId: string, amount: Centavos, { at }: Pick<PostingContext, 'at'>) => ({
  purpose,
  paymentId,
  amount,
  valueOn: manilaDateOf(at),
  intentId: null,
  channelName: '',
});
