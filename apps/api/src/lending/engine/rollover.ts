import { shareOf } from '@hiram/contract/money/basis-points.ts';
import { rolloverBars } from '@hiram/contract/money/caps.ts';
import type { LoanWithRollover, RolloverBar } from '@hiram/contract/money/caps.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { allocatePayment, reachToday } from './allocation.ts';
import type { AllocationReach } from './allocation.ts';
import {
  costSoFar,
  countRepaid,
  earliestUnpaid,
  minus,
  plus,
  amountUnderCap,
  sumOf,
  termDaysOf,
  unpaidOf,
  unpaidPenalties,
} from './loan.ts';
import type { Loan, OwedInstalment } from './loan.ts';
import { activePlan } from './payment-plan.ts';

/** Cost of moving the earliest unpaid instalment and all later ones by one period, today. */
export interface RolloverQuote {
  readonly fee: Centavos;
  readonly penalties: Centavos;
  readonly amount: Centavos;
}

interface Rollover extends RolloverQuote {
  readonly rolled: LoanWithRollover;
  /** Reasons why the rollover is barred; empty if it is allowed. */
  readonly bars: readonly RolloverBar[];
}

/**
 * Returns today's rollover, barred or not. `null` if nothing is unpaid, a payment plan is active, or the product has no rollover.
 * @param terms limits in addition to the total cost cap; `null` if that cap is the only limit
 */
export function rolloverOf(loan: Loan, terms = loan.termsOfDay): Rollover | null {
  const first = earliestUnpaid(loan);
  if (first === null || loan.agreed.rolloverBps === 0 || activePlan(loan) !== null) return null;
  const fee = shareOf(unpaidOf(first), loan.agreed.rolloverBps);
  const penalties = unpaidPenalties(loan);
  const rolled = withRollover(loan, fee);
  return { fee, penalties, amount: plus(fee, penalties), rolled, bars: barsOf(loan, rolled, terms) };
}

/** `null` if there is no rollover or it is barred. */
export function rolloverQuoteOf(loan: Loan, terms = loan.termsOfDay): RolloverQuote | null {
  const rollover = rolloverOf(loan, terms);
  if (rollover === null || rollover.bars.length > 0) return null;
  const { fee, penalties, amount } = rollover;
  return { fee, penalties, amount };
}

/** Returns the limits that these repayments would break. */
export function barsOf(loan: Loan, rolled: LoanWithRollover, terms: LoanTerms | null): readonly RolloverBar[] {
  const room = amountUnderCap(loan);
  const bars = terms === null ? [] : rolloverBars(terms, rolled);
  // The total cost cap applies to a loan of any size.
  return room !== null && rolled.fee > room && !bars.includes('totalCost') ? [...bars, 'totalCost'] : bars;
}

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

/** Pays the fee and all penalties from the waiting money, and moves the due days. The instalment itself stays owed. */
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

/** Turns money waiting for a rollover into overpayment and allocates it. */
export function releaseRollover(loan: Loan, reach: AllocationReach): void {
  const amount = loan.rolloverWaiting;
  loan.flows.move('rollover', 'overpayment', amount);
  loan.rolloverWaiting = centavos(0);
  loan.rolloverWaitingBy = null;
  loan.overpayment = plus(loan.overpayment, amount);
  allocatePayment(loan, amount, reach);
}

/**
 * Rolls over the earliest unpaid instalment once the waiting money suffices. Releases the money if that instalment is paid or can no longer be rolled
 * over. Must be called after every change that can affect either.
 * @param before the earliest unpaid instalment before the change
 */
export function applyFundedRollover(loan: Loan, before: OwedInstalment | null): void {
  if (loan.rolloverWaiting === 0) return;
  const quote = earliestUnpaid(loan) === before ? rolloverQuoteOf(loan, loan.rolloverWaitingBy) : null;
  if (quote === null) return releaseRollover(loan, reachToday(loan));
  if (loan.rolloverWaiting < quote.amount) return;
  applyRollover(loan, quote);
  releaseRollover(loan, 'dueOnly');
}
