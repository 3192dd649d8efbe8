import { expect, test } from 'vitest';
import { errorCodes, httpStatusOf } from './errors.ts';
import type { ErrorName } from './errors.ts';

test.each<[ErrorName, number]>([
  ['alreadyRegistered', 200],
  ['captchaWrongAtRegistration', 200],
  ['duplicatePayment', 200],
  ['sessionRefused', 401],
  ['notBuilt', 501],
  ['paymentDeclined', 402],
  ['paymentUnknown', 504],
])('%s travels as HTTP %i', (name, status) => {
  expect(httpStatusOf(name)).toBe(status);
});

test('no two failures share a code, and none looks like a success', () => {
  const codes = Object.values(errorCodes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).not.toContain(0);
});
