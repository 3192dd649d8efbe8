import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';

/** No reminder is sent before 9, even if the lender's contact hours start earlier. */
const FIRST_MINUTE = 9 * 60;
const LAST_MINUTE = 20 * 60;
/** Sending ends a quarter of an hour before `LAST_MINUTE`, so that a slow network delivers no message late. */
const SLOW_NETWORK_MINUTES = 15;
const MINUTE_MS = 60_000;

export const firstSending = ({ fromMinute }: ContactRules, day: CalendarDate): Date => moment(day, Math.max(FIRST_MINUTE, fromMinute));

export const isTooLate = ({ untilMinute }: ContactRules, at: Date): boolean =>
  at >= moment(manilaDateOf(at), Math.min(LAST_MINUTE, untilMinute) - SLOW_NETWORK_MINUTES);

export const isSendingTime = (rules: ContactRules, at: Date): boolean =>
  at >= firstSending(rules, manilaDateOf(at)) && !isTooLate(rules, at);

const moment = (day: CalendarDate, minute: number): Date => new Date(startOfManilaDay(day).getTime() + minute * MINUTE_MS);
