import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';

/** Nobody is disturbed between 20:00 and 08:00. We end a quarter of an hour before that, so that a slow network delivers none late. */
const FIRST = '09:00';
const LAST = '19:45';

/** When the reminders of a day begin to be sent. */
export const firstSending = (day: CalendarDate): Date => moment(day, FIRST);

/** Whether the hours of its day are over. */
export const isTooLate = (at: Date): boolean => at >= moment(manilaDateOf(at), LAST);

export const mayBeSent = (at: Date): boolean => at >= firstSending(manilaDateOf(at)) && !isTooLate(at);

const moment = (day: CalendarDate, time: string): Date => new Date(`${day}T${time}:00+08:00`);
