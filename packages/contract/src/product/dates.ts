import * as z from 'zod/mini';

/**
 * Day of the Philippine calendar as 'YYYY-MM-DD'. Manila has been UTC+8 all year since 1990, so a fixed offset is equivalent to a time-zone table,
 * and a phone in another time zone cannot move a due date.
 */
declare const calendarDateBrand: unique symbol;
export type CalendarDate = string & { readonly [calendarDateBrand]: true };

export const DAY_MS = 86_400_000;
const MANILA_OFFSET_MS = 8 * 3_600_000;

/**
 * Parses 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm' and 'YYYY-MM-DD HH:mm:ss'; `null` for other text and days that do not exist. Avoids the parser of Date:
 * older iOS fails on the form with a blank, and the bare form means UTC.
 */
export function parseDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: (?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  const written = `${year}-${month}-${day}`;
  // A day that does not exist rolls over (30 February becomes 2 March), so the formatted date differs.
  return isoDay(Date.UTC(Number(year), Number(month) - 1, Number(day))) === written ? (written as CalendarDate) : null;
}

/** Converts text that must be a valid date, such as a literal or a database value; throws otherwise. */
export function calendarDate(text: string): CalendarDate {
  const date = parseDate(text);
  if (date === null || date !== text) throw new Error(`not a calendar date: ${text}`);
  return date;
}

export function manilaDateOf(instant: Date): CalendarDate {
  return calendarDate(isoDay(instant.getTime() + MANILA_OFFSET_MS));
}

export function startOfManilaDay(date: CalendarDate): Date {
  return new Date(dayNumber(date) * DAY_MS - MANILA_OFFSET_MS);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days)) throw new Error(`not a whole number of days: ${days}`);
  return calendarDate(isoDay(dayNumber(date) * DAY_MS + days * DAY_MS));
}

/** Same day of a later year; 29 February becomes 1 March if that year has none. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const later = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return parseDate(later) ?? calendarDate(`${later.slice(0, 4)}-03-01`);
}

/** Positive if `to` is later. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function formatDate(date: CalendarDate): string {
  return date;
}

/** Formats a date and time in Manila: '2026-11-05 21:07'. */
export function formatDateTime(instant: Date): string {
  const clock = new Date(instant.getTime() + MANILA_OFFSET_MS).toISOString().slice(11, 16);
  return `${formatDate(manilaDateOf(instant))} ${clock}`;
}

export const dateField = z.codec(
  z.iso.date(),
  z.custom<CalendarDate>((value) => typeof value === 'string' && parseDate(value) === value),
  // Does not call `calendarDate`, so that an invalid date is a validation issue, not an exception.
  { decode: (text) => text as CalendarDate, encode: (date) => date },
);

/** Date and time in Manila, for display. Marked as pure, so that bundles of pages that load no schemas can drop it. */
export const dateTimeField = /* @__PURE__ */ z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/));

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function dayNumber(date: CalendarDate): number {
  const [year = '', month = '', day = ''] = date.split('-');
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}
