import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { earliestUnpaid, plus, sumOf, unpaidOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';

/** Penalties and all that is due or late; when nothing is due yet, what the next instalment still needs. */
export function dueNow(loan: Loan): Centavos {
  const due = plus(unpaidPenalties(loan), sumOf(dueToday(loan), unpaidOf));
  const next = earliestUnpaid(loan);
  if (due > 0 || next === null) return due;
  // An overpayment that waits pays its part on the day.
  return centavos(Math.max(0, unpaidOf(next) - loan.overpayment));
}

/** The instalments that a payment of today is for. */
export function askedFor(loan: Loan): readonly OwedInstalment[] {
  const due = dueToday(loan).filter((each) => unpaidOf(each) > 0);
  const next = earliestUnpaid(loan);
  return due.length > 0 || next === null ? due : [next];
}

const dueToday = ({ instalments, day }: Loan): readonly OwedInstalment[] => instalments.filter(({ dueDay }) => dueDay <= day);
