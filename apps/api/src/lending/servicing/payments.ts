import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import type { MoneyEventKind, PaymentPurpose } from '../engine/replay.ts';
import { arrivalOf } from './loan-rows.ts';
import { insertOrderPayment } from './loan-transactions.ts';
import { settle } from './repost-loan.ts';

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

export interface Occasion {
  readonly profile: Profile;
  readonly at: Date;
}

/** Posts a payment once; false when it was posted before. The order's money has to have arrived. */
export function postPayment(transaction: CellTransaction, order: LockedOrder, payment: Payment, occasion: Occasion): Promise<boolean> {
  return postMoneyEvent(transaction, order, payment, occasion);
}

/** A payment, or what staff do to the money of an order. */
export async function postMoneyEvent(
  transaction: CellTransaction,
  order: LockedOrder,
  event: Posted<MoneyEventKind>,
  { profile, at }: Occasion,
): Promise<boolean> {
  const { user_id: userId, order_id: orderId } = order;
  const valueOn = withinLife(event.valueOn, order, at);
  const isNew = await insertOrderPayment(transaction, {
    user_id: userId,
    order_id: orderId,
    payment_id: event.paymentId,
    kind: event.purpose,
    amount: event.amount,
    value_on: valueOn,
    channel_name: event.channelName,
    intent_id: event.intentId,
    posted_at: at,
  });
  if (isNew) await settle(transaction, { userId, orderId }, { profile, at, cause: `payment:${event.paymentId}`, valueOn });
  return isNew;
}

/** A provider's clock may run ahead of ours, and nothing is owed before the money has arrived. */
function withinLife(day: CalendarDate, order: LockedOrder, at: Date): CalendarDate {
  const [first, last] = [arrivalOf(order), manilaDateOf(at)];
  if (day < first) return first;
  return day > last ? last : day;
}
