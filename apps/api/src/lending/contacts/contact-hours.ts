import { contactBounds } from '@hiram/contract/product/contact-rules.ts';
import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';

const MINUTE_MS = 60_000;

/** Whether somebody may be disturbed at this time of the day. */
export function isContactHour({ fromMinute, untilMinute }: ContactRules, at: Date): boolean {
  const minute = (at.getTime() - startOfManilaDay(manilaDateOf(at)).getTime()) / MINUTE_MS;
  return minute >= fromMinute && minute < untilMinute;
}

/** Until when a clearance of now holds: never past the hours of its day. */
export function validUntil({ untilMinute }: ContactRules, at: Date): Date {
  const endOfHours = startOfManilaDay(manilaDateOf(at)).getTime() + untilMinute * MINUTE_MS;
  return new Date(Math.min(endOfHours, at.getTime() + contactBounds.validMinutes * MINUTE_MS));
}
