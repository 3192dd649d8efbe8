import { expect, test } from 'vitest';
import { exceededCaps, rolloverBars, rolloverRate } from './caps.ts';
import type { LoanWithRollover } from './caps.ts';
import { calendarDate } from '../product/dates.ts';
import { effectiveRate, sixDecimals } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';
import { profiles } from '../product/profile.ts';
import { planOf } from './schedule.ts';
import type { Plan, PlanTerms } from './schedule.ts';
import { termsOf } from './terms.ts';

const small: PlanTerms = {
  principal: centavos(1_000_000),
  instalments: 4,
  periodDays: 30,
  feeBps: 0,
  rateBps: 600,
  disbursedOn: calendarDate('2026-11-05'),
};
const brokenBy = (terms: Partial<PlanTerms>): readonly string[] => exceededCaps(profiles.philippines, planOf({ ...small, ...terms }));

test('an offer exactly at the caps exceeds none', () => {
  expect(brokenBy({})).toEqual([]);
});

test('a nominal rate above 6% a month exceeds its cap', () => {
  expect(brokenBy({ rateBps: 601 })).toEqual(['nominalRate']);
});

test('the effective cap of 12% a month includes the fee', () => {
  const most = Array.from({ length: 5000 }, (_, feeBps) => feeBps).findLast((feeBps) => perMonth({ feeBps }) <= 0.12) ?? 0;
  expect(most).toBeGreaterThan(0);
  expect(brokenBy({ feeBps: most })).toEqual([]);
  expect(brokenBy({ feeBps: most + 1 })).toEqual(['effectiveRate']);
});
const perMonth = (terms: Partial<PlanTerms>): number => effectiveRate(planOf({ ...small, ...terms })).perMonth;

test('exactly 12% effective a month is allowed', () => {
  const plan = planOf(small);
  const presentValue = plan.instalments.reduce((sum, { amount, number }) => sum + amount / 1.12 ** number, 0);
  const proceeds = centavos(Math.round(presentValue));
  const planAtCap: Plan = { ...plan, proceeds, fee: centavos(plan.principal - proceeds) };
  expect(sixDecimals(effectiveRate(planAtCap).perMonth)).toBe(0.12);
  expect(exceededCaps(profiles.philippines, planAtCap)).toEqual([]);
});

test('interest and fee together may reach the principal, to the centavo', () => {
  const plan = planOf(small);
  const planCosting = (cost: number): Plan => ({ ...plan, fee: centavos(cost - plan.totalInterest) });
  expect(exceededCaps(profiles.philippines, planCosting(1_000_000))).not.toContain('totalCost');
  expect(exceededCaps(profiles.philippines, planCosting(1_000_001))).toContain('totalCost');
});

test.each([
  ['above ₱10,000', { principal: centavos(1_000_001) }, []],
  ['longer than four months', { instalments: 5 }, []],
  ['of four months with 123 days', { instalments: 3, periodDays: 41 }, ['nominalRate', 'effectiveRate', 'totalCost']],
  ['of 124 days', { instalments: 4, periodDays: 31 }, []],
])('an offer %s (%o) with a rate of 50 percent exceeds %j', (_, terms, broken) => {
  expect(brokenBy({ ...terms, rateBps: 5000 })).toEqual(broken);
});

test('the specified profile has no caps', () => {
  expect(exceededCaps(profiles.specified, planOf({ ...small, rateBps: 9000, feeBps: 4000 }))).toEqual([]);
});

/** The last of four payments of ₱2,500.00, rolled over without a fee. Each test overrides the fields that it is about. */
const rolled: LoanWithRollover = {
  deferred: centavos(2_500_00),
  periodDays: 30,
  fee: centavos(0),
  principal: centavos(10_000_00),
  proceeds: centavos(10_000_00),
  termDays: 120,
  repayments: [30, 60, 90, 150].map((day) => ({ day, principal: centavos(2_500_00), charges: centavos(0) })),
  cost: centavos(0),
  lastDay: 150,
};
const philippine = termsOf(profiles.philippines, calendarDate('2026-11-05'));
const barsOf = (changes: Partial<LoanWithRollover>) => rolloverBars(philippine, { ...rolled, ...changes });
/** Repayments of `rolled` with additional charges on the last day. */
const loanCharging = (charges: number): Pick<LoanWithRollover, 'repayments'> => ({
  repayments: [...rolled.repayments, { day: 150, principal: centavos(0), charges: centavos(charges) }],
});

