import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarDate, daysBetween } from '../product/dates.ts';
import { effectiveRate, sixDecimals } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';
import { planOf } from './schedule.ts';
import type { Plan } from './schedule.ts';

/** Computed by an independent program in exact fractions, from the same rules. */
interface Example {
  readonly terms: { readonly P: number; readonly n: number; readonly d: number; readonly rate: number; readonly fee: number };
  readonly fee: number;
  readonly proceeds: number;
  readonly interest: number;
  readonly total: number;
  readonly effectiveMonth: number;
  readonly effectiveYear: number;
  readonly plan: readonly {
    readonly k: number;
    readonly principal: number;
    readonly interest: number;
    readonly amount: number;
    readonly dueDay: number;
  }[];
}

const examples = JSON.parse(readFileSync(new URL('../../examples/offers.json', import.meta.url), 'utf8')) as readonly Example[];
const disbursedOn = calendarDate('2027-12-15');

function toExample(plan: Plan): Omit<Example, 'terms'> {
  const { perMonth, perYear } = effectiveRate(plan);
  return {
    fee: plan.fee,
    proceeds: plan.proceeds,
    interest: plan.totalInterest,
    total: plan.total,
    effectiveMonth: sixDecimals(perMonth),
    effectiveYear: sixDecimals(perYear),
    plan: plan.instalments.map(({ number, dueOn, ...parts }) => ({ k: number, ...parts, dueDay: daysBetween(disbursedOn, dueOn) })),
  };
}

test('matches all 300 worked offers to the centavo and to six decimals of the rate', () => {
  expect(examples).toHaveLength(300);
  for (const { terms, ...expected } of examples) {
    const { P, n, d, rate, fee } = terms;
    const plan = planOf({ principal: centavos(P), instalments: n, periodDays: d, feeBps: fee, rateBps: rate, disbursedOn });
    expect(toExample(plan), JSON.stringify(terms)).toEqual(expected);
  }
});
