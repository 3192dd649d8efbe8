import { formatDateTime } from './dates.ts';
import type { Language } from './profile.ts';

const DATE_STYLES = {
  /** Sep 14, 2026 */
  date: { dateStyle: 'medium' },
  /** Sep 14 */
  short: { month: 'short', day: 'numeric' },
  /** Mon, Sep 14 */
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Mon, Sep 14, 2026 */
  weekdayAndYear: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** September */
  month: { month: 'long' },
  /** Sep 2026 */
  monthAndYear: { month: 'short', year: 'numeric' },
  /** 5:00 PM */
  hour: { timeStyle: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

type DateStyle = keyof typeof DATE_STYLES;
export type DayStyle = Exclude<DateStyle, 'hour'>;

/** @param day as YYYY-MM-DD; other text, which another service may send, is returned unchanged */
export function formatDay(language: Language, day: string, style: DayStyle = 'date'): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : formatIn(language, style).format(date);
}

/** Returns 'Sep 14, 2026, 14:02'. @param moment as 'YYYY-MM-DD HH:mm'; other text is returned unchanged */
export const formatMoment = (language: Language, moment: string, style?: DayStyle): string =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(moment)
    ? `${formatDay(language, moment.slice(0, 10), style)}, ${moment.slice(11, 16)}`
    : formatDay(language, moment, style);

/** Returns 'Sep 14, 2026, 14:02', in Manila time. */
export const formatInstant = (language: Language, instant: Date): string => formatMoment(language, formatDateTime(instant));

/** @param hour of the day, from 0 */
export const formatHour = (language: Language, hour: number): string =>
  formatIn(language, 'hour').format(new Date(Date.UTC(2000, 0, 1, hour)));

/** Cached, because creating a formatter takes as long as a whole call may take. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(language: Language, style: DateStyle): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...DATE_STYLES[style], timeZone: 'UTC' });
  formats.set(key, kept);
  return kept;
}
