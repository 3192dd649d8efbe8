import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  addDays,
  addYears,
  calendarDate,
  dateField,
  dateTimeField,
  daysBetween,
  formatDate,
  formatDateTime,
  manilaDateOf,
  parseDate,
  startOfManilaDay,
} from './dates.ts';
import { shownDateField } from './shown-date.ts';

test('[GEN-20] formats a date as year-month-day', () => {
  expect(formatDate(calendarDate('2026-11-05'))).toBe('2026-11-05');
});

test('[GEN-20] formats a moment as year-month-day with the 24-hour time of Manila', () => {
  expect(formatDateTime(new Date('2026-11-05T13:07:59Z'))).toBe('2026-11-05 21:07');
  expect(formatDateTime(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00');
});

test('the Manila date changes at 16:00 UTC', () => {
  expect(manilaDateOf(new Date('2026-11-05T15:59:59.999Z'))).toBe('2026-11-05');
  expect(manilaDateOf(new Date('2026-11-05T16:00:00Z'))).toBe('2026-11-06');
});

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-05 09:30', '2026-11-05'],
  ['2026-11-05 23:59:59', '2026-11-05'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-02-30 10:00', null],
  ['2026-13-01', null],
  ['2026-11-05 00:00', '2026-11-05'],
  ['2026-11-05 19:59', '2026-11-05'],
  ['2026-11-05 20:00:00', '2026-11-05'],
  ['2026-11-05 24:00', null],
  ['2026-11-05 30:00', null],
  ['2026-11-05 09:60', null],
  ['2026-11-05 09:30:60', null],
  ['2026-11-05 9:30', null],
  ['2026-11-05 09', null],
  ['2026-11-05 ', null],
  ['2026-11-05 09:30 ', null],
  [' 2026-11-05', null],
  ['12026-11-05', null],
  ['2026-11-051', null],
  ['2026-11-05T09:30', null],
  ['2026-11-5', null],
  ['0050-01-01', null],
  ['', null],
])('parses %j as %j', (text, date) => {
  expect(parseDate(text)).toBe(date);
});

test('calendarDate throws for an invalid date, dateField reports an issue', () => {
  expect(() => calendarDate('2026-02-30')).toThrow('not a calendar date');
  expect(() => calendarDate('2026-02-03 10:00')).toThrow('not a calendar date');
  expect(z.safeDecode(dateField, '2026-02-30').success).toBe(false);
  expect(z.safeDecode(dateField, '0050-01-01').success).toBe(false);
  expect(z.decode(dateField, '2026-02-28')).toBe('2026-02-28');
});

test('a Manila day starts at 16:00 UTC of the day before', () => {
  expect(startOfManilaDay(calendarDate('2026-11-05')).toISOString()).toBe('2026-11-04T16:00:00.000Z');
  expect(startOfManilaDay(calendarDate('2027-01-01')).toISOString()).toBe('2026-12-31T16:00:00.000Z');
});

test('addYears keeps the day, and turns 29 February into 1 March in common years', () => {
  expect(addYears(calendarDate('2026-11-05'), 5)).toBe('2031-11-05');
  expect(addYears(calendarDate('2028-02-29'), 4)).toBe('2032-02-29');
  expect(addYears(calendarDate('2028-02-29'), 1)).toBe('2029-03-01');
});

test.each([
  ['2026-11-05 21:07', true],
  ['2026-11-05 00:00', true],
  ['2026-11-05 19:59', true],
  ['2026-11-05 23:59', true],
  ['2026-11-05 24:00', false],
  ['2026-11-05 21:60', false],
  ['2026-11-05 21:07:00', false],
  ['2026-11-05', false],
  [' 2026-11-05 21:07', false],
  ['2026-1-05 21:07', false],
])('%j is a moment for display: %s', (text, is) => {
  expect(dateTimeField.safeParse(text).success).toBe(is);
});

test('dateField encodes a date unchanged and rejects other values', () => {
  expect(z.encode(dateField, calendarDate('2026-02-28'))).toBe('2026-02-28');
  for (const wrong of ['2026-02-30', '2026-02-28 10:00', 20_260_228]) expect(z.safeEncode(dateField, wrong as never).success).toBe(false);
});

test('adds and counts days across months and leap years', () => {
  expect(addDays(calendarDate('2028-02-28'), 1)).toBe('2028-02-29');
  expect(addDays(calendarDate('2026-01-01'), -1)).toBe('2025-12-31');
  expect(daysBetween(calendarDate('2026-01-01'), calendarDate('2027-01-01'))).toBe(365);
  expect(() => addDays(calendarDate('2026-01-01'), 0.5)).toThrow('not a whole number of days');
});

test('daysBetween inverts addDays', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
      const start = calendarDate('2026-11-05');
      expect(daysBetween(start, addDays(start, days))).toBe(days);
    }),
  );
});

test('shownDateField parses a date with a time, and keeps text in another format', () => {
  expect(z.decode(shownDateField, '2026-02-28 21:07')).toBe('2026-02-28');
  expect(z.decode(shownDateField, 'Feb 28, 2026')).toBe('Feb 28, 2026');
  expect(z.decode(shownDateField, 20_260_228 as never)).toBe('');
  expect(z.encode(shownDateField, calendarDate('2026-02-28'))).toBe('2026-02-28');
  expect(z.safeEncode(shownDateField, 20_260_228 as never).success).toBe(false);
});
