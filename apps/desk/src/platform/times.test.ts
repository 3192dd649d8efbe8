import { expect, test } from 'vitest';
import { formatAge, isLate, minutesSince } from './times.ts';

/** 14:30 in Manila. */
const now = new Date('2026-11-18T06:30:00Z');

test('computes ages from Manila times', () => {
  expect(minutesSince('2026-11-18 14:02', now)).toBe(28);
  expect([formatAge('2026-11-18 14:02', now), formatAge('2026-11-18 11:31', now), formatAge('2026-11-16 14:30', now)]).toEqual([
    '28 min',
    '2 h',
    '2 d',
  ]);
  // The desk's clock may run ahead of this machine's.
  expect(formatAge('2026-11-18 14:40', now)).toBe('0 min');
});

test('an item is late only after its promised day has ended in Manila', () => {
  expect([isLate('2026-11-17', now), isLate('2026-11-18', now)]).toEqual([true, false]);
  expect(isLate('2026-11-18', new Date('2026-11-18T15:59:59Z'))).toBe(false);
  expect(isLate('2026-11-18', new Date('2026-11-18T16:00:00Z'))).toBe(true);
});
