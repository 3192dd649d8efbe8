import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { advanceTo } from './day.ts';
import { copyOf, earliestUnpaid, plus, sumOf, unpaidOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';
import { dueByPlan, activePlan, nextStepOf } from './payment-plan.ts';

/**
 * Amount due: penalties and all instalments due or late, or the rest of the next instalment if none is due yet. Under an active payment plan, the
 * plan's next payment.
 */
export function dueNow(loan: Loan): Centavos {
  const plan = activePlan(loan);
  if (plan !== null) return dueByPlan(loan, plan);
  const due = plus(unpaidPenalties(loan), sumOf(dueByToday(loan), unpaidOf));
  const next = earliestUnpaid(loan);
  if (due > 0 || next === null) return due;
  // An overpayment is allocated on the due date.
  return centavos(Math.max(0, unpaidOf(next) - loan.overpayment));
}

/**
 * Day of the next payment, which may be in the past. Under an active payment plan, the day of the plan's next payment. `null` if every instalment is
 * paid.
 */
export function nextDueDay(loan: Loan): number | null {
  const plan = activePlan(loan);
  const next = plan === null ? null : nextStepOf(plan);
  return next?.day ?? earliestUnpaid(loan)?.dueDay ?? null;
}

/** Instalments that a payment made today is for: all that are due or late, or else the next one. */
export function instalmentsDue(loan: Loan): readonly OwedInstalment[] {
  const due = dueByToday(loan).filter((each) => unpaidOf(each) > 0);
  const next = earliestUnpaid(loan);
  return due.length > 0 || next === null ? due : [next];
}

const dueByToday = ({ instalments, day }: Loan): readonly OwedInstalment[] => instalments.filter(({ dueDay }) => dueDay <= day);

/** Penalties of the first late day from now on if nothing is paid by then. */
export function firstPenalty(loan: Loan): Centavos {
  const next = earliestUnpaid(loan);
  if (next === null) return centavos(0);
  const laterLoan = copyOf(loan);
  advanceTo(laterLoan, Math.max(loan.day, nextDueDay(loan) ?? next.dueDay));
  const before = laterLoan.penaltiesCharged;
  advanceTo(laterLoan, laterLoan.day + 1);
  return centavos(laterLoan.penaltiesCharged - before);
}
