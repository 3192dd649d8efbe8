import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { penaltyBandOn } from '@hiram/contract/money/terms.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { allocatePayment } from './allocation.ts';
import { endMissedPlan } from './payment-plan.ts';
import { applyFundedRollover } from './rollover.ts';
import { earliestUnpaid, plus, amountUnderCap, smallerOf, unpaidOf } from './loan.ts';
import type { Loan } from './loan.ts';

/** Starts the next day: ends a missed payment plan, accrues penalties, then allocates an overpayment to the instalments due. */
function startDay(loan: Loan): void {
  loan.day += 1;
  endMissedPlan(loan);
  accrue(loan);
  if (loan.overpayment === 0) return;
  const before = earliestUnpaid(loan);
  allocatePayment(loan, loan.overpayment, 'dueOnly');
  applyFundedRollover(loan, before);
}

export function advanceTo(loan: Loan, day: number): void {
  while (loan.day < day) startDay(loan);
}

/** An instalment is late from the day after its due date. servicing/accrual-statement.ts implements the same rule in SQL for all orders of a cell. */
function accrue(loan: Loan): void {
  if (loan.penaltiesPaused) return;
  const { terms } = loan.agreed;
  for (const each of loan.instalments) {
    const lateDay = loan.day - each.dueDay;
    const base = unpaidOf(each);
    if (lateDay < 1 || base === 0) continue;
    chargeOnce(loan);
    const { bps, perDays } = penaltyBandOn(terms, lateDay);
    each.penalty = plus(each.penalty, charge(loan, shareOf(base, bps, 1, perDays)));
  }
}

/** Charges the one-time penalty on the order's first late day only. */
function chargeOnce(loan: Loan): void {
  if (loan.oneTimeCharged) return;
  loan.oneTimeCharged = true;
  const { defaultPenalty } = loan.agreed.terms;
  if (defaultPenalty === null) return;
  const penalty = loan.agreed.repeatClient ? defaultPenalty.repeatClient : defaultPenalty.newClient;
  loan.oneTimePenalty = plus(loan.oneTimePenalty, charge(loan, penalty));
}

/** Charges a penalty, limited by the total cost cap. */
function charge(loan: Loan, penalty: Centavos): Centavos {
  const amountLeft = amountUnderCap(loan);
  const amount = amountLeft === null ? penalty : smallerOf(penalty, amountLeft);
  loan.penaltiesCharged = plus(loan.penaltiesCharged, amount);
  loan.flows.move('penalty', 'lender.penalties', amount);
  return amount;
}