test('[BEY-20] a rollover alone: nominal cap of 6% of the deferred amount per 30 days, to the centavo', () => {
  expect(barsOf({ fee: centavos(150_00) })).toEqual([]);
  expect(barsOf({ fee: centavos(150_01) })).toEqual(['nominalRate']);
  expect(barsOf({ fee: centavos(75_00), periodDays: 15 })).toEqual([]);
  expect(barsOf({ fee: centavos(75_01), periodDays: 15 })).toEqual(['nominalRate']);
});

test('[BEY-20] a rollover alone: effective cap of 12% a month, with the fee paid at once', () => {
  // 2,500 for 2,232.14 is 12%.
  expect(barsOf({ fee: centavos(267_85) })).toEqual(['nominalRate']);
  expect(barsOf({ fee: centavos(267_87) })).toEqual(['nominalRate', 'effectiveRate']);
  expect(rolloverRate({ ...rolled, fee: centavos(250_00) })).toBe(0.111111);
  expect(rolloverRate({ ...rolled, fee: rolled.deferred })).toBeNull();
});

test('[BEY-20] a rollover alone: a fee of the whole deferred amount exceeds both rate caps', () => {
  expect(barsOf({ fee: centavos(2_500_00) })).toEqual(['nominalRate', 'effectiveRate']);
  expect(barsOf({ fee: centavos(2_500_01) })).toEqual(['nominalRate', 'effectiveRate', 'totalCost']);
});

test('[BEY-20] over the loan’s life: nominal cap of 6% per 30 days of the principal owed on each day', () => {
  // 2,500 owed for 30, 60, 90 and 150 days equals 27,500 owed for 30 days.
  expect(barsOf(loanCharging(1_650_00))).toEqual([]);
  expect(barsOf(loanCharging(1_650_01))).toEqual(['nominalRate']);
});

test('[BEY-20] over the loan’s life: effective cap of 12% a month with periods of any length', () => {
  const presentValue = rolled.repayments.reduce((sum, { day, principal }) => sum + principal / 1.12 ** (day / 30), 0);
  expect(barsOf({ proceeds: centavos(Math.ceil(presentValue)) })).toEqual([]);
  expect(barsOf({ proceeds: centavos(Math.ceil(presentValue) - 10) })).toEqual(['effectiveRate']);
});

test('[BEY-20] over the loan’s life: cost up to the principal, last day up to 365', () => {
  expect(barsOf({ cost: centavos(10_000_00), lastDay: 365 })).toEqual([]);
  expect(barsOf({ cost: centavos(10_000_01) })).toEqual(['totalCost']);
  expect(barsOf({ lastDay: 366 })).toEqual(['longestTerm']);
});

test('[BEY-20] a loan outside the caps by size or term has no lifetime caps; its rollover is capped by its own size', () => {
  const loanOverCaps = { ...loanCharging(9_000_00), proceeds: centavos(3_000_00), cost: centavos(90_000_00) };
  expect(barsOf(loanOverCaps)).toEqual(['nominalRate', 'effectiveRate', 'totalCost']);
  for (const reached of [{ principal: centavos(10_000_01) }, { termDays: 124 }]) {
    expect(barsOf({ ...loanOverCaps, ...reached })).toEqual([]);
    expect(barsOf({ ...loanOverCaps, ...reached, fee: centavos(200_00) })).toEqual(['nominalRate']);
    expect(barsOf({ ...loanOverCaps, ...reached, fee: centavos(2_000_00), deferred: centavos(10_000_01) })).toEqual([]);
  }
});

test('[BEY-20] the caps are those in force on the day of the offer', () => {
  const on = (day: string) => rolloverBars(termsOf(profiles.philippines, calendarDate(day)), { ...rolled, fee: centavos(300_00) });
  expect([on('2026-03-31'), on('2026-04-01')]).toEqual([['nominalRate'], ['nominalRate', 'effectiveRate']]);
});
