import { daysBetween } from '@hiram/contract/dates.ts';
import type { CalendarDate } from '@hiram/contract/dates.ts';
import type { Profile } from '@hiram/contract/profile.ts';
import type { CellDatabase } from '../cells.ts';
import { findWholeOrder } from '../loan/orders.ts';
import type { OrderKey, WholeOrder } from '../loan/orders.ts';
import { historyOf } from '../servicing/history.ts';
import type { History, HistoryEntry } from '../servicing/history.ts';
import { PAYMENT_PURPOSES } from '../servicing/life.ts';
import type { MoneyEvent, PaymentPurpose } from '../servicing/life.ts';
import { agreedOf, arrivalOf } from '../servicing/loan-rows.ts';
import { countedEvents } from '../servicing/order-payments.ts';
import type { OrderPaymentRow } from '../servicing/servicing.tables.ts';

/** A money event with the row that it was stored as. */
export interface OrderEvent extends MoneyEvent {
  readonly row: OrderPaymentRow;
}

export interface OrderHistory extends History<OrderEvent> {
  readonly whole: WholeOrder;
  readonly disbursedOn: CalendarDate;
}

interface Occasion {
  readonly profile: Profile;
  /** The last day that is looked at. */
  readonly asOf: CalendarDate;
}

/** What happened to an order up to a day; null when it is not this borrower's, or its money had not arrived by then. */
export async function readHistory(database: CellDatabase, key: OrderKey, { profile, asOf }: Occasion): Promise<OrderHistory | null> {
  const whole = await findWholeOrder(database, key);
  if (whole === null || whole.order.disbursed_on === null || asOf < whole.order.disbursed_on) return null;
  const disbursedOn = arrivalOf(whole.order);
  const rows = await countedEvents(database, key);
  const events = rows.map((row): OrderEvent => ({ kind: row.kind, amount: row.amount, day: daysBetween(disbursedOn, row.value_on), row }));
  return { whole, disbursedOn, ...historyOf(agreedOf(profile, whole), events, daysBetween(disbursedOn, asOf)) };
}

export type PaymentEntry = HistoryEntry<OrderEvent> & { readonly event: OrderEvent & { readonly kind: PaymentPurpose } };

/** What the borrower paid, in the order in which it counts; what staff did is no payment. */
export const paymentsIn = ({ entries }: Pick<OrderHistory, 'entries'>): readonly PaymentEntry[] =>
  entries.filter((entry): entry is PaymentEntry => PAYMENT_PURPOSES.some((purpose) => purpose === entry.event?.kind));
