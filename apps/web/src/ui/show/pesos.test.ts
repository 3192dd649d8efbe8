import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { pesos } from './pesos.ts';

test.each([
  [232_000, '₱2,320.00'],
  [0, '₱0.00'],
  [12_500_050, '₱125,000.50'],
  [-24_000, '−₱240.00'],
])('[GEN-20] formats %i centavos as %s', (value, text) => {
  expect(pesos(centavos(value))).toBe(text);
});

test('uses another currency sign instead of the peso sign', () => {
  expect(pesos(centavos(800_000), '₹')).toBe('₹8,000.00');
});
