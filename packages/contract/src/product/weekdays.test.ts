import { expect, test } from 'vitest';
import { calendarDate, parseDate } from './dates.ts';
import holidays from './holidays-ph.json' with { type: 'json' };
import { addWeekdays, isWeekday } from './weekdays.ts';

test.each([
  ['a Monday', '2026-09-07', '2026-09-10'],
  ['a Thursday, across a weekend', '2026-09-10', '2026-09-15'],
  ['a Friday', '2026-09-11', '2026-09-16'],
  ['a Saturday', '2026-09-12', '2026-09-16'],
  ['a Sunday', '2026-09-13', '2026-09-16'],
  ['before Bonifacio Day', '2026-11-27', '2026-12-03'],
  ['before a feast in the middle of the week', '2026-12-07', '2026-12-11'],
  ['on a holiday', '2026-12-08', '2026-12-11'],
  ['before Holy Week’s end and the Day of Valour', '2026-04-01', '2026-04-08'],
  ['over Christmas and into another year', '2026-12-23', '2027-01-04'],
  ['over Eid’l Fitr', '2026-03-19', '2026-03-25'],
  ['over the end of October', '2028-10-31', '2028-11-07'],
  ['a day after the last year of the file: weekends only', '2029-12-24', '2029-12-27'],
])('three weekdays after %s, %s, is %s', (_when, from, expected) => {
  expect(addWeekdays(calendarDate(from), 3)).toBe(expected);
});

test('zero weekdays return the day itself, and fractions and negative numbers are rejected', () => {
  const day = calendarDate('2026-09-12');
  expect(addWeekdays(day, 0)).toBe(day);
  expect(() => addWeekdays(day, -1)).toThrow('not a number of weekdays');
  expect(() => addWeekdays(day, 1.5)).toThrow('not a number of weekdays');
});

test('the file’s holidays are valid and sorted, with at least nineteen per year', () => {
  const dates = holidays.days.map(({ date }) => date);
  expect(dates.filter((date) => parseDate(date) !== date)).toEqual([]);
  expect(dates).toEqual([...new Set(dates)].toSorted());
  for (const year of holidays.years) expect(dates.filter((date) => date.startsWith(`${year}-`)).length).toBeGreaterThanOrEqual(19);
  expect(dates.some((date) => isWeekday(calendarDate(date)))).toBe(false);
});
