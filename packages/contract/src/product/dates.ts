import * as z from 'zod/mini';

/**
 * A day of the Philippine calendar as 'YYYY-MM-DD'. Manila has been UTC+8 all year since 1990, so an offset
 * does what a time-zone table would, and a phone set to another zone can't move a due date.
 */
declare const calendarDateBrand: unique symbol;
export type CalendarDate = string & { readonly [calendarDateBrand]: true };

export const DAY_MS = 86_400_000;
const MANILA_OFFSET_MS = 8 * 3_600_000;

/**
 * Reads 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm' and 'YYYY-MM-DD HH:mm:ss'; null when it is none or no such day exists.
 * Never through Date's own reading of text: older iOS fails on the form with a blank, and the bare form means UTC.
 */
export function parseDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: (?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  const written = `${year}-${month}-${day}`;
  // A day that does not exist rolls over (30 February gives 2 March) and so reads differently.
  return isoDay(Date.UTC(Number(year), Number(month) - 1, Number(day))) === written ? (written as CalendarDate) : null;
}

/** A date known to be right, such as one in code or from a database; throws on anything else. */
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

/** The same day of a later year; a 29 February becomes 1 March where there is none. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const later = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return parseDate(later) ?? calendarDate(`${later.slice(0, 4)}-03-01`);
}

/** Positive when `to` is later. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Year-month-day. */
export function formatDate(date: CalendarDate): string {
  return date;
}

/** Year-month-day and the 24-hour time on a Manila clock: '2026-11-05 21:07'. */
export function formatDateTime(instant: Date): string {
  const clock = new Date(instant.getTime() + MANILA_OFFSET_MS).toISOString().slice(11, 16);
  return `${formatDate(manilaDateOf(instant))} ${clock}`;
}

/** A date in JSON. */
export const dateField = z.codec(
  z.iso.date(),
  z.custom<CalendarDate>((value) => typeof value === 'string' && parseDate(value) === value),
  // Not calendarDate: a refused date is an issue to report, not an exception.
  { decode: (text) => text as CalendarDate, encode: (date) => date },
);

/**
 * A day that is only shown: its own form with or without a time, and any other text of another service as it stands there. Our own service
 * has no other kind of day to write.
 */
export const shownDateField = z.codec(
  z.string(),
  z.custom<CalendarDate>((value) => typeof value === 'string'),
  { decode: (text) => parseDate(text) ?? (text as CalendarDate), encode: (date) => date },
);

/** A moment for display, on a Manila clock. Marked for the bundler: a page without schemas reads dates too. */
export const dateTimeField = /* @__PURE__ */ z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/));

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function dayNumber(date: CalendarDate): number {
  const [year = '', month = '', day = ''] = date.split('-');
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}
