import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { advanceTo } from './day.ts';
import { copyOf, earliestUnpaid, plus, sumOf, unpaidOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';
import { dueByPlan, heldPlan, nextStepOf } from './payment-plan.ts';

/** Penalties and all that is due or late; when nothing is due yet, what the next instalment still needs. By a payment plan that is held, its next payment. */
export function dueNow(loan: Loan): Centavos {
  const plan = heldPlan(loan);
  if (plan !== null) return dueByPlan(loan, plan);
  const due = plus(unpaidPenalties(loan), sumOf(dueByToday(loan), unpaidOf));
  const next = earliestUnpaid(loan);
  if (due > 0 || next === null) return due;
  // An overpayment that waits pays its part on the day.
  return centavos(Math.max(0, unpaidOf(next) - loan.overpayment));
}

/** The day by which something has to be paid, which may be over: by a payment plan that is held, that of its next payment. Null when every instalment is paid. */
export function nextDueDay(loan: Loan): number | null {
  const plan = heldPlan(loan);
  const next = plan === null ? null : nextStepOf(plan);
  return next?.day ?? earliestUnpaid(loan)?.dueDay ?? null;
}

/** The instalments that a payment of today is for: all that are due or late; when none is yet, the one that comes next. */
export function instalmentsDue(loan: Loan): readonly OwedInstalment[] {
  const due = dueByToday(loan).filter((each) => unpaidOf(each) > 0);
  const next = earliestUnpaid(loan);
  return due.length > 0 || next === null ? due : [next];
}

const dueByToday = ({ instalments, day }: Loan): readonly OwedInstalment[] => instalments.filter(({ dueDay }) => dueDay <= day);

/** What the first late day from now on costs, if nothing is paid by then. */
export function firstPenalty(loan: Loan): Centavos {
  const next = earliestUnpaid(loan);
  if (next === null) return centavos(0);
  const then = copyOf(loan);
  advanceTo(then, Math.max(loan.day, nextDueDay(loan) ?? next.dueDay));
  const before = then.penaltiesCharged;
  advanceTo(then, then.day + 1);
  return centavos(then.penaltiesCharged - before);
}
