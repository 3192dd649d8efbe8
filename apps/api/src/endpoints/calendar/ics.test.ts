import { calendarDate } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { icsFile } from './ics.ts';

const at = new Date('2026-11-15T08:30:15.250Z');
const event = {
  uid: 'OR1-1@loans.example',
  sequence: 1,
  on: calendarDate('2026-12-31'),
  summary: 'Hiram Cash: ₱2,320.00 is due',
  description: 'Pay',
};

test('[BEY-16] renders a due date as an all-day event with two alarms by RFC 5545', () => {
  expect(icsFile([event], { language: 'en', at }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hiram//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:OR1-1@loans.example',
    'DTSTAMP:20261115T083015Z',
    'SEQUENCE:1',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY;LANGUAGE=en:Hiram Cash: ₱2\\,320.00 is due',
    'DESCRIPTION;LANGUAGE=en:Pay',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION;LANGUAGE=en:Hiram Cash: ₱2\\,320.00 is due',
    'TRIGGER:-P1DT15H',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION;LANGUAGE=en:Hiram Cash: ₱2\\,320.00 is due',
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('[BEY-16] folds lines at 75 octets without splitting characters, and escapes line breaks in texts', () => {
  const description = `one; two, three \\ four\nEND:VEVENT ${'₱ñ'.repeat(60)}`;

  const file = icsFile([{ ...event, description }], { language: 'fil', at });

  const lines = file.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(file.replaceAll('\r\n ', '')).toContain(
    `DESCRIPTION;LANGUAGE=fil:one\\; two\\, three \\\\ four\\nEND:VEVENT ${'₱ñ'.repeat(60)}\r\n`,
  );
});
