import { addDays, daysBetween } from '../product/dates.ts';
import type { CalendarDate } from '../product/dates.ts';
import { loanLimits } from '../product/limits.ts';
import type { Profile } from '../product/profile.ts';
import type { Centavos } from '../wire/money.ts';
import { capsBroken } from './caps.ts';
import type { OfferBounds } from './offer-bounds.ts';
import { planOf, termsFault } from './schedule.ts';
import type { OfferTerms, Plan } from './schedule.ts';

/** What a borrower chose. Without a day, the first payment comes one period after the money, as the offer has it. */
export interface LoanChoice {
  readonly amount: Centavos;
  readonly firstDueOn: CalendarDate | null;
}

/** An offer as it was made: its principal is the greatest amount. */
export interface BoundedOffer {
  readonly terms: OfferTerms;
  readonly bounds: OfferBounds;
}

/** Which part of a choice the bounds do not hold; null where they hold all of it. */
export function choiceFault({ terms, bounds }: BoundedOffer, { amount, firstDueOn }: LoanChoice): keyof LoanChoice | null {
  const { leastAmount, amountStep, firstDueFrom, firstDueTo } = bounds;
  if (amount < leastAmount || amount > terms.principal || (terms.principal - amount) % amountStep !== 0) return 'amount';
  return firstDueOn !== null && (firstDueOn < firstDueFrom || firstDueOn > firstDueTo) ? 'firstDueOn' : null;
}

/** The plan of a choice for a loan that is credited on this day. */
export const planOfChoice = ({ terms }: BoundedOffer, { amount, firstDueOn }: LoanChoice, creditedOn: CalendarDate): Plan =>
  planOf({
    ...terms,
    principal: amount,
    ...(firstDueOn === null ? {} : { firstDays: daysBetween(creditedOn, firstDueOn) }),
    disbursedOn: creditedOn,
  });

/** By when the money of an offer that is accepted on this day is promised at the latest. */
export const promisedBy = (acceptedOn: CalendarDate): CalendarDate =>
  addDays(acceptedOn, loanLimits.decisionWithinDays + loanLimits.creditingDays.maximum);

/** Whether the plan of a choice may be agreed to: it is within the longest term and every cap, whether the money comes at once or on the last day that is promised. */
export function choiceAllowed(profile: Profile, offer: BoundedOffer, choice: LoanChoice, acceptedOn: CalendarDate): boolean {
  return [acceptedOn, promisedBy(acceptedOn)].every((creditedOn) => {
    const firstDays = choice.firstDueOn === null ? offer.terms.periodDays : daysBetween(creditedOn, choice.firstDueOn);
    if (termsFault({ ...offer.terms, principal: choice.amount, firstDays }) !== null) return false;
    return capsBroken(profile, planOfChoice(offer, choice, creditedOn)).length === 0;
  });
}

/** Why an offer can't be made with these bounds, or null. Every corner of what they let a borrower choose is a loan that may be agreed to. */
export function boundsFault(profile: Profile, offer: BoundedOffer, days: readonly CalendarDate[]): keyof OfferBounds | null {
  const { leastAmount, amountStep, firstDueFrom, firstDueTo } = offer.bounds;
  if (amountStep < 1 || (offer.terms.principal - leastAmount) % amountStep !== 0) return 'amountStep';
  if (leastAmount < 1 || leastAmount > offer.terms.principal) return 'leastAmount';
  const usual = days.map((day) => addDays(day, offer.terms.periodDays));
  if (usual.some((day) => day < firstDueFrom)) return 'firstDueFrom';
  if (usual.some((day) => day > firstDueTo)) return 'firstDueTo';
  const allowed = (firstDueOn: CalendarDate | null): boolean =>
    [leastAmount, offer.terms.principal].every((amount) => days.every((day) => choiceAllowed(profile, offer, { amount, firstDueOn }, day)));
  if (!allowed(firstDueFrom) || !allowed(null)) return 'firstDueFrom';
  return allowed(firstDueTo) ? null : 'firstDueTo';
}

/** What a borrower saw of a plan, in one line, so that the service can hold it against its own: amounts in centavos, and each payment on its day. */
export const figuresOf = ({ principal, fee, proceeds, totalInterest, total, instalments }: Plan): string =>
  [
    [principal, fee, proceeds, totalInterest, total].join(' '),
    ...instalments.map(({ dueOn, principal: part, interest }) => `${dueOn} ${part} ${interest}`),
  ].join(';');
