import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { RATE_DAYS } from '@hiram/contract/money/schedule.ts';
import { coolingOffReturnOf } from './cooling-off.ts';
import { minus, periodOf, plus, sumOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';
import { activePlan } from './payment-plan.ts';

/**
 * Amount that ends the loan today: in the cooling-off days the amount that gives it back, later without the interest of periods that have not begun.
 * `null` if the terms restrict prepayment.
 */
export function payoffOf(loan: Loan): Centavos | null {
  const back = coolingOffReturnOf(loan);
  if (back !== null) return back.amount;
  if (loan.agreed.terms.prepaymentOnlyAfter !== null) return null;
  return plus(
    unpaidPenalties(loan),
    sumOf(loan.instalments, (each) => each.principal + interestSoFar(loan, each)),
  );
}

/** Unpaid interest of an instalment that is earned by today: all of it once the instalment is due, by day in the running period. */
function interestSoFar(loan: Loan, instalment: OwedInstalment): Centavos {
  const dueDay = dayEarned(loan, instalment);
  const daysRun = loan.day - (dueDay - periodOf(loan.agreed, instalment));
  if (dueDay <= loan.day) return instalment.interest;
  if (daysRun <= 0) return centavos(0);
  const open = sumOf(
    loan.instalments.filter((each) => dayEarned(loan, each) > loan.day),
    ({ principal }) => principal,
  );
  const scheduled = loan.agreed.instalments[instalment.number - 1]?.interest ?? centavos(0);
  const earned = Math.min(scheduled, shareOf(open, loan.agreed.rateBps, daysRun, RATE_DAYS));
  return centavos(Math.max(0, earned - (scheduled - instalment.interest)));
}

/** A payment plan has its own price, so interest is earned by the due days from before the plan. */
const dayEarned = (loan: Loan, { number, dueDay }: OwedInstalment): number => activePlan(loan)?.formerDueDays[number - 1] ?? dueDay;

export function waiveUnearnedInterest(loan: Loan): void {
  for (const [instalment, kept] of loan.instalments.map((each) => [each, interestSoFar(loan, each)] as const)) {
    loan.flows.move('lender.interest', 'interest', instalment.interest - kept);
    instalment.interest = minus(instalment.interest, instalment.interest - kept);
  }
}
