import type { PaymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { expect, test } from 'vitest';
import { momentInShort, trackSteps } from './trackSteps.ts';

const now = new Date('2026-09-09T01:41:00Z');
const today = '2026-09-09 09:40';

test('[BEY-01] returns the steps of a payment for each state', () => {
  const looks = (state: PaymentState) => trackSteps({ state, stateAt: today }, now).map(({ look, name }) => `${look}: ${name}`);
  expect(looks('waiting')).toEqual(['now: Waiting', 'ahead: Received', 'ahead: Posted']);
  expect(looks('received')).toEqual(['done: You paid', 'now: Received', 'ahead: Posted']);
  expect(looks('posted')).toEqual(['done: You paid', 'done: Received', 'done: Posted']);
  expect(looks('charging')).toEqual(['now: Bank asked', 'ahead: Received', 'ahead: Posted']);
  expect(looks('expired')).toEqual(['failed: Not paid', 'ahead: Received', 'ahead: Posted']);
});

test('[BEY-01] the current step shows its time', () => {
  expect(trackSteps({ state: 'received', stateAt: today }, now)[1]?.note).toBe('09:40');
  expect(trackSteps({ state: 'expired', stateAt: today }, now)[0]?.note).toBe('expired 09:40');
});

test('shows a moment of another Manila day as a day, a moment of today as a time', () => {
  expect(momentInShort('2026-09-08 23:59', now)).toBe('Sep 8');
  // The 10th in Manila, but still the 9th in UTC.
  expect(momentInShort('2026-09-10 00:05', new Date('2026-09-09T16:30:00Z'))).toBe('00:05');
});
