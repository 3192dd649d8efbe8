import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { advanceTo } from './day.ts';
import { dueNow, instalmentsDue } from './due.ts';
import { loanAfter } from './replay.ts';
import { minus, sumOf, totalOwed } from './loan.ts';
import type { Loan } from './loan.ts';
import { activePlan } from './payment-plan.ts';
import { payoffOf } from './payoff.ts';

const PESO = 100;

/** Amounts that are a part payment today, both ends included. */
export interface PartRange {
  readonly from: Centavos;
  readonly upTo: Centavos;
}

/**
 * From the interest due to just below the payoff amount. `null` if no such amount is less than the amount due, and under a payment plan, which a part
 * payment would break.
 */
export function partRange(loan: Loan): PartRange | null {
  if (activePlan(loan) !== null) return null;
  const interest = sumOf(instalmentsDue(loan), (each) => each.interest);
  const from = centavos(Math.max(PESO, interest));
  const upTo = minus(payoffOf(loan) ?? totalOwed(loan), 1);
  return from < dueNow(loan) && from <= upTo ? { from, upTo } : null;
}

export const isWithin = ({ from, upTo }: PartRange, amount: Centavos): boolean => amount >= from && amount <= upTo;

/** Suggested part payment: halfway between the least amount and the amount due, in whole pesos. */
export function defaultPart(loan: Loan, { from }: PartRange): Centavos {
  const half = Math.floor((dueNow(loan) - from) / 2 / PESO) * PESO;
  return centavos(from + half);
}

/** Day on which the rest of a part payment is assumed to be paid: the next due date, or one period after the last one, as after a rollover. */
export function nextPaymentDay(loan: Loan): number {
  const last = Math.max(loan.day, ...instalmentsDue(loan).map(({ dueDay }) => dueDay));
  const later = loan.instalments.map(({ dueDay }) => dueDay).filter((dueDay) => dueDay > last);
  return later.length === 0 ? last + loan.agreed.periodDays : Math.min(...later);
}

/** Penalties until the next payment if the rest is paid only then. */
export function costOfWaiting(loan: Loan, amount: Centavos): Centavos {
  const waiting = loanAfter(loan, 'repayment', amount);
  const before = waiting.penaltiesCharged;
  advanceTo(waiting, nextPaymentDay(loan));
  return centavos(waiting.penaltiesCharged - before);
}
