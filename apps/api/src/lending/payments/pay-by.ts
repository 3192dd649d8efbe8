import { addDays, daysBetween, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { addWeekdays, isWeekday } from '@hiram/contract/product/weekdays.ts';

/** Time until a channel's provider reports a payment. */
export interface PostingTime {
  /** 0 if payments are reported within minutes, on any day. */
  readonly weekdays: number;
  /** Hour of the day in Manila at which the channel closes its books; `null` for midnight. */
  readonly closingHour: number | null;
}

export interface PayBy {
  /** Last day on which a payment is posted in time; `null` if that day has passed. */
  readonly payBy: CalendarDate | null;
  /** Day on which a payment made now is posted. */
  readonly postsOn: CalendarDate;
  /** Days after the due date on which that is; 0 if in time. */
  readonly daysLate: number;
}

const HOUR_MS = 3_600_000;

export function payByOf(posting: PostingTime, dueOn: CalendarDate, at: Date): PayBy {
  const postsOn = postedOn(posting, countedFrom(posting, at));
  const daysLate = Math.max(0, daysBetween(dueOn, postsOn));
  return { payBy: daysLate > 0 ? null : lastDay(posting, dueOn), postsOn, daysLate };
}

function countedFrom({ weekdays, closingHour }: PostingTime, at: Date): CalendarDate {
  const today = manilaDateOf(at);
  const isClosed = weekdays > 0 && closingHour !== null && at.getTime() >= startOfManilaDay(today).getTime() + closingHour * HOUR_MS;
  return isClosed ? addDays(today, 1) : today;
}

/** Day on which a payment of the day is posted. One on a non-working day counts from the next weekday. */
function postedOn({ weekdays }: PostingTime, day: CalendarDate): CalendarDate {
  if (weekdays === 0) return day;
  return addWeekdays(isWeekday(day) ? day : addWeekdays(day, 1), weekdays);
}

function lastDay(posting: PostingTime, dueOn: CalendarDate): CalendarDate {
  let day = dueOn;
  while (postedOn(posting, day) > dueOn) day = addDays(day, -1);
  return day;
}
