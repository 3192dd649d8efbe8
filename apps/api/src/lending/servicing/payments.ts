import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import type { LoanTransactionKind, PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { disbursementDateOf } from './loan-rows.ts';
import { insertLoanTransaction } from './loan-transactions.ts';
import { repostLoan } from './repost-loan.ts';

interface Posted<Purpose> {
  /** Unique for the borrower: the same id never counts twice. */
  readonly paymentId: string;
  readonly purpose: Purpose;
  readonly amount: Centavos;
  /** The Manila day on which the borrower paid: penalties that accrued after it are taken back. */
  readonly valueOn: CalendarDate;
  readonly intentId: string | null;
  /** As the borrower reads it. */
  readonly channelName: string;
}

export type Payment = Posted<PaymentPurpose>;

/** When something is posted, and by which product's terms. */
export interface PostingContext {
  readonly profile: Profile;
  readonly at: Date;
}

/** Posts a payment once; false when it was posted before. The order's money has to have arrived. */
export function postPayment(transaction: CellTransaction, order: LockedOrder, payment: Payment, context: PostingContext): Promise<boolean> {
  return postLoanTransaction(transaction, order, payment, context);
}

/** A payment, or what staff do to the money of an order. */
export async function postLoanTransaction(
  transaction: CellTransaction,
  order: LockedOrder,
  event: Posted<LoanTransactionKind>,
  { profile, at }: PostingContext,
): Promise<boolean> {
  const { user_id: userId, order_id: orderId } = order;
  const valueOn = withinLife(event.valueOn, order, at);
  const isNew = await insertLoanTransaction(transaction, {
    user_id: userId,
    order_id: orderId,
    transaction_id: event.paymentId,
    kind: event.purpose,
    amount: event.amount,
    value_on: valueOn,
    channel_name: event.channelName,
    intent_id: event.intentId,
    posted_at: at,
  });
  if (isNew) await repostLoan(transaction, { userId, orderId }, { profile, at, cause: `payment:${event.paymentId}`, valueOn });
  return isNew;
}

/** A provider's clock may run ahead of ours, and nothing is owed before the money has arrived. */
function withinLife(day: CalendarDate, order: LockedOrder, at: Date): CalendarDate {
  const [first, last] = [disbursementDateOf(order), manilaDateOf(at)];
  if (day < first) return first;
  return day > last ? last : day;
}
