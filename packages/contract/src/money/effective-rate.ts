import type { Centavos } from '../wire/money.ts';
import { RATE_DAYS } from './schedule.ts';

/** As parts of one: 0.053295 is 5.3295%. Not rounded; `sixDecimals` gives a rate as it is printed and compared. */
export interface EffectiveRate {
  readonly perPeriod: number;
  readonly perMonth: number;
  readonly perYear: number;
}

/** What a plan must show to be rated: what comes in, and what goes out at the end of each period. */
export interface CashFlow {
  readonly proceeds: Centavos;
  readonly periodDays: number;
  /** Until the first of them, where that is not one period. */
  readonly firstDays?: number;
  readonly instalments: readonly {
    readonly amount: Centavos;
    /** After how many; one for each instalment where it is not said. */
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

/** A first period of another length counts as the part of a period that it is. */
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
 * The rate at which the present value of the instalments meets the proceeds, by Newton's method from zero. The present value falls
 * ever more slowly as the rate rises, so a step never passes the answer: the steps grow towards it until none moves any more.
 */
function ratePerPeriod({ proceeds, instalments }: CashFlow): number {
  if (proceeds <= 0) throw new Error(`no rate makes ${instalments.length} instalments worth ${proceeds}`);
  let rate = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = rate + (presentValue(instalments, rate) - proceeds) / fallOfPresentValue(instalments, rate);
    if (!(next > rate)) return rate;
    rate = next;
  }
  return rate;
}

/** How fast the present value falls at this rate. */
function fallOfPresentValue(instalments: CashFlow['instalments'], rate: number): number {
  const fallOf = (amount: Centavos, periods: number): number => (periods * amount) / (1 + rate) ** (periods + 1);
  return instalments.reduce((sum, { amount, periods }, index) => sum + fallOf(amount, periods ?? index + 1), 0);
}
