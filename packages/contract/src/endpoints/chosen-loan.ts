import { addDays, parseDate } from '../product/dates.ts';
import type { CalendarDate } from '../product/dates.ts';
import type { Profile } from '../product/profile.ts';
import { choiceAllowed, choiceFault, planOfChoice } from '../money/loan-choice.ts';
import type { BoundedOffer, LoanChoice } from '../money/loan-choice.ts';
import type { Plan } from '../money/schedule.ts';
import type { LoanConfirmation } from './offer.ts';

/** An offer that leaves something to choose, as a page reads it from the confirmation. */
export interface ChoosableOffer extends BoundedOffer {
  /** Of the service, when it answered: the day on which its plan would be credited. */
  readonly today: CalendarDate;
}

/** Null where nothing may be chosen, or where the answer has no figures to compute with. */
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

/** The plan of a choice as the page draws it; null where the service would not take it. */
export function drawnPlan(profile: Profile, offer: ChoosableOffer, choice: LoanChoice): Plan | null {
  const { today } = offer;
  if (choiceFault(offer, choice) !== null || !choiceAllowed(profile, offer, choice, today)) return null;
  return planOfChoice(offer, choice, today);
}
