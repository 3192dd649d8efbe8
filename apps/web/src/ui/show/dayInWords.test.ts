import { expect, test } from 'vitest';
import { dayInWords } from './dayInWords.ts';

test('a day is written out, whatever zone the reader is in', () => {
  expect(dayInWords('2026-09-14')).toBe('Sep 14, 2026');
  expect(dayInWords('2001-02-01', { month: 'long' })).toBe('February');
});
