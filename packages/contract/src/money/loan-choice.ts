import { addDays, daysBetween } from '../product/dates.ts';
import type { CalendarDate } from '../product/dates.ts';
import { loanLimits } from '../product/limits.ts';
import type { Profile } from '../product/profile.ts';
import type { Centavos } from '../wire/money.ts';
import { exceededCaps } from './caps.ts';
import type { OfferBounds } from './offer-bounds.ts';
import { planOf, termsFault } from './schedule.ts';
import type { OfferTerms, Plan } from './schedule.ts';

/** A borrower's choice. If `firstDueOn` is `null`, the first payment is due one period after crediting, as offered. */
export interface LoanChoice {
  readonly amount: Centavos;
  readonly firstDueOn: CalendarDate | null;
}

/** Offer whose principal is the maximum amount. */
export interface BoundedOffer {
  readonly terms: OfferTerms;
  readonly bounds: OfferBounds;
}

/** Returns the field of a choice that is out of bounds, or `null`. */
export function choiceFault({ terms, bounds }: BoundedOffer, { amount, firstDueOn }: LoanChoice): keyof LoanChoice | null {
  const { leastAmount, amountStep, firstDueFrom, firstDueTo } = bounds;
  if (amount < leastAmount || amount > terms.principal || (terms.principal - amount) % amountStep !== 0) return 'amount';
  return firstDueOn !== null && (firstDueOn < firstDueFrom || firstDueOn > firstDueTo) ? 'firstDueOn' : null;
}

export const planOfChoice = ({ terms }: BoundedOffer, { amount, firstDueOn }: LoanChoice, creditedOn: CalendarDate): Plan =>
  planOf({
    ...terms,
    principal: amount,
    ...(firstDueOn === null ? {} : { firstDays: daysBetween(creditedOn, firstDueOn) }),
    disbursedOn: creditedOn,
  });

/** Latest promised crediting date of an offer that is accepted on this day. */
export const latestCreditingDate = (acceptedOn: CalendarDate): CalendarDate =>
  addDays(acceptedOn, loanLimits.decisionWithinDays + loanLimits.creditingDays.maximum);

/** True if the plan of a choice is within the longest term and every cap, both if the loan is credited at once and on the last promised day. */
export function isChoiceAllowed(profile: Profile, offer: BoundedOffer, choice: LoanChoice, acceptedOn: CalendarDate): boolean {
  return [acceptedOn, latestCreditingDate(acceptedOn)].every((creditedOn) => {
    const firstDays = choice.firstDueOn === null ? offer.terms.periodDays : daysBetween(creditedOn, choice.firstDueOn);
    if (termsFault({ ...offer.terms, principal: choice.amount, firstDays }) !== null) return false;
    return exceededCaps(profile, planOfChoice(offer, choice, creditedOn)).length === 0;
  });
}

/** Returns the bound that makes an offer invalid, or `null`. The extreme choices must all be allowed, on each of `days`. */
export function boundsFault(profile: Profile, offer: BoundedOffer, days: readonly CalendarDate[]): keyof OfferBounds | null {
  const { leastAmount, amountStep, firstDueFrom, firstDueTo } = offer.bounds;
  if (amountStep < 1 || (offer.terms.principal - leastAmount) % amountStep !== 0) return 'amountStep';
  if (leastAmount < 1 || leastAmount > offer.terms.principal) return 'leastAmount';
  const usualDates = days.map((day) => addDays(day, offer.terms.periodDays));
  if (usualDates.some((day) => day < firstDueFrom)) return 'firstDueFrom';
  if (usualDates.some((day) => day > firstDueTo)) return 'firstDueTo';
  const allowed = (firstDueOn: CalendarDate | null): boolean =>
    [leastAmount, offer.terms.principal].every((amount) =>
      days.every((day) => isChoiceAllowed(profile, offer, { amount, firstDueOn }, day)),
    );
  if (!allowed(firstDueFrom) || !allowed(null)) return 'firstDueFrom';
  return allowed(firstDueTo) ? null : 'firstDueTo';
}

/**
 * Figures of a plan in one line, as shown to the borrower, for the service to compare with its own: amounts in centavos, and each payment with its
 * due date.
 */
export const figuresOf = ({ principal, fee, proceeds, totalInterest, total, instalments }: Plan): string =>
  [
    [principal, fee, proceeds, totalInterest, total].join(' '),
    ...instalments.map(({ dueOn, principal: part, interest }) => `${dueOn} ${part} ${interest}`),
  ].join(';');
