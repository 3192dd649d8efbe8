import { expect, test } from 'vitest';
import { isMoreThanShare, shareOf } from './basis-points.ts';
import { centavos } from '../wire/money.ts';

test.each([
  [800_000, 300, 24_000],
  [49, 100, 0],
  [50, 100, 1],
  [150, 100, 2],
  [0, 500, 0],
  [1, 0, 0],
])('the share of %i centavos at %i basis points is %i', (amount, bps, share) => {
  expect(shareOf(centavos(amount), bps)).toBe(share);
});

test('prorates a rate of thirty days by the number of days', () => {
  expect(shareOf(centavos(3_473_195), 1000, 15, 30)).toBe(173_660);
  expect(shareOf(centavos(232_000), 500, 1, 30)).toBe(387);
});

test('rounds correctly if the product exceeds the safe integers', () => {
  // Floating point gives …516: the product has twenty digits, a double only sixteen.
  expect(shareOf(centavos(Number.MAX_SAFE_INTEGER), 9999)).toBe(9_006_298_534_815_517);
});

test.each([
  [-1, 100, 1, 30],
  [1, 0.5, 1, 30],
  [1, 100, -1, 30],
  [1, 100, 1, Number.NaN],
])('rejects a share of %d at %d basis points for %d of %d days', (amount, bps, days, perDays) => {
  expect(() => shareOf(amount as never, bps, days, perDays)).toThrow('invalid figure');
});

test('isMoreThanShare compares exactly, without rounding', () => {
  expect(isMoreThanShare(centavos(1), centavos(150), 100)).toBe(false);
  expect(isMoreThanShare(centavos(2), centavos(150), 100)).toBe(true);
  expect(isMoreThanShare(centavos(150), centavos(150), 10_000)).toBe(false);
});
