import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../product/dates.ts';
import { effectiveRate, presentValue } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';
import { exampleTerms } from '../../testing/example-terms.ts';
import { planOf, isTermAllowed, termsFault } from './schedule.ts';
import type { Instalment, Plan, PlanTerms } from './schedule.ts';

test('computes an offer of ₱8,000 in four instalments of thirty days', () => {
  expect(planOf(exampleTerms)).toEqual({
    ...exampleTerms,
    fee: 24_000,
    proceeds: 776_000,
    totalInterest: 80_000,
    total: 880_000,
    instalments: [
      { number: 1, dueOn: '2026-12-05', principal: 200_000, interest: 32_000, amount: 232_000 },
      { number: 2, dueOn: '2027-01-04', principal: 200_000, interest: 24_000, amount: 224_000 },
      { number: 3, dueOn: '2027-02-03', principal: 200_000, interest: 16_000, amount: 216_000 },
      { number: 4, dueOn: '2027-03-05', principal: 200_000, interest: 8_000, amount: 208_000 },
    ],
  });
});

test.each([
  [13, 7],
  [1, 91],
  [73, 5],
  [1, 365],
])('a term of %i times %i days is allowed', (instalments, periodDays) => {
  expect(isTermAllowed({ instalments, periodDays })).toBe(true);
  expect(planOf({ ...exampleTerms, instalments, periodDays }).instalments).toHaveLength(instalments);
});

test.each([
  [3, 30],
  [1, 90],
  [6, 61],
])('a term of %i times %i days is not allowed', (instalments, periodDays) => {
  expect(isTermAllowed({ instalments, periodDays })).toBe(false);
  expect(() => planOf({ ...exampleTerms, instalments, periodDays })).toThrow('is not allowed');
});

test.each([
  [{ principal: 0 }, "principal of an offer can't be 0"],
  [{ principal: -1 }, "principal of an offer can't be -1"],
  [{ instalments: 0 }, "instalments of an offer can't be 0"],
  [{ instalments: 3.5 }, "instalments of an offer can't be 3.5"],
  [{ periodDays: 0 }, "periodDays of an offer can't be 0"],
  [{ feeBps: -1 }, "feeBps of an offer can't be -1"],
  [{ feeBps: 10_000 }, 'the fee must be smaller than the principal'],
  [{ rateBps: -1 }, "rateBps of an offer can't be -1"],
  [{ rateBps: 0.5 }, "rateBps of an offer can't be 0.5"],
  [{ instalments: 3 }, 'a term of 3 times 30 days is not allowed'],
])('rejects terms with %o: %s', (wrong, why) => {
  const terms = { ...exampleTerms, ...wrong } as PlanTerms;
  expect(termsFault(terms)).toBe(why);
  expect(() => planOf(terms)).toThrow(why);
});

test('accepts terms at their minimum', () => {
  const least = { ...exampleTerms, principal: centavos(1), instalments: 91, periodDays: 1, feeBps: 0, rateBps: 0 };
  expect(termsFault(least)).toBeNull();
  expect(planOf(least)).toMatchObject({ fee: 0, proceeds: 1, totalInterest: 0, total: 1 });
});

test('the last instalment contains the remainder of the division', () => {
  const plan = planOf({ ...exampleTerms, principal: centavos(1_000_03), rateBps: 0 });
  expect(plan.instalments.map(({ principal }) => principal)).toEqual([250_00, 250_00, 250_00, 250_03]);
});

/** Calendar days month by month, computed without `Date` to verify the due dates independently. */
function calendarOf(fromYear: number, toYear: number): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let year = fromYear; year <= toYear; year += 1) {
    const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    for (const [index, length] of [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
      for (let day = 1; day <= length; day += 1) days.push(`${year}-${twoDigits(index + 1)}-${twoDigits(day)}` as CalendarDate);
    }
  }
  return days;
}
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Includes the leap day of 2000 and the missing one of 2100. */
const calendar = calendarOf(1999, 2101);
const lastStartIndex = calendar.length - 366;

/** Periods of at least a week: thousands of daily instalments would only slow the test down. */
const offers = fc.integer({ min: 7, max: 365 }).chain((periodDays) =>
  fc.record({
    // At least a peso: half of one centavo rounds to a fee of the whole principal.
    principal: fc.integer({ min: 100, max: 100_000_000_00 }).map(centavos),
    instalments: fc.integer({ min: Math.ceil(91 / periodDays), max: Math.floor(365 / periodDays) }),
    periodDays: fc.constant(periodDays),
    feeBps: fc.integer({ min: 0, max: 5000 }),
    rateBps: fc.integer({ min: 0, max: 3000 }),
    startDay: fc.integer({ min: 0, max: lastStartIndex }),
  }),
);

test('10,000 random offers add up, have the right due dates, and a present value equal to the proceeds', () => {
  fc.assert(
    fc.property(offers, ({ startDay, ...terms }) => {
      const plan = planOf({ ...terms, disbursedOn: dayAt(startDay) });
      expectPartsToMakeTheWhole(plan);
      const wrongDay = plan.instalments.find(({ number, dueOn }) => dueOn !== dayAt(startDay + number * terms.periodDays));
      expect(wrongDay).toBeUndefined();
      expectWorthOfProceeds(plan);
    }),
    { numRuns: 10_000 },
  );
});

function dayAt(index: number): CalendarDate {
  const day = calendar[index];
  if (day === undefined) throw new Error(`the calendar ends before day ${index}`);
  return day;
}

function expectPartsToMakeTheWhole(plan: Plan): void {
  const sum = (part: (instalment: Instalment) => number): number => plan.instalments.reduce((total, each) => total + part(each), 0);
  expect(sum(({ principal }) => principal)).toBe(plan.principal);
  expect(sum(({ interest }) => interest)).toBe(plan.totalInterest);
  expect(sum(({ amount }) => amount)).toBe(plan.total);
  expect(plan.principal + plan.totalInterest).toBe(plan.total);
  expect(plan.fee + plan.proceeds).toBe(plan.principal);
  expect(
    plan.instalments.every((each) => each.principal >= 0 && each.interest >= 0 && each.amount === each.principal + each.interest),
  ).toBe(true);
}

/** Tolerance: a hundredth of a centavo, or the precision of a double for a large sum. */
function expectWorthOfProceeds(plan: Plan): void {
  const { perPeriod, perMonth, perYear } = effectiveRate(plan);
  expect(perPeriod).toBeGreaterThanOrEqual(0);
  expect(Math.abs(presentValue(plan.instalments, perPeriod) - plan.proceeds)).toBeLessThan(Math.max(0.01, plan.proceeds * 1e-12));
  expect((1 + perMonth) ** (plan.periodDays / 30)).toBeCloseTo(1 + perPeriod, 9);
  expect((1 + perYear) ** (plan.periodDays / 365)).toBeCloseTo(1 + perPeriod, 9);
}
