import { addDays, daysBetween, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { addWeekdays, isWeekday } from '@hiram/contract/product/weekdays.ts';

/** How long a channel takes to tell us of a payment. */
export interface PostingTime {
  /** 0: within minutes, on any day. */
  readonly weekdays: number;
  /** When it closes its books for the day, on a Manila clock; null at midnight. */
  readonly closingHour: number | null;
}

export interface PayBy {
  /** The last day on which a payment is posted in time; null where that day is gone. */
  readonly payBy: CalendarDate | null;
  /** When a payment of this moment is posted. */
  readonly postsOn: CalendarDate;
  /** How many days too late that would be; 0 in time. */
  readonly daysLate: number;
}

const HOUR_MS = 3_600_000;

export function payByOf(posting: PostingTime, dueOn: CalendarDate, at: Date): PayBy {
  const postsOn = postedOn(posting, countedFrom(posting, at));
  const daysLate = Math.max(0, daysBetween(dueOn, postsOn));
  return { payBy: daysLate > 0 ? null : lastDay(posting, dueOn), postsOn, daysLate };
}

/** The day that a payment of this moment belongs to. */
function countedFrom({ weekdays, closingHour }: PostingTime, at: Date): CalendarDate {
  const today = manilaDateOf(at);
  const isClosed = weekdays > 0 && closingHour !== null && at.getTime() >= startOfManilaDay(today).getTime() + closingHour * HOUR_MS;
  return isClosed ? addDays(today, 1) : today;
}

/** When a payment of the day is posted: one of a day without work counts from the next weekday. */
function postedOn({ weekdays }: PostingTime, day: CalendarDate): CalendarDate {
  if (weekdays === 0) return day;
  return addWeekdays(isWeekday(day) ? day : addWeekdays(day, 1), weekdays);
}

function lastDay(posting: PostingTime, dueOn: CalendarDate): CalendarDate {
  let day = dueOn;
  while (postedOn(posting, day) > dueOn) day = addDays(day, -1);
  return day;
}
