import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';

/** An event of a whole day. */
export interface DayEvent {
  /** The same one for ever: taken in again, it replaces what a calendar has of it. */
  readonly uid: string;
  /** Higher each time that its date moves. */
  readonly sequence: number;
  readonly on: CalendarDate;
  readonly summary: string;
  readonly description: string;
}

/** At 09:00 two days ahead, and at 09:00 on the day. */
const ALARMS = ['-P1DT15H', 'PT9H'];

/** A calendar file as RFC 5545 has it. It must hold an event at least. */
export function icsFile(events: readonly DayEvent[], { language, at }: { readonly language: string; readonly at: Date }): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Hiram//Due dates//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, language, at)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function eventLines({ uid, sequence, on, summary, description }: DayEvent, language: string, at: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${digits(on)}`,
    `DTEND;VALUE=DATE:${digits(addDays(on, 1))}`,
    `SUMMARY;LANGUAGE=${language}:${escaped(summary)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escaped(description)}`,
    // Nobody is busy all day because a payment is due.
    'TRANSP:TRANSPARENT',
    ...ALARMS.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION;LANGUAGE=${language}:${escaped(summary)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

const digits = (date: CalendarDate): string => date.replaceAll('-', '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

const LINE_OCTETS = 75;

/** No line is longer than 75 octets; what goes on after a break begins with a blank. No character is cut in two. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
