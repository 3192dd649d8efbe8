import { promisedBy } from '@hiram/contract/money/loan-choice.ts';
import { daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { LoanOrderRow, OfferRow } from '../../platform/db/schema/loan.tables.ts';
import { planOfOffer } from './offers.ts';

interface Crediting {
  readonly order: LoanOrderRow;
  readonly offer: OfferRow;
  readonly today: CalendarDate;
}

/**
 * The loan as it is credited today. Its first payment stays on the payday that was chosen, and the interest of the days that passed before the
 * money came is not charged. Where the money comes later than was promised, the payday moves on by as much: a period that is shorter than the
 * caps were held to would cost more than was allowed.
 */
export async function keepPayday(transaction: CellTransaction, { order, offer, today }: Crediting): Promise<OfferRow> {
  const firstDays = daysToPayday(order, offer, today);
  if (firstDays === null || firstDays === offer.first_days) return offer;
  const plan = planOfOffer({ ...offer, first_days: firstDays }, today);
  const changed = { first_days: firstDays, total_interest: plan.totalInterest };
  await transaction.updateTable('offer').set(changed).where('user_id', '=', offer.user_id).where('offer_id', '=', offer.offer_id).execute();
  const [first] = plan.instalments;
  if (first === undefined) throw new Error('the plan has no instalments');
  await transaction
    .updateTable('instalment')
    .set({ interest: first.interest })
    .where('user_id', '=', order.user_id)
    .where('order_id', '=', order.order_id)
    .where('number', '=', first.number)
    .execute();
  return { ...offer, ...changed };
}

function daysToPayday({ created_at }: LoanOrderRow, { first_due_on: payday }: OfferRow, today: CalendarDate): number | null {
  if (payday === null) return null;
  return Math.max(daysBetween(today, payday), daysBetween(promisedBy(manilaDateOf(created_at)), payday));
}
