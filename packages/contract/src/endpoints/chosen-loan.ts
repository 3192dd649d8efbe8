import { addDays, parseDate } from '../product/dates.ts';
import type { CalendarDate } from '../product/dates.ts';
import type { Profile } from '../product/profile.ts';
import { isChoiceAllowed, choiceFault, planOfChoice } from '../money/loan-choice.ts';
import type { BoundedOffer, LoanChoice } from '../money/loan-choice.ts';
import type { Plan } from '../money/schedule.ts';
import type { LoanConfirmation } from './offer.ts';

export interface ChoosableOffer extends BoundedOffer {
  /** The service's date when it answered, used as the crediting date of the plan. */
  readonly today: CalendarDate;
}

/** Returns `null` if the offer has no bounds, or if the answer lacks figures for the computation. */
export function choosableOffer({
  amount,
  choice,
  disclosure,
  repay_plans,
  firstPayTime,
  firstPeriodDay,
}: LoanConfirmation): ChoosableOffer | null {
  const firstPayment = parseDate(firstPayTime);
  if (choice === undefined || disclosure === null || firstPayment === null) return null;
  const { periodDays, ...bounds } = choice;
  const { feeBps, rateBps } = disclosure;
  return {
    terms: { principal: amount, instalments: repay_plans.length, periodDays, feeBps, rateBps },
    bounds,
    today: addDays(firstPayment, -firstPeriodDay),
  };
}

/** Returns the plan of a choice for display, or `null` if the service would reject the choice. */
export function planForDisplay(profile: Profile, offer: ChoosableOffer, choice: LoanChoice): Plan | null {
  const { today } = offer;
  if (choiceFault(offer, choice) !== null || !isChoiceAllowed(profile, offer, choice, today)) return null;
  return planOfChoice(offer, choice, today);
}
