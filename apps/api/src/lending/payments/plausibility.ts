import { addDays, addYears, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { MAX_ORDER_BALANCE } from '../ledger/accounts.ts';
import { paidOnOf } from './payment-identity.ts';
import type { LoanOrderRow } from '../../tables/loan.ts';

/** A code may be paid twice, and penalties may have grown since it was made. More than twice the total is an error or fraud. */
const AMOUNT_MARGIN = 2;

/** Shorter than the time for which payments are stored, so that a report repeated later cannot count again. */
const OLDEST_YEARS = 2;

interface ReportedPayment {
  readonly order: Pick<LoanOrderRow, 'disbursedOn'>;
  /** Principal and interest of all instalments. */
  readonly planned: Centavos;
  /** Amount of the code, including penalties and fees. */
  readonly requested: Centavos;
  readonly event: PaymentEvent;
  readonly at: Date;
}

/** Returns why the reported payment is impossible; `null` if it is plausible. The result depends on nothing that another payment changes. */
export function implausibilityOf({ order, planned, requested, event, at }: ReportedPayment): string | null {
  if (order.disbursedOn === null) return 'its order was not paid out';
  const [paidOn, today] = [paidOnOf(event), manilaDateOf(at)];
  if (paidOn < order.disbursedOn) return 'paid before the payout';
  if (paidOn > addDays(today, 1)) return 'paid after tomorrow';
  if (paidOn < addYears(today, -OLDEST_YEARS)) return 'paid too long ago';
  const most = Math.min(AMOUNT_MARGIN * Math.max(planned, requested), MAX_ORDER_BALANCE);
  return event.amount > most ? 'more than the order can owe' : null;
}
