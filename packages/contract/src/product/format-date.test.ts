import { expect, test } from 'vitest';
import { type DayStyle, formatDay, formatHour, formatInstant, formatMoment } from './format-date.ts';

test.each([
  [undefined, 'Sep 14, 2026', 'Set 14, 2026'],
  ['short', 'Sep 14', 'Set 14'],
  ['weekday', 'Mon, Sep 14', 'Lun, Set 14'],
  ['weekdayAndYear', 'Mon, Sep 14, 2026', 'Lun, Set 14, 2026'],
  ['month', 'September', 'Setyembre'],
  ['monthAndYear', 'Sep 2026', 'Set 2026'],
] as const)('[GEN-20] a day is written out in both languages, whatever zone the reader is in: %s', (style, english, filipino) => {
  const written = (language: 'en' | 'fil', of?: DayStyle): string => formatDay(language, '2026-09-14', of);
  expect([written('en', style), written('fil', style)]).toEqual([english, filipino]);
});

test('a moment has the time of a Manila clock', () => {
  expect(formatInstant('fil', new Date('2026-09-14T18:07:00Z'))).toBe('Set 15, 2026, 02:07');
  expect(formatMoment('en', '2026-09-14 09:30', 'short')).toBe('Sep 14, 09:30');
});

test('an hour is written as a borrower reads it on a door', () => {
  expect(formatHour('en', 17).replace(/\s/g, ' ')).toBe('5:00 PM');
});
