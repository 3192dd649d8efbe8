import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { findLoanRecord } from '../../lending/origination/orders.ts';
import type { LoanRecord } from '../../lending/origination/orders.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { historyOf } from '../../lending/engine/history.ts';
import type { History, HistoryEntry } from '../../lending/engine/history.ts';
import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import type { LoanTransaction } from '../../lending/engine/replay.ts';
import type { PaymentPurpose } from '@hiram/contract/money/loan-transactions.ts';
import { agreedOf, disbursementDateOf } from '../../lending/servicing/loan-rows.ts';
import { countedEvents } from '../../lending/servicing/loan-transactions.ts';
import type { LoanTransactionRow } from '../../platform/db/schema/servicing.tables.ts';

/** A money event with the row that it was stored as. */
export interface OrderEvent extends LoanTransaction {
  readonly row: LoanTransactionRow;
}

export interface OrderHistory extends History<OrderEvent> {
  readonly record: LoanRecord;
  readonly disbursedOn: CalendarDate;
}

interface Viewed {
  readonly profile: Profile;
  /** The last day that is looked at. */
  readonly asOf: CalendarDate;
}

/** What happened to an order up to a day; null when it is not this borrower's, or its money had not arrived by then. */
export async function readHistory(database: CellDatabase, key: OrderKey, { profile, asOf }: Viewed): Promise<OrderHistory | null> {
  const record = await findLoanRecord(database, key);
  if (record === null || record.order.disbursed_on === null || asOf < record.order.disbursed_on) return null;
  const disbursedOn = disbursementDateOf(record.order);
  const rows = await countedEvents(database, key);
  const events = rows.map((row): OrderEvent => ({ kind: row.kind, amount: row.amount, day: daysBetween(disbursedOn, row.value_on), row }));
  return { record, disbursedOn, ...historyOf(agreedOf(profile, record), events, daysBetween(disbursedOn, asOf)) };
}

export type PaymentEntry = HistoryEntry<OrderEvent> & { readonly event: OrderEvent & { readonly kind: PaymentPurpose } };

/** What the borrower paid, in the order in which it counts; what staff did is no payment. */
export const paymentsIn = ({ entries }: Pick<OrderHistory, 'entries'>): readonly PaymentEntry[] =>
  entries.filter((entry): entry is PaymentEntry => PAYMENT_PURPOSES.some((purpose) => purpose === entry.event?.kind));
