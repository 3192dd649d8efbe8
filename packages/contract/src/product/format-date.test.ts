import { expect, test } from 'vitest';
import { type DayStyle, formatDay, formatHour, formatInstant, formatMoment } from './format-date.ts';

test.each([
  [undefined, 'Sep 14, 2026', 'Set 14, 2026'],
  ['short', 'Sep 14', 'Set 14'],
  ['weekday', 'Mon, Sep 14', 'Lun, Set 14'],
  ['weekdayAndYear', 'Mon, Sep 14, 2026', 'Lun, Set 14, 2026'],
  ['month', 'September', 'Setyembre'],
  ['monthAndYear', 'Sep 2026', 'Set 2026'],
] as const)('[GEN-20] formats a day in both languages, independent of the time zone: %s', (style, english, filipino) => {
  const written = (language: 'en' | 'fil', of?: DayStyle): string => formatDay(language, '2026-09-14', of);
  expect([written('en', style), written('fil', style)]).toEqual([english, filipino]);
});

test('formats a moment in Manila time', () => {
  expect(formatInstant('fil', new Date('2026-09-14T18:07:00Z'))).toBe('Set 15, 2026, 02:07');
  expect(formatMoment('en', '2026-09-14 09:30', 'short')).toBe('Sep 14, 09:30');
});

test('formats an hour on a 12-hour clock', () => {
  expect(formatHour('en', 17).replace(/\s/g, ' ')).toBe('5:00 PM');
});
