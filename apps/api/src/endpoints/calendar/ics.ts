import { addDays } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';

export interface DayEvent {
  /** Never changes, so that importing the event again replaces the calendar's copy. */
  readonly uid: string;
  /** Increases each time that the event's date moves. */
  readonly sequence: number;
  readonly on: CalendarDate;
  readonly summary: string;
  readonly description: string;
}

/** At 09:00 two days ahead, and at 09:00 on the day. */
const ALARMS = ['-P1DT15H', 'PT9H'];

/** Renders a calendar file by RFC 5545, which requires at least one event. */
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
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

function eventLines({ uid, sequence, on, summary, description }: DayEvent, language: string, at: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${compactDate(on)}`,
    `DTEND;VALUE=DATE:${compactDate(addDays(on, 1))}`,
    `SUMMARY;LANGUAGE=${language}:${escaped(summary)}`,
    `DESCRIPTION;LANGUAGE=${language}:${escaped(description)}`,
    // A due payment does not block the day.
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

const compactDate = (date: CalendarDate): string => date.replaceAll('-', '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

const LINE_OCTETS = 75;

/** RFC 5545 limits lines to 75 octets and continues them after a break and a blank. No character is split. */
function foldLine(line: string): string {
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
