import { expect, test } from 'vitest';
import { profiles } from '../product/profile.ts';
import { penaltyBandOn, termsOf } from './terms.ts';

const specified = termsOf(profiles.specified);
const philippines = termsOf(profiles.philippines);

test.each([
  [1, 500],
  [30, 500],
  [31, 400],
  [90, 400],
  [91, 200],
  [400, 200],
])('specified profile: late day %i costs %i basis points', (lateDay, bps) => {
  expect(penaltyBandOn(specified, lateDay)).toMatchObject({ bps, perDays: 1 });
});

test('Philippine profile: every late day costs a thirtieth of 5%', () => {
  for (const lateDay of [1, 31, 91]) expect(penaltyBandOn(philippines, lateDay)).toMatchObject({ bps: 500, perDays: 30 });
});

test.each([0, -1, 1.5])('rejects %d as late day', (lateDay) => {
  expect(() => penaltyBandOn(specified, lateDay)).toThrow('not a late day');
});

test('specified profile: a one-time penalty, and prepayment only after 7 days and half the term', () => {
  expect(specified.defaultPenalty).toEqual({ newClient: 100_000, repeatClient: 80_000 });
  expect(specified.prepaymentOnlyAfter).toEqual({ daysSinceDisbursement: 7, partOfTerm: 0.5 });
  expect(specified.totalCostBps).toBeNull();
});

test('Philippine profile: no one-time penalty, prepayment at any time, cost up to the principal', () => {
  expect(philippines.defaultPenalty).toBeNull();
  expect(philippines.prepaymentOnlyAfter).toBeNull();
  expect(philippines.totalCostBps).toBe(10_000);
});

test('both profiles have the same other figures', () => {
  const shared = {
    termDays: { minimum: 91, maximum: 365 },
    decisionWithinDays: 1,
    creditingDays: { minimum: 1, maximum: 3 },
    changeNoticeDays: 3,
    assignmentNoticeBusinessDays: 7,
    judgmentPaidWithinDays: 10,
    olderThanYears: 18,
  };
  expect(specified).toMatchObject(shared);
  expect(philippines).toMatchObject(shared);
});
