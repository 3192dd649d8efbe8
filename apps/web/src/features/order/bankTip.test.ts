import { expect, test } from 'vitest';
import { markBankTipSeen, wasBankTipSeen } from './bankTip.ts';

const ana = { userId: 'US1', sessionId: 'first' };

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('[ORD-08] stores per borrower and session that the bank popup was seen', () => {
  const storage = memory();
  expect(wasBankTipSeen(storage, ana)).toBe(false);
  markBankTipSeen(storage, ana);
  expect(wasBankTipSeen(storage, ana)).toBe(true);
  expect(wasBankTipSeen(storage, { ...ana, sessionId: 'second' })).toBe(false);
  expect(wasBankTipSeen(storage, { ...ana, userId: 'US2' })).toBe(false);
});

test('without working storage the bank popup counts as unseen, and no error is thrown', () => {
  const refuse = (): never => {
    throw new Error('storage is disabled');
  };
  const broken = { getItem: refuse, setItem: refuse };
  for (const storage of [null, broken]) {
    expect(() => markBankTipSeen(storage, ana)).not.toThrow();
    expect(wasBankTipSeen(storage, ana)).toBe(false);
  }
});
