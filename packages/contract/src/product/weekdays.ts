import { addDays, calendarDate } from './dates.ts';
import type { CalendarDate } from './dates.ts';
import holidays from './holidays-ph.json' with { type: 'json' };

/**
 * Non-working days in the Philippines: proclaimed, fixed by law, or expected until a proclamation replaces them. A year that the file does not
 * contain has none, so that a promised date is too early rather than too late.
 */
const HOLIDAYS: ReadonlySet<string> = new Set(holidays.days.map(({ date }) => date));

/** True for Monday to Friday, except on holidays. */
export const isWeekday = (date: CalendarDate): boolean => !isWeekend(date) && !HOLIDAYS.has(date);

/** Returns the date this many weekdays after `date`, which does not count. */
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
  // Date parses a calendar date as midnight UTC, so the UTC weekday is the date's own.
  const day = new Date(calendarDate(date)).getUTCDay();
  return day === 0 || day === 6;
}
