import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { findLoanTransaction, markReversed } from './loan-transactions.ts';
import type { PostingContext } from './payments.ts';
import { repostLoan } from './repost-loan.ts';

/** As if the payment had never been: all that followed from it is posted back. False when it was reversed before. */
export async function reversePayment(
  transaction: CellTransaction,
  order: LockedOrder,
  paymentId: string,
  { profile, at }: PostingContext,
): Promise<boolean> {
  const key = { userId: order.user_id, orderId: order.order_id };
  const payment = await findLoanTransaction(transaction, { ...key, paymentId });
  if (payment === null) throw new Error(`the order has no payment ${paymentId}`);
  if (payment.reversed_at !== null) return false;
  await markReversed(transaction, { userId: key.userId, paymentId, at });
  await repostLoan(transaction, key, { profile, at, cause: `reversal:${paymentId}`, valueOn: payment.value_on });
  return true;
}
