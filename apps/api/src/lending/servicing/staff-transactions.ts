import { randomUUID } from 'node:crypto';
import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTransactionKind, PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Loan } from '../engine/loan.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { projectLoan, getLoanRecord } from './loan-rows.ts';
import { findTransaction, insertTransaction, markReversed, transactionsOfKind } from './loan-transactions.ts';
import type { NewTransaction } from './loan-transactions.ts';
import { postTransaction, repostLoan } from './repost-loan.ts';
import type { PostingContext } from './repost-loan.ts';
import type { OrderReviewRow } from '../../tables/complaint.ts';

const NOTHING = centavos(0);

interface Refund {
  /** The bank's reference of the money sent back, used as idempotency key. */
  readonly reference: string;
  readonly amount: Centavos;
}

/**
 * Records money that was sent back to the borrower. Returns false if the same refund was posted before; throws if its reference was used for another.
 */
export async function refundOverpayment(
  transaction: CellTransaction,
  order: LockedOrder,
  { reference, amount }: Refund,
  context: PostingContext,
): Promise<boolean> {
  const refund = staffTransaction('refund', refundId(reference), amount, context.at);
  const earlierRefund = await findTransaction(transaction, { userId: order.userId, transactionId: refund.transactionId });
  if (
    earlierRefund !== null &&
    (earlierRefund.orderId !== order.orderId || earlierRefund.amount !== amount || earlierRefund.reversedAt !== null)
  )
    throw new Error(`the reference ${reference} was used for another refund`);
  const { overpayment } = await loanOf(transaction, order, context);
  const isNew = await postTransaction(transaction, order, refund, context);
  if (isNew && amount > overpayment) throw new Error('the refund is larger than the overpayment of this order');
  return isNew;
}

const refundId = (reference: string): string => `refund:${reference}`;

/** Returns today's loan instead of the stored one, because part of an overpayment may have been allocated since. */
async function loanOf(transaction: CellTransaction, order: LockedOrder, { profile, at }: PostingContext): Promise<Loan> {
  const loan = projectLoan(profile, await getLoanRecord(transaction, order), manilaDateOf(at));
  if (loan === null) throw new Error('this order has not been disbursed, so nothing is owed on it');
  return loan;
}

/** Reverses a payment and its consequences. Returns false if it was reversed before. */
export const reversePayment = (transaction: CellTransaction, order: LockedOrder, transactionId: string, context: PostingContext) =>
  reverseTransaction(transaction, order, { transactionId, kinds: PAYMENT_PURPOSES, event: 'loan.payment.reversed' }, context);

/** Reverses a refund whose money came back. Returns false if the refund was reversed before. */
export const reverseRefund = (transaction: CellTransaction, order: LockedOrder, reference: string, context: PostingContext) =>
  reverseTransaction(
    transaction,
    order,
    { transactionId: refundId(reference), kinds: ['refund'], event: 'loan.overpayment.refund_reversed' },
    context,
  );

/** Reverses the last write-off, so that the debt is owed again. Returns false if it was reversed before. */
export async function reverseWriteOff(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  const transactionId = await lastOfKind(transaction, order, 'writeOff');
  if (transactionId === null) throw new Error('the order was not written off');
  return reverseTransaction(transaction, order, { transactionId, kinds: ['writeOff'], event: 'loan.write_off.reversed' }, context);
}

/** Reverses the agreement on the order's last payment plan. Returns false if it was cancelled before. */
export async function cancelPaymentPlan(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  const transactionId = await lastOfKind(transaction, order, 'paymentPlan');
  if (transactionId === null) throw new Error('the order has no payment plan');
  return reverseTransaction(transaction, order, { transactionId, kinds: ['paymentPlan'], event: 'loan.payment_plan.cancelled' }, context);
}

interface Reversal {
  readonly transactionId: string;
  readonly kinds: readonly LoanTransactionKind[];
  readonly event: 'loan.payment.reversed' | 'loan.overpayment.refund_reversed' | 'loan.write_off.reversed' | 'loan.payment_plan.cancelled';
}

/** Replays the loan without the transaction. Returns false if it was reversed before. */
async function reverseTransaction(
  transaction: CellTransaction,
  order: LockedOrder,
  { transactionId, kinds, event }: Reversal,
  context: PostingContext,
): Promise<boolean> {
  const { userId, orderId } = order;
  const found = await findTransaction(transaction, { userId, transactionId });
  if (found?.orderId !== orderId || !kinds.includes(found.kind))
    throw new Error(`the order has no ${kinds.join(' or ')} with the id ${transactionId}`);
  if (found.reversedAt !== null) return false;
  await markReversed(transaction, { userId, transactionId }, context.at);
  await repostLoan(transaction, order, {
    ...context,
    cause: `reversal:${transactionId}`,
    valueOn: found.valueOn,
    event: (balances) => ({
      type: event,
      effect: transactionId,
      data: { userId, orderId, transactionId, amount: found.amount, balances },
      at: context.at,
    }),
  });
  return true;
}

/** Releases money that waits for a rollover, so that it is allocated like any other payment. */
export function releaseRolloverMoney(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  const { rolloverBalance: waiting } = order;
  if (waiting === 0) throw new Error('no money waits for a rollover of this order');
  return postTransaction(transaction, order, staffTransaction('release', `release:${randomUUID()}`, waiting, context.at), context);
}

/** Writes off everything that is still owed. Returns false if it was written off before. */
export async function writeOff(transaction: CellTransaction, order: LockedOrder, context: PostingContext): Promise<boolean> {
  const written = await transactionsOfKind(transaction, order, 'writeOff');
  if (written.some(({ reversedAt }) => reversedAt === null)) return false;
  const transactionId = numberedId(`write-off:${order.orderId}`, written.length + 1);
  return postTransaction(transaction, order, staffTransaction('writeOff', transactionId, NOTHING, context.at), context);
}

/** The first id has no number, as in versions in which a write-off could not be reversed. */
const numberedId = (id: string, number: number): string => (number === 1 ? id : `${id}:${number}`);

const lastOfKind = async (transaction: CellTransaction, order: LockedOrder, kind: LoanTransactionKind): Promise<string | null> =>
  (await transactionsOfKind(transaction, order, kind)).at(-1)?.transactionId ?? null;

/**
 * Reverses the penalties of the days since a review was opened, because its borrower was right that a payment had not been recorded. Penalties
 * already paid are allocated to other debt. The review's key makes this idempotent.
 * @returns the amount by which the charged penalties fell
 */
export async function pausePenalties(
  transaction: CellTransaction,
  order: LockedOrder,
  { complaintId, openedAt }: Pick<OrderReviewRow, 'complaintId' | 'openedAt'>,
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

/** @param on the transaction counts from the Manila day of this moment */
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
