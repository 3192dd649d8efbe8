import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { isPrepaymentOpen } from './allocation.ts';
import { advanceTo } from './day.ts';
import { dueNow } from './due.ts';
import { loanAfter } from './replay.ts';
import { copyOf, dateOf, minus, totalOwed, unpaidOf, unpaidPenalties, unpaidPrincipal } from './loan.ts';
import type { Loan } from './loan.ts';
import { coolingOffReturnOf } from './cooling-off.ts';
import type { CoolingOffReturn } from './cooling-off.ts';
import { payoffOf } from './payoff.ts';

/** Amount that ends the loan on a day, and what it saves compared with the schedule. */
export interface PayoffDay {
  readonly on: CalendarDate;
  readonly principal: Centavos;
  readonly interest: Centavos;
  readonly penalties: Centavos;
  readonly amount: Centavos;
  readonly saves: Centavos;
  /** Set on a cooling-off day: only the amount received is repaid. */
  readonly givesBack?: true;
}

/**
 * Lists the days of a possible payoff, from the first one allowed to the next due date. If the terms restrict prepayment today, instalments that fall
 * due until the first day are assumed to be paid on time.
 */
export function payoffDays(loan: Loan): readonly PayoffDay[] {
  const replayed = loanPaidAsPlanned(loan, firstDay(loan));
  const first = replayed.day;
  const ahead = replayed.instalments.filter((each) => each.dueDay >= first && unpaidOf(each) > 0).map(({ dueDay }) => dueDay);
  const last = ahead.length === 0 ? first : Math.min(...ahead);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const laterLoan = copyOf(replayed);
    advanceTo(laterLoan, first + index);
    return payoffToday(laterLoan);
  });
}

/** If the scheduled interest is owed in any case, the total owed ends the loan and nothing is saved. */
function payoffToday(loan: Loan): PayoffDay {
  const owed = totalOwed(loan);
  const back = coolingOffReturnOf(loan);
  if (back !== null) return givenBackToday(loan, back);
  const amount = payoffOf(loan) ?? owed;
  const principal = unpaidPrincipal(loan);
  const penalties = unpaidPenalties(loan);
  const interest = minus(amount, principal + penalties);
  return { on: dateOf(loan, loan.day), principal, penalties, interest, amount, saves: minus(owed, amount) };
}

function givenBackToday(loan: Loan, { amount }: CoolingOffReturn): PayoffDay {
  const none = centavos(0);
  const saves = minus(totalOwed(loan), amount);
  return { on: dateOf(loan, loan.day), principal: unpaidPrincipal(loan), interest: none, penalties: none, amount, saves, givesBack: true };
}

function firstDay(loan: Loan): number {
  const laterLoan = { ...loan };
  while (!isPrepaymentOpen(laterLoan)) laterLoan.day += 1;
  return laterLoan.day;
}

function loanPaidAsPlanned(loan: Loan, day: number): Loan {
  let laterLoan = copyOf(loan);
  while (laterLoan.day < day) {
    if (laterLoan.instalments.some((each) => each.dueDay <= laterLoan.day && unpaidOf(each) > 0))
      laterLoan = loanAfter(laterLoan, 'repayment', dueNow(laterLoan));
    advanceTo(laterLoan, laterLoan.day + 1);
  }
  return laterLoan;
}
