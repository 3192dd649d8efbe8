import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../../platform/db/cells.ts';
import { findLoanRecord } from '../../../lending/origination/orders.ts';
import type { LoanRecord } from '../../../lending/origination/orders.ts';
import type { OrderKey } from '../../../platform/db/schema/loan.tables.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import { quoteOf } from '../../../lending/engine/quote.ts';

/** What there is to pay for an order today, by our own figures. */
export interface Payable {
  readonly record: LoanRecord;
  /** Nothing when all is paid. */
  readonly amount: Centavos;
  readonly totalOwed: Centavos;
  readonly today: CalendarDate;
}

interface PostingContext {
  readonly profile: Profile;
  readonly at: Date;
}

/** An order whose money has not arrived owes nothing: it answers like a missing one. */
export async function payableOf(database: CellDatabase, key: OrderKey, { profile, at }: PostingContext): Promise<Payable> {
  const record = await findLoanRecord(database, key);
  if (record === null || record.order.disbursed_on === null) throw new Refusal('notFound');
  const today = manilaDateOf(at);
  const { dueNow, totalOwed } = quoteOf(record, { profile, today });
  return { record, amount: dueNow, totalOwed, today };
}
