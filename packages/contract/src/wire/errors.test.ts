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
])('%s has the HTTP status %i', (name, status) => {
  expect(httpStatusOf(name)).toBe(status);
});

test('failure codes are unique and never 0', () => {
  const codes = Object.values(errorCodes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).not.toContain(0);
});
