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

test('[BEY-01] polls a pending payment after one to four seconds, also after a network failure', () => {
  for (const state of ['waiting', 'received', 'charging'] as const) {
    expectInTime(pollAfter([{ state: 'posted' }, { state }], null));
    expectInTime(pollAfter([{ state }], lineDown));
  }
});

test('[BEY-01] does not poll without a pending payment or after a refusal', () => {
  expect(pollAfter([{ state: 'posted' }, { state: 'expired' }], null)).toBe(false);
  expect(pollAfter([], null)).toBe(false);
  expect(pollAfter([{ state: 'waiting' }], refused)).toBe(false);
  expect(pollAfter(undefined, refused)).toBe(false);
});

test('[GEN-30] does not repeat a first request that timed out', () => {
  expect(pollAfter(undefined, networkFailure(new TimeoutError()))).toBe(false);
});

test('[BEY-01] repeats a first request that failed without a network', () => {
  expectInTime(pollAfter(undefined, lineDown));
});
