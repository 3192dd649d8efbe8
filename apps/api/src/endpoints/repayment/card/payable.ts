import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../../../platform/db/cells.ts';
import { findWholeOrder } from '../../../lending/origination/orders.ts';
import type { OrderKey, WholeOrder } from '../../../lending/origination/orders.ts';
import { Refusal } from '../../../platform/request/refusal.ts';
import { quoteOf } from '../../../lending/engine/quote.ts';

/** What there is to pay for an order today, by our own figures. */
export interface Payable {
  readonly whole: WholeOrder;
  /** Nothing when all is paid. */
  readonly amount: Centavos;
  readonly totalOwed: Centavos;
  readonly today: CalendarDate;
}

interface Occasion {
  readonly profile: Profile;
  readonly at: Date;
}

/** An order whose money has not arrived owes nothing: it answers like a missing one. */
export async function payableOf(database: CellDatabase, key: OrderKey, { profile, at }: Occasion): Promise<Payable> {
  const whole = await findWholeOrder(database, key);
  if (whole === null || whole.order.disbursed_on === null) throw new Refusal('notFound');
  const today = manilaDateOf(at);
  const { dueNow, totalOwed } = quoteOf(whole, { profile, today });
  return { whole, amount: dueNow, totalOwed, today };
}
