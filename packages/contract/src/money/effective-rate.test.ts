import { expect, test } from 'vitest';
import { effectiveRate, sixDecimals } from './effective-rate.ts';
import { centavos } from '../wire/money.ts';

const flow = (proceeds: number, amounts: readonly number[], periodDays = 30) => ({
  proceeds: centavos(proceeds),
  periodDays,
  instalments: amounts.map((amount) => ({ amount: centavos(amount) })),
});

test('one instalment of 110% of the proceeds after a month has a rate of 10% a month', () => {
  const { perPeriod, perMonth, perYear } = effectiveRate(flow(100_000, [110_000]));
  expect(perPeriod).toBeCloseTo(0.1, 12);
  expect(perMonth).toBeCloseTo(0.1, 12);
  expect(perYear).toBeCloseTo(1.1 ** (365 / 30) - 1, 10);
});

test('compounds two half-month periods to a month', () => {
  const { perPeriod, perMonth } = effectiveRate(flow(100_000, [0, 121_000], 15));
  expect(perPeriod).toBeCloseTo(0.1, 12);
  expect(perMonth).toBeCloseTo(0.21, 12);
});

test('a loan without cost has a rate of 0', () => {
  expect(effectiveRate(flow(100_000, [25_000, 25_000, 25_000, 25_000]))).toEqual({ perPeriod: 0, perMonth: 0, perYear: 0 });
});

test('finds a rate far above usual rates', () => {
  expect(effectiveRate(flow(1, [1_000_000])).perPeriod).toBeCloseTo(999_999, 3);
});

test('rejects proceeds of zero or less', () => {
  expect(() => effectiveRate(flow(0, [1, 1]))).toThrow('no rate makes 2 instalments worth 0');
  expect(() => effectiveRate(flow(-1, [1]))).toThrow('no rate makes 1 instalments worth -1');
});

test('a loan that repays less than its proceeds has a rate of 0', () => {
  expect(effectiveRate(flow(100_000, [50_000])).perPeriod).toBe(0);
});

test('the rate of ₱8,000 in four instalments with proceeds of ₱7,760', () => {
  const { perPeriod, perMonth, perYear } = effectiveRate(flow(776_000, [232_000, 224_000, 216_000, 208_000]));
  expect([perPeriod, perMonth, perYear].map(sixDecimals)).toEqual([0.053295, 0.053295, 0.880879]);
});

test('rounds a rate to six decimals', () => {
  expect(sixDecimals(0.0532949999)).toBe(0.053295);
});
