import { addDays, parseDate } from '../product/dates.ts';
import { differs, disclosureOf } from '../money/disclosure.ts';
import type { LoanConfirmation } from './offer.ts';
import type { Profile } from '../product/profile.ts';
import { planOf, termDaysOf, termsFault } from '../money/schedule.ts';
import type { OfferTerms, Plan } from '../money/schedule.ts';

/**
 * True if the statement of an offer may be shown without a warning: its plan and every figure match those recomputed from its terms. An answer
 * without a statement passes only if the profile shows none.
 */
export function isDisclosureCorrect(loan: LoanConfirmation, profile: Profile): boolean {
  if (loan.disclosure === null) return profile.disclosureBeforeLoan !== 'truthInLending';
  const plan = recomputedPlan(loan, loan.disclosure);
  const recomputed = plan === null ? null : disclosureOf(plan, profile);
  return recomputed !== null && !differs(recomputed, loan.disclosure);
}

/** `null` if the plan in the answer differs from the plan of its terms. */
function recomputedPlan(loan: LoanConfirmation, { feeBps, rateBps }: Pick<OfferTerms, 'feeBps' | 'rateBps'>): Plan | null {
  const { firstPeriodDay: firstDays, choice } = loan;
  const periodDays = choice?.periodDays ?? firstDays;
  const terms = { principal: loan.amount, instalments: loan.repay_plans.length, periodDays, firstDays, feeBps, rateBps };
  const firstPayment = parseDate(loan.firstPayTime);
  if (firstPayment === null || termsFault(terms) !== null || loan.periods !== termDaysOf(terms)) return null;
  const plan = planOf({ ...terms, disbursedOn: addDays(firstPayment, -firstDays) });
  return plan.instalments.every((instalment, index) => isSameInstalment(instalment, loan.repay_plans[index])) ? plan : null;
}

function isSameInstalment(instalment: Plan['instalments'][number], shown: LoanConfirmation['repay_plans'][number] | undefined): boolean {
  return shown?.amount === instalment.amount && shown.pay_time === instalment.dueOn;
}
