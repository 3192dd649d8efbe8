import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { formatDay, formatMoment } from '@hiram/contract/product/format-date.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Minutes since a moment in Manila time ('2026-11-18 14:02'); never negative. */
export function minutesSince(moment: string, now: Date): number {
  const at = Date.parse(`${moment.replace(' ', 'T')}:00+08:00`);
  return Math.max(0, Math.floor((now.getTime() - at) / MINUTE_MS));
}

/** '5 min', '3 h', '2 d'. */
export function formatAge(moment: string, now: Date): string {
  const minutes = minutesSince(moment, now);
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  return minutes < DAY_MINUTES ? `${Math.floor(minutes / HOUR_MINUTES)} h` : `${Math.floor(minutes / DAY_MINUTES)} d`;
}

/** True if the promised day has passed in Manila. On the day itself there is still time. */
export const isLate = (due: string, now: Date): boolean => due < manilaDateOf(now);

/** 'Wed, Nov 18' */
export const day = (text: string): string => formatDay('en', text, 'weekday');

/** 'Nov 18', for narrow places. */
export const shortDay = (text: string): string => formatDay('en', text, 'short');

/** 'Nov 18, 2026, 14:02' */
export const moment = (text: string): string => formatMoment('en', text);
