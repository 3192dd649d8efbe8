import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { rolloverBars } from '@hiram/contract/money/caps.ts';
import type { LoanWithRollover, RolloverBar } from '@hiram/contract/money/caps.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { allocatePayment, reachToday } from './allocation.ts';
import type { Reach } from './allocation.ts';
import { costSoFar, countRepaid, earliestUnpaid, minus, plus, roomUnderCap, sumOf, termDaysOf, unpaidOf, unpaidPenalties } from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';
import { heldPlan } from './payment-plan.ts';

/** What it costs today to move the earliest unpaid instalment and all after it to a later date. */
export interface RolloverQuote {
  readonly fee: Centavos;
  readonly penalties: Centavos;
  readonly amount: Centavos;
}

interface Rollover extends RolloverQuote {
  readonly rolled: LoanWithRollover;
  /** Why it can't be had; empty where it can. */
  readonly bars: readonly RolloverBar[];
}

/**
 * The rollover of today, had or not. Null when nothing is unpaid, while a payment plan is held, and where the product has none.
 * @param terms what it is held to, besides the total cost of the loan; null where that is all
 */
export function rolloverOf(loan: Loan, terms = loan.termsOfDay): Rollover | null {
  const first = earliestUnpaid(loan);
  if (first === null || loan.agreed.rolloverBps === 0 || heldPlan(loan) !== null) return null;
  const fee = shareOf(unpaidOf(first), loan.agreed.rolloverBps);
  const penalties = unpaidPenalties(loan);
  const rolled = withRollover(loan, fee);
  return { fee, penalties, amount: plus(fee, penalties), rolled, bars: barsOf(loan, rolled, terms) };
}

/** Null when there is none or it can't be had. */
export function rolloverQuoteOf(loan: Loan, terms = loan.termsOfDay): RolloverQuote | null {
  const rollover = rolloverOf(loan, terms);
  if (rollover === null || rollover.bars.length > 0) return null;
  const { fee, penalties, amount } = rollover;
  return { fee, penalties, amount };
}

/** What keeps these repayments from being agreed on. */
export function barsOf(loan: Loan, rolled: LoanWithRollover, terms: LoanTerms | null): readonly RolloverBar[] {
  const room = roomUnderCap(loan);
  const bars = terms === null ? [] : rolloverBars(terms, rolled);
  // The loan's own cap on its cost holds for a loan of any size.
  return room !== null && rolled.fee > room && !bars.includes('totalCost') ? [...bars, 'totalCost'] : bars;
}

/** The loan as the caps look at it, if it is rolled over today for this fee. */
function withRollover(loan: Loan, fee: Centavos): LoanWithRollover {
  const { agreed, day } = loan;
  const { principal, periodDays } = agreed;
  const unpaid = loan.instalments.filter((each) => unpaidOf(each) > 0);
  const moved = unpaid.map((each) => ({
    day: Math.max(day, each.dueDay + periodDays),
    principal: each.principal,
    charges: each.interest,
  }));
  return {
    deferred: sumOf(unpaid, unpaidOf),
    periodDays,
    fee,
    principal,
    proceeds: minus(principal, agreed.fee),
    termDays: termDaysOf(agreed),
    repayments: [...loan.repaid, { day, principal: centavos(0), charges: fee }, ...moved],
    cost: plus(costSoFar(loan), fee),
    lastDay: Math.max(...moved.map((each) => each.day)),
  };
}

/** Takes the fee and all penalties from the money that waits, and moves the dates. The instalment itself stays owed. */
function applyRollover(loan: Loan, { fee, penalties, amount }: RolloverQuote): void {
  const first = earliestUnpaid(loan);
  if (first === null) throw new Error('there is no instalment to roll over');
  loan.flows.move('rollover', 'penalty', penalties);
  loan.flows.move('rollover', 'lender.rollovers', fee);
  loan.rolloverWaiting = minus(loan.rolloverWaiting, amount);
  loan.rolloverFees = plus(loan.rolloverFees, fee);
  countRepaid(loan, loan.day, { principal: centavos(0), charges: fee });
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
  loan.rolloverWaitingBy = null;
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
  const quote = earliestUnpaid(loan) === before ? rolloverQuoteOf(loan, loan.rolloverWaitingBy) : null;
  if (quote === null) return releaseRollover(loan, reachToday(loan));
  if (loan.rolloverWaiting < quote.amount) return;
  applyRollover(loan, quote);
  releaseRollover(loan, 'dueOnly');
}
