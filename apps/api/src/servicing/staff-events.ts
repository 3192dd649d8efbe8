import { randomUUID } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/dates.ts';
import { centavos } from '@hiram/contract/money.ts';
import type { Centavos } from '@hiram/contract/money.ts';
import type { CellTransaction } from '../cell-transaction.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { findWholeOrder } from '../loan/orders.ts';
import { loanToday } from './loan-rows.ts';
import { postMoneyEvent } from './payments.ts';
import type { Occasion } from './payments.ts';

interface Refund {
  /** The bank's reference of the money sent back: the same one never counts twice. */
  readonly reference: string;
  readonly amount: Centavos;
}

/** Money that was paid too much went back to the borrower. False when this refund was posted before. */
export async function refundSurplus(
  transaction: CellTransaction,
  order: LockedOrder,
  refund: Refund,
  occasion: Occasion,
): Promise<boolean> {
  const surplus = await surplusToday(transaction, order, occasion);
  const event = eventOf('refund', `refund:${refund.reference}`, refund.amount, occasion);
  const isNew = await postMoneyEvent(transaction, order, event, occasion);
  if (isNew && refund.amount > surplus) throw new Error('the order has no surplus of so much');
  return isNew;
}

/** Not what is stored: a part of that may have fallen due since. */
async function surplusToday(transaction: CellTransaction, order: LockedOrder, { profile, at }: Occasion): Promise<Centavos> {
  const whole = await findWholeOrder(transaction, { userId: order.user_id, orderId: order.order_id });
  if (whole === null) throw new Error('a locked order is there');
  return loanToday(profile, whole, manilaDateOf(at)).surplus;
}

/** What waits for a rollover pays like any other money. */
export function releaseRolloverMoney(transaction: CellTransaction, order: LockedOrder, occasion: Occasion): Promise<boolean> {
  if (order.rollover_balance === 0) throw new Error('nothing waits for a rollover of this order');
  return postMoneyEvent(transaction, order, eventOf('release', `release:${randomUUID()}`, order.rollover_balance, occasion), occasion);
}

/** Everything that is still owed is given up. False when it was before. */
export function writeOff(transaction: CellTransaction, order: LockedOrder, occasion: Occasion): Promise<boolean> {
  return postMoneyEvent(transaction, order, eventOf('writeOff', `write-off:${order.order_id}`, centavos(0), occasion), occasion);
}

const eventOf = <Kind extends 'refund' | 'release' | 'writeOff'>(purpose: Kind, paymentId: string, amount: Centavos, { at }: Occasion) => ({
  purpose,
  paymentId,
  amount,
  valueOn: manilaDateOf(at),
  intentId: null,
  channelName: '',
});
