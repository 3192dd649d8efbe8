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
  if (firstDays === null || firstDays === offer.firstDays) return offer;
  const plan = planOfOffer({ ...offer, firstDays }, today);
  const changed = { firstDays, totalInterest: plan.totalInterest };
  await transaction.updateTable('offer').set(changed).where('userId', '=', offer.userId).where('offerId', '=', offer.offerId).execute();
  const [first] = plan.instalments;
  if (first === undefined) throw new Error('the plan has no instalments');
  await transaction
    .updateTable('instalment')
    .set({ interest: first.interest })
    .where('userId', '=', order.userId)
    .where('orderId', '=', order.orderId)
    .where('number', '=', first.number)
    .execute();
  return { ...offer, ...changed };
}

function daysToPayday({ createdAt }: LoanOrderRow, { firstDueOn: payday }: OfferRow, today: CalendarDate): number | null {
  if (payday === null) return null;
  return Math.max(daysBetween(today, payday), daysBetween(latestCreditingDate(manilaDateOf(createdAt)), payday));
}
