import { expect, test } from 'vitest';
import { networkFailure, refusal } from '../../platform/api/failure.ts';
import { pollAfter } from './usePaymentState.ts';

const lineDown = networkFailure(new Error('offline'));
const refused = refusal({ code: 900404, message: 'No such order' });

test('[BEY-01] a payment under way is asked about often enough to be known within five seconds', () => {
  for (const state of ['waiting', 'received', 'charging'] as const) {
    expect(pollAfter([{ state: 'posted' }, { state }], null)).toBeLessThanOrEqual(4000);
    expect(pollAfter([{ state }], lineDown)).toBeLessThanOrEqual(4000);
  }
});

test('[BEY-01] nothing is asked that could not change: posted, expired, none, refused', () => {
  expect(pollAfter([{ state: 'posted' }, { state: 'expired' }], null)).toBe(false);
  expect(pollAfter([], null)).toBe(false);
  expect(pollAfter([{ state: 'waiting' }], refused)).toBe(false);
  expect(pollAfter(undefined, refused)).toBe(false);
});

test('[BEY-01] a page that opened without a signal asks until it has an answer', () => {
  expect(pollAfter(undefined, lineDown)).toBeLessThanOrEqual(4000);
});
