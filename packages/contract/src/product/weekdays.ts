import { addDays, calendarDate } from './dates.ts';
import type { CalendarDate } from './dates.ts';
import holidays from './holidays-ph.json' with { type: 'json' };

/**
 * Days without work in the Philippines: proclaimed for the year, fixed by law, or expected and to be replaced when the proclamation
 * comes. A year that the file does not know yet has none, so that a promise made for it is too early rather than too late.
 */
const HOLIDAYS: ReadonlySet<string> = new Set(holidays.days.map(({ date }) => date));

/** Monday to Friday, and no holiday. */
export const isWeekday = (date: CalendarDate): boolean => !isWeekend(date) && !HOLIDAYS.has(date);

/** The last of so many weekdays after the day, which does not count itself. */
export function addWeekdays(date: CalendarDate, weekdays: number): CalendarDate {
  if (!Number.isSafeInteger(weekdays) || weekdays < 0) throw new Error(`not a number of weekdays: ${weekdays}`);
  let day = date;
  for (let left = weekdays; left > 0;) {
    day = addDays(day, 1);
    if (isWeekday(day)) left -= 1;
  }
  return day;
}

function isWeekend(date: CalendarDate): boolean {
  // A calendar date reads as midnight UTC, whose weekday is the date's own.
  const day = new Date(calendarDate(date)).getUTCDay();
  return day === 0 || day === 6;
}
