import { latestCreditingDate } from '@hiram/contract/money/loan-choice.ts';
import { daysBetween, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { planOfOffer } from './offers.ts';
import type { LoanOrderRow, OfferRow } from '../../tables/loan.ts';

interface CreditedLoan {
  readonly order: LoanOrderRow;
  readonly offer: OfferRow;
  readonly today: CalendarDate;
}

/**
 * Adjusts the loan to the day on which it is credited. The first payment stays on the chosen payday, and interest for the days before the crediting
 * is not charged. If the money is later than promised, the payday moves by the delay: a period shorter than the one checked against the caps would
 * cost more than allowed.
 */
export async function adjustToPayday(transaction: CellTransaction, { order, offer, today }: CreditedLoan): Promise<OfferRow> {
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
  return Math.max(daysBetween(today, payday), daysBetween(latestCreditingDate(manilaDateOf(created_at)), payday));
}
