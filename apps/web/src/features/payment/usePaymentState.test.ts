import { expect, test } from 'vitest';
import { networkFailure, refusal, TimeoutError } from '../../platform/api/failure.ts';
import { pollAfter } from './usePaymentState.ts';

const lineDown = networkFailure(new Error('offline'));
const refused = refusal({ code: 900404, message: 'No such order' });

/** The answer must arrive within five seconds, without constant polling. */
function expectInTime(wait: number | false): void {
  expect(wait).toBeLessThanOrEqual(4000);
  expect(wait).toBeGreaterThanOrEqual(1000);
}

test('[BEY-01] a payment under way is asked about often enough to be known within five seconds', () => {
  for (const state of ['waiting', 'received', 'charging'] as const) {
    expectInTime(pollAfter([{ state: 'posted' }, { state }], null));
    expectInTime(pollAfter([{ state }], lineDown));
  }
});

test('[BEY-01] nothing is asked that could not change: posted, expired, none, refused', () => {
  expect(pollAfter([{ state: 'posted' }, { state: 'expired' }], null)).toBe(false);
  expect(pollAfter([], null)).toBe(false);
  expect(pollAfter([{ state: 'waiting' }], refused)).toBe(false);
  expect(pollAfter(undefined, refused)).toBe(false);
});

test('[GEN-30] a first question that timed out is not asked again', () => {
  expect(pollAfter(undefined, networkFailure(new TimeoutError()))).toBe(false);
});

test('[BEY-01] a page that opened without a signal asks until it has an answer', () => {
  expectInTime(pollAfter(undefined, lineDown));
});
