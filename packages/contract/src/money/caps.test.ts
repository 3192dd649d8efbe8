import { expect, test } from 'vitest';
import { capsBroken } from './caps.ts';
import { calendarDate } from '../product/dates.ts';
import { effectiveRate, sixDecimals } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';
import { profiles } from '../product/profile.ts';
import { planOf } from './schedule.ts';
import type { Plan, PlanTerms } from './schedule.ts';

const small: PlanTerms = {
  principal: centavos(1_000_000),
  instalments: 4,
  periodDays: 30,
  feeBps: 0,
  rateBps: 600,
  disbursedOn: calendarDate('2026-11-05'),
};
const brokenBy = (terms: Partial<PlanTerms>): readonly string[] => capsBroken(profiles.philippines, planOf({ ...small, ...terms }));

test('an offer at the caps breaks none', () => {
  expect(brokenBy({})).toEqual([]);
});

test('a nominal rate above 6% a month is too much', () => {
  expect(brokenBy({ rateBps: 601 })).toEqual(['nominalRate']);
});

test('a fee counts towards 12% effective a month', () => {
  const most = Array.from({ length: 5000 }, (_, feeBps) => feeBps).findLast((feeBps) => perMonth({ feeBps }) <= 0.12) ?? 0;
  expect(most).toBeGreaterThan(0);
  expect(brokenBy({ feeBps: most })).toEqual([]);
  expect(brokenBy({ feeBps: most + 1 })).toEqual(['effectiveRate']);
});
const perMonth = (terms: Partial<PlanTerms>): number => effectiveRate(planOf({ ...small, ...terms })).perMonth;

test('exactly 12% effective a month is allowed', () => {
  const plan = planOf(small);
  const worth = plan.instalments.reduce((sum, { amount, number }) => sum + amount / 1.12 ** number, 0);
  const proceeds = centavos(Math.round(worth));
  const atTheCap: Plan = { ...plan, proceeds, fee: centavos(plan.principal - proceeds) };
  expect(sixDecimals(effectiveRate(atTheCap).perMonth)).toBe(0.12);
  expect(capsBroken(profiles.philippines, atTheCap)).toEqual([]);
});

test('interest and fee together stop at the principal, to the centavo', () => {
  const plan = planOf(small);
  const costing = (cost: number): Plan => ({ ...plan, fee: centavos(cost - plan.totalInterest) });
  expect(capsBroken(profiles.philippines, costing(1_000_000))).not.toContain('totalCost');
  expect(capsBroken(profiles.philippines, costing(1_000_001))).toContain('totalCost');
});

test.each([
  ['above ₱10,000', { principal: centavos(1_000_001) }, []],
  ['longer than four months', { instalments: 5 }, []],
  ['of four months with 123 days', { instalments: 3, periodDays: 41 }, ['nominalRate', 'effectiveRate', 'totalCost']],
  ['of 124 days', { instalments: 4, periodDays: 31 }, []],
])('an offer %s (%o) with a rate of 50 percent breaks %j', (_, terms, broken) => {
  expect(brokenBy({ ...terms, rateBps: 5000 })).toEqual(broken);
});

test('as specified there are no caps', () => {
  expect(capsBroken(profiles.specified, planOf({ ...small, rateBps: 9000, feeBps: 4000 }))).toEqual([]);
});
