import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { mayPrepay, allocatePayment } from './allocation.ts';
import { earliestUnpaid, minus, plus, roomUnderCap, unpaidOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';

/** What it costs today to put off the earliest unpaid instalment and all after it. */
export interface Delay {
  readonly fee: Centavos;
  readonly penalties: Centavos;
  readonly amount: Centavos;
}

/** Null when nothing is unpaid, the product has no rollover, or its fee would pass the cap. */
export function rolloverQuoteOf(loan: Loan): Delay | null {
  const first = earliestUnpaid(loan);
  if (first === null || loan.agreed.rolloverBps === 0) return null;
  const fee = shareOf(unpaidOf(first), loan.agreed.rolloverBps);
  const room = roomUnderCap(loan);
  if (room !== null && fee > room) return null;
  const penalties = unpaidPenalties(loan);
  return { fee, penalties, amount: plus(fee, penalties) };
}

/** Takes the fee and all penalties from the money that waits, and moves the dates. The instalment itself stays owed. */
function rollOver(loan: Loan, { fee, penalties, amount }: Delay): void {
  const first = earliestUnpaid(loan);
  if (first === null) throw new Error('there is nothing to put off');
  loan.flows.move('rollover', 'penalty', penalties);
  loan.flows.move('rollover', 'lender.rollovers', fee);
  loan.rolloverWaiting = minus(loan.rolloverWaiting, amount);
  loan.rolloverFees = plus(loan.rolloverFees, fee);
  loan.oneTimePenalty = centavos(0);
  for (const each of loan.instalments) {
    each.penalty = centavos(0);
    if (each.number >= first.number) each.dueDay += loan.agreed.periodDays;
  }
}

/** Money that waited for a rollover and is not needed for one: it pays like any other. */
export function releaseRollover(loan: Loan, ahead: 'dueOnly' | 'prepay'): void {
  const amount = loan.rolloverWaiting;
  loan.flows.move('rollover', 'overpayment', amount);
  loan.rolloverWaiting = centavos(0);
  loan.overpayment = plus(loan.overpayment, amount);
  allocatePayment(loan, amount, ahead);
}

/**
 * Money waits for the rollover of one instalment. What makes it whole, rolls; once that instalment is paid, or a rollover is not to be had any
 * more, it pays like any other. Looked at after whatever may have changed this.
 * @param before the earliest unpaid instalment as it was then
 */
export function rollOverOnceFunded(loan: Loan, before: OwedInstalment | null): void {
  if (loan.rolloverWaiting === 0) return;
  const delay = earliestUnpaid(loan) === before ? rolloverQuoteOf(loan) : null;
  if (delay === null) return releaseRollover(loan, mayPrepay(loan) ? 'prepay' : 'dueOnly');
  if (loan.rolloverWaiting < delay.amount) return;
  rollOver(loan, delay);
  releaseRollover(loan, 'dueOnly');
}
