import type { Centavos } from '../wire/money.ts';
import { RATE_DAYS } from './schedule.ts';

/** Unrounded fractions: 0.053295 is 5.3295%. `sixDecimals` rounds a rate for display and comparison. */
export interface EffectiveRate {
  readonly perPeriod: number;
  readonly perMonth: number;
  readonly perYear: number;
}

/** Proceeds, and instalments at the end of each period. */
export interface CashFlow {
  readonly proceeds: Centavos;
  readonly periodDays: number;
  /** Days until the first instalment, if not one period. */
  readonly firstDays?: number;
  readonly instalments: readonly {
    readonly amount: Centavos;
    /** Number of periods until the instalment; defaults to its position. */
    readonly periods?: number;
  }[];
}

const YEAR_DAYS = 365;
const MOST_STEPS = 100;

export function effectiveRate(plan: CashFlow): EffectiveRate {
  const perPeriod = ratePerPeriod(flowOf(plan));
  return {
    perPeriod,
    perMonth: (1 + perPeriod) ** (RATE_DAYS / plan.periodDays) - 1,
    perYear: (1 + perPeriod) ** (YEAR_DAYS / plan.periodDays) - 1,
  };
}

/** Converts a first period of another length into a fraction of a period. */
function flowOf({ firstDays, ...flow }: CashFlow): CashFlow {
  if (firstDays === undefined || firstDays === flow.periodDays) return flow;
  const first = firstDays / flow.periodDays;
  return { ...flow, instalments: flow.instalments.map(({ amount }, index) => ({ amount, periods: first + index })) };
}

export const sixDecimals = (rate: number): number => Math.round(rate * 1e6) / 1e6;

export function presentValue(instalments: CashFlow['instalments'], perPeriod: number): number {
  return instalments.reduce((sum, { amount, periods }, index) => sum + amount / (1 + perPeriod) ** (periods ?? index + 1), 0);
}

/**
 * Returns the rate at which the present value of the instalments equals the proceeds, by Newton's method from zero. The present value is convex in
 * the rate, so no step overshoots: the rate rises until a step no longer changes it.
 */
function ratePerPeriod({ proceeds, instalments }: CashFlow): number {
  if (proceeds <= 0) throw new Error(`no rate makes ${instalments.length} instalments worth ${proceeds}`);
  let rate = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = rate + (presentValue(instalments, rate) - proceeds) / presentValueDerivative(instalments, rate);
    if (!(next > rate)) return rate;
    rate = next;
  }
  return rate;
}

/** Derivative of the present value by the rate, with the sign reversed. */
function presentValueDerivative(instalments: CashFlow['instalments'], rate: number): number {
  const derivativeOf = (amount: Centavos, periods: number): number => (periods * amount) / (1 + rate) ** (periods + 1);
  return instalments.reduce((sum, { amount, periods }, index) => sum + derivativeOf(amount, periods ?? index + 1), 0);
}
