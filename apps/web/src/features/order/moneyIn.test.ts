import { expect, test } from 'vitest';
import { moneyIn } from './moneyIn.ts';

test.each([
  ['₱2,320.00', 232_000],
  ['₱0.00', 0],
  ['₱125,668.05', 12_566_805],
  ['₱ 8000', 800_000],
  ['PHP 1,000,000.00', 100_000_000],
  ['₱999,999,999,999.99', 99_999_999_999_999],
])('%s is a sum', (text, amount) => {
  expect(moneyIn(text)).toBe(amount);
});

test.each([
  '',
  '₱',
  '120 days',
  '1 of 4',
  '8,000.00',
  '₱2,320.00 on Sep 14, 2026',
  '₱1,23.00',
  '₱2,320.0',
  '₱1,000,000,000,000',
  'Sep 14, 2026',
])('%j is none', (text) => {
  expect(moneyIn(text)).toBeNull();
});
