import { randomUUID } from 'node:crypto';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import type { OrderReviewRow } from '../../platform/db/schema/loan.tables.ts';
import { findWholeOrder } from '../origination/orders.ts';
import type { MoneyEventKind, PaymentPurpose } from '../engine/replay.ts';
import type { Loan } from '../engine/loan.ts';
import { loanToday } from './loan-rows.ts';
import { postMoneyEvent } from './payments.ts';
import type { Occasion } from './payments.ts';

const NOTHING = centavos(0);

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
  const { surplus } = await loanOf(transaction, order, occasion);
  const event = eventOf('refund', `refund:${refund.reference}`, refund.amount, occasion);
  const isNew = await postMoneyEvent(transaction, order, event, occasion);
  if (isNew && refund.amount > surplus) throw new Error('the order has no surplus of so much');
  return isNew;
}

/** Not what is stored: a part of a surplus may have fallen due since. */
async function loanOf(transaction: CellTransaction, order: LockedOrder, { profile, at }: Occasion): Promise<Loan> {
  const whole = await findWholeOrder(transaction, { userId: order.user_id, orderId: order.order_id });
  if (whole === null) throw new Error('a locked order is there');
  return loanToday(profile, whole, manilaDateOf(at));
}

/** What waits for a rollover pays like any other money. */
export function releaseRolloverMoney(transaction: CellTransaction, order: LockedOrder, occasion: Occasion): Promise<boolean> {
  if (order.rollover_balance === 0) throw new Error('nothing waits for a rollover of this order');
  return postMoneyEvent(transaction, order, eventOf('release', `release:${randomUUID()}`, order.rollover_balance, occasion), occasion);
}

/** Everything that is still owed is given up. False when it was before. */
export function writeOff(transaction: CellTransaction, order: LockedOrder, occasion: Occasion): Promise<boolean> {
  return postMoneyEvent(transaction, order, eventOf('writeOff', `write-off:${order.order_id}`, NOTHING, occasion), occasion);
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
  occasion: Occasion,
): Promise<Centavos> {
  const before = await loanOf(transaction, order, occasion);
  const from = eventOf('pausePenalties', `review:${complaintId}:from`, NOTHING, { ...occasion, at: openedAt });
  await postMoneyEvent(transaction, order, from, occasion);
  await postMoneyEvent(transaction, order, eventOf('resumePenalties', `review:${complaintId}:until`, NOTHING, occasion), occasion);
  const after = await loanOf(transaction, order, occasion);
  return centavos(Math.max(0, before.penaltiesCharged - after.penaltiesCharged));
}

type StaffKind = Exclude<MoneyEventKind, PaymentPurpose>;

/** Counts from the day of `at`. */
const eventOf = <Kind extends StaffKind>(purpose: Kind, paymentId: string, amount: Centavos, { at }: Pick<Occasion, 'at'>) => ({
  purpose,
  paymentId,
  amount,
  valueOn: manilaDateOf(at),
  intentId: null,
  channelName: '',
});
