import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { RATE_DAYS } from '@hiram/contract/money/schedule.ts';
import { giveBackOf } from './give-back.ts';
import { minus, periodOf, plus, sumOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';
import { heldPlan } from './payment-plan.ts';

/** What ends the loan today: within its cooling-off days what gives it back; later, periods that have not begun cost nothing. Null where paying ahead has to wait. */
export function payoffOf(loan: Loan): Centavos | null {
  const back = giveBackOf(loan);
  if (back !== null) return back.amount;
  if (loan.agreed.terms.prepaymentOnlyAfter !== null) return null;
  return plus(
    unpaidPenalties(loan),
    sumOf(loan.instalments, (each) => each.principal + interestSoFar(loan, each)),
  );
}

/** The unpaid interest of an instalment that was earned by today: all of it once it is due, the running period's by day. */
function interestSoFar(loan: Loan, instalment: OwedInstalment): Centavos {
  const dueDay = earnedBy(loan, instalment);
  const daysRun = loan.day - (dueDay - periodOf(loan.agreed, instalment));
  if (dueDay <= loan.day) return instalment.interest;
  if (daysRun <= 0) return centavos(0);
  const open = sumOf(
    loan.instalments.filter((each) => earnedBy(loan, each) > loan.day),
    ({ principal }) => principal,
  );
  const scheduled = loan.agreed.instalments[instalment.number - 1]?.interest ?? centavos(0);
  const earned = Math.min(scheduled, shareOf(open, loan.agreed.rateBps, daysRun, RATE_DAYS));
  return centavos(Math.max(0, earned - (scheduled - instalment.interest)));
}

/** A payment plan gives more time, and the price for that is its own: what was earned before it stays earned. */
const earnedBy = (loan: Loan, { number, dueDay }: OwedInstalment): number => heldPlan(loan)?.formerDueDays[number - 1] ?? dueDay;

/** Gives up the interest that a payoff saves. */
export function waiveUnearnedInterest(loan: Loan): void {
  for (const [instalment, kept] of loan.instalments.map((each) => [each, interestSoFar(loan, each)] as const)) {
    loan.flows.move('lender.interest', 'interest', instalment.interest - kept);
    instalment.interest = minus(instalment.interest, instalment.interest - kept);
  }
}
