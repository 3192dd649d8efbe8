import { randomUUID } from 'node:crypto';
import type { LoanTransactionKind, PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { OrderReviewRow } from '../../platform/db/schema/loan.tables.ts';
import type { Loan } from '../engine/loan.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { loanAsOf, recordOf } from './loan-rows.ts';
import { findTransaction, insertTransaction, markReversed } from './loan-transactions.ts';
import type { NewTransaction } from './loan-transactions.ts';
import { postTransaction, repostLoan } from './repost-loan.ts';
import type { PostingContext } from './repost-loan.ts';

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
  { reference, amount }: Refund,
  context: PostingContext,
): Promise<boolean> {
  const { overpayment } = await loanOf(transaction, order, context);
  const isNew = await postTransaction(transaction, order, staffTransaction('refund', `refund:${reference}`, amount, context.at), context);
  if (isNew && amount > overpayment) throw new Error('the refund is larger than the overpayment of this order');
  return isNew;
}

/** The loan of today, not the stored one: a part of an overpayment may have fallen due since. */
async function loanOf(transaction: CellTransaction, order: LockedOrder, { profile, at }: PostingContext): Promise<Loan> {
  const loan = loanAsOf(profile, await recordOf(transaction, order), manilaDateOf(at));
  if (loan === null) throw new Error('this order has not been disbursed, so nothing is owed on it');
  return loan;
}

/** As if the payment had never been made: all that followed from it is posted back. False when it was reversed before. */
export async function reversePayment(
  transaction: CellTransaction,
  order: LockedOrder,
  transactionId: string,
  context: PostingContext,
): Promise<boolean> {
  const key = { userId: order.user_id, transactionId };
  const payment = await findTransaction(transaction, key);
  if (payment === null) throw new Error(`the order has no payment ${transactionId}`);
  if (payment.reversed_at !== null) return false;
  await markReversed(transaction, key, context.at);
  await repostLoan(transaction, order, {
    ...context,
    cause: `reversal:${transactionId}`,
    valueOn: payment.value_on,
    event: (balances) => ({
      type: 'loan.payment.reversed',
      effect: transactionId,
      data: { userId: order.user_id, orderId: order.order_id, transactionId, amount: payment.amount, balances },
      at: context.at,
    }),
  });
  return true;
}

/** Money that waits for a rollover pays like any other. */
export function releaseRolloverMoney(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  const { rollover_balance: waiting } = order;
  if (waiting === 0) throw new Error('no money waits for a rollover of this order');
  return postTransaction(transaction, order, staffTransaction('release', `release:${randomUUID()}`, waiting, context.at), context);
}

/** Everything that is still owed is given up. False when it was before. */
export function writeOff(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  return postTransaction(transaction, order, staffTransaction('writeOff', `write-off:${order.order_id}`, NOTHING, context.at), context);
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
  const cause = `review:${complaintId}`;
  const pause = staffTransaction('pausePenalties', `${cause}:from`, NOTHING, openedAt);
  await insertTransaction(transaction, order, pause, context.at);
  await insertTransaction(transaction, order, staffTransaction('resumePenalties', `${cause}:until`, NOTHING, context.at), context.at);
  const after = await repostLoan(transaction, order, { ...context, cause, valueOn: pause.valueOn });
  return centavos(Math.max(0, before.penaltiesCharged - after.penaltiesCharged));
}

/** @param on counts from the day of this moment */
const staffTransaction = <Kind extends Exclude<LoanTransactionKind, PaymentPurpose>>(
  kind: Kind,
  transactionId: string,
  amount: Centavos,
  on: Date,
): NewTransaction & { readonly kind: Kind } => ({
  kind,
  transactionId,
  amount,
  valueOn: manilaDateOf(on),
  intentId: null,
  channelName: '',
});
