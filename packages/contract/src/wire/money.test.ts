import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answeredCentavos, centavos, centavosField, formatMinorUnits, formatPesos, formCentavos, groupThousandsWithDot } from './money.ts';

test.each([
  [123456, '1234.56'],
  [0, '0.00'],
  [5, '0.05'],
  [100, '1.00'],
  [-123456, '-1234.56'],
  [-5, '-0.05'],
  [99, '0.99'],
])('[GEN-20] formats %i centavos as %s', (amount, text) => {
  expect(formatMinorUnits(centavos(amount))).toBe(text);
});

test.each([
  [1234567, '1.234.567'],
  [999, '999'],
  [1000, '1.000'],
  [-1234, '-1.234'],
  [-123, '-123'],
  [0, '0'],
])('[GEN-20] groups %i with dots as %s', (value, text) => {
  expect(groupThousandsWithDot(value)).toBe(text);
});

test('[GEN-20] rejects grouping of a fraction', () => {
  expect(() => groupThousandsWithDot(1234.5)).toThrow('not a whole number');
});

test('rejects a fraction of a centavo and unsafe integers', () => {
  expect(() => centavos(0.5)).toThrow('not a whole number of centavos');
  expect(() => centavos(Number.MAX_SAFE_INTEGER + 1)).toThrow('not a whole number of centavos');
  expect(z.safeDecode(centavosField, 10.5).success).toBe(false);
  expect([z.decode(centavosField, -5), z.encode(centavosField, centavos(-5))]).toEqual([-5, -5]);
  expect(z.safeEncode(centavosField, 10.5 as never).success).toBe(false);
});

test('groups pesos with commas, but not cents', () => {
  expect(formatPesos(centavos(123456789))).toBe('1,234,567.89');
  expect(formatPesos(centavos(-100000))).toBe('-1,000.00');
});

test('formatting an amount keeps every digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (value) => {
      const [whole = '', cents = ''] = formatMinorUnits(centavos(value)).split('.');
      expect(cents).toHaveLength(2);
      expect(BigInt(whole + cents)).toBe(BigInt(value));
    }),
  );
});

test.each(['', 'null', '1.5', '-1', ' 1', '1e3', '0x10', '1234567890123'])('rejects an amount of %j in a form', (text) => {
  expect(z.safeDecode(formCentavos, text).success).toBe(false);
});

test('decodes and encodes an amount in a form', () => {
  expect(z.decode(formCentavos, '123456')).toBe(123456);
  expect(z.encode(formCentavos, centavos(123456))).toBe('123456');
  expect(z.safeEncode(formCentavos, centavos(-1)).success).toBe(false);
});

test.each([
  [232_000, 232_000],
  ['232000', 232_000],
  ['2320.00', 232_000],
  ['2320.5', 232_050],
  [2320.5, 232_050],
  [1.1, 110],
  ['0.07', 7],
  ['-2320.05', -232_005],
  ['2320.0500', 232_005],
])('[GEN-28] reads an amount of %j in an answer as %i centavos', (amount, value) => {
  expect(z.decode(answeredCentavos, amount)).toBe(value);
});

test('[GEN-28] reads no other text as an amount, and centavosField only numbers', () => {
  for (const amount of ['', ' 1', '1.', '.5', '1.005', '1e3', '8,000.00', '₱1', 1.005, 1e21, NaN, null, true])
    expect(z.safeDecode(answeredCentavos, amount as never).success, String(amount)).toBe(false);
  expect(z.safeDecode(centavosField, '232000' as never).success).toBe(false);
});
