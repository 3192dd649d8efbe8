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
])('of %i centavos %i basis points are %i', (amount, bps, share) => {
  expect(shareOf(centavos(amount), bps)).toBe(share);
});

test('a rate of thirty days counts for the days that run', () => {
  expect(shareOf(centavos(3_473_195), 1000, 15, 30)).toBe(173_660);
  expect(shareOf(centavos(232_000), 500, 1, 30)).toBe(387);
});

test('a product that no number holds exactly is rounded right', () => {
  // Floating point gives …516: the product has twenty digits, a double only sixteen.
  expect(shareOf(centavos(Number.MAX_SAFE_INTEGER), 9999)).toBe(9_006_298_534_815_517);
});

test.each([
  [-1, 100, 1, 30],
  [1, 0.5, 1, 30],
  [1, 100, -1, 30],
  [1, 100, 1, Number.NaN],
])('a share of %d by %d for %d of %d days is refused', (amount, bps, days, perDays) => {
  expect(() => shareOf(amount as never, bps, days, perDays)).toThrow('not a figure');
});

test('more than a share means more, to the half centavo', () => {
  expect(isMoreThanShare(centavos(1), centavos(150), 100)).toBe(false);
  expect(isMoreThanShare(centavos(2), centavos(150), 100)).toBe(true);
  expect(isMoreThanShare(centavos(150), centavos(150), 10_000)).toBe(false);
});
