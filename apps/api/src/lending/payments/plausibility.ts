import { addDays, addYears, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { LoanOrderRow } from '../../platform/db/schema/loan.tables.ts';
import { paidOnOf } from './payment-identity.ts';

/** ₱100,000,000.00: no payment of one order is more, and a hundred thousand of them are still a number that can be added. */
export const MOST_OF_ANY_ORDER = centavos(100_000_000_00);

/** A code may be paid twice, and penalties may have grown since it was made; more than twice of everything is a slip or a lie. */
const MARGIN = 2;

/** Shorter than the time for which payments are remembered, so that what is told again later can't count again. */
const OLDEST_YEARS = 2;

interface Judged {
  readonly order: Pick<LoanOrderRow, 'disbursed_on'>;
  /** The principal and the interest of all instalments. */
  readonly planned: Centavos;
  /** What the code was made for: penalties and fees are in it. */
  readonly requested: Centavos;
  readonly event: PaymentEvent;
  readonly at: Date;
}

/** Why this payment can't be what the provider says; null when it can. It depends on nothing that another payment changes. */
export function doubtAbout({ order, planned, requested, event, at }: Judged): string | null {
  if (order.disbursed_on === null) return 'its order was not paid out';
  const [paidOn, today] = [paidOnOf(event), manilaDateOf(at)];
  if (paidOn < order.disbursed_on) return 'paid before the payout';
  if (paidOn > addDays(today, 1)) return 'paid after tomorrow';
  if (paidOn < addYears(today, -OLDEST_YEARS)) return 'paid too long ago';
  const most = Math.min(MARGIN * Math.max(planned, requested), MOST_OF_ANY_ORDER);
  return event.amount > most ? 'more than the order can owe' : null;
}
