import * as z from 'zod/mini';
import { lenient } from '../wire/answer.ts';
import { parseDate, type CalendarDate } from './dates.ts';

/**
 * Date for display only. Drops the time, and returns text in another format unchanged, which a lender's own service may send; empty if it sends
 * none. Our service sends only calendar dates.
 */
export const shownDateField = lenient(
  z.codec(
    z.string(),
    z.custom<CalendarDate>((value) => typeof value === 'string'),
    { decode: (day) => parseDate(day) ?? (day as CalendarDate), encode: (date) => date },
  ),
  () => '' as CalendarDate,
);
