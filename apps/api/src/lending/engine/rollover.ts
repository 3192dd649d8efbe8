import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { allocatePayment, reachToday } from './allocation.ts';
import type { Reach } from './allocation.ts';
import { earliestUnpaid, minus, plus, roomUnderCap, unpaidOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';

/** What it costs today to move the earliest unpaid instalment and all after it to a later date. */
export interface RolloverQuote {
  readonly fee: Centavos;
  readonly penalties: Centavos;
  readonly amount: Centavos;
}

/** Null when nothing is unpaid, the product has no rollover, or its fee would pass the cap. */
export function rolloverQuoteOf(loan: Loan): RolloverQuote | null {
  const first = earliestUnpaid(loan);
  if (first === null || loan.agreed.rolloverBps === 0) return null;
  const fee = shareOf(unpaidOf(first), loan.agreed.rolloverBps);
  const room = roomUnderCap(loan);
  if (room !== null && fee > room) return null;
  const penalties = unpaidPenalties(loan);
  return { fee, penalties, amount: plus(fee, penalties) };
}

/** Takes the fee and all penalties from the money that waits, and moves the dates. The instalment itself stays owed. */
function applyRollover(loan: Loan, { fee, penalties, amount }: RolloverQuote): void {
  const first = earliestUnpaid(loan);
  if (first === null) throw new Error('there is no instalment to roll over');
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

/** Money that waited for a rollover and is not needed for one pays like any other. */
export function releaseRollover(loan: Loan, reach: Reach): void {
  const amount = loan.rolloverWaiting;
  loan.flows.move('rollover', 'overpayment', amount);
  loan.rolloverWaiting = centavos(0);
  loan.overpayment = plus(loan.overpayment, amount);
  allocatePayment(loan, amount, reach);
}

/**
 * Money waits for the rollover of one instalment. Once it is enough, the instalment rolls over. Once that instalment is paid, or a rollover is
 * no longer possible, the money pays like any other. Called after everything that may have changed this.
 * @param before the earliest unpaid instalment as it was then
 */
export function rolloverOnceFunded(loan: Loan, before: OwedInstalment | null): void {
  if (loan.rolloverWaiting === 0) return;
  const quote = earliestUnpaid(loan) === before ? rolloverQuoteOf(loan) : null;
  if (quote === null) return releaseRollover(loan, reachToday(loan));
  if (loan.rolloverWaiting < quote.amount) return;
  applyRollover(loan, quote);
  releaseRollover(loan, 'dueOnly');
}
