import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { advanceTo } from './day.ts';
import { copyOf, earliestUnpaid, plus, sumOf, unpaidOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';

/** Penalties and all that is due or late; when nothing is due yet, what the next instalment still needs. */
export function dueNow(loan: Loan): Centavos {
  const due = plus(unpaidPenalties(loan), sumOf(dueByToday(loan), unpaidOf));
  const next = earliestUnpaid(loan);
  if (due > 0 || next === null) return due;
  // An overpayment that waits pays its part on the day.
  return centavos(Math.max(0, unpaidOf(next) - loan.overpayment));
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
  advanceTo(then, Math.max(loan.day, next.dueDay));
  const before = then.penaltiesCharged;
  advanceTo(then, then.day + 1);
  return centavos(then.penaltiesCharged - before);
}
