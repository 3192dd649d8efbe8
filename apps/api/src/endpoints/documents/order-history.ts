import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { findWholeOrder } from '../../lending/origination/orders.ts';
import type { OrderKey, WholeOrder } from '../../lending/origination/orders.ts';
import { historyOf } from '../../lending/engine/history.ts';
import type { History, HistoryEntry } from '../../lending/engine/history.ts';
import { PAYMENT_PURPOSES } from '../../lending/engine/replay.ts';
import type { MoneyEvent, PaymentPurpose } from '../../lending/engine/replay.ts';
import { agreedOf, arrivalOf } from '../../lending/servicing/loan-rows.ts';
import { countedEvents } from '../../lending/servicing/loan-transactions.ts';
import type { OrderPaymentRow } from '../../platform/db/schema/servicing.tables.ts';

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
