import { contactBounds } from '@hiram/contract/product/contact-rules.ts';
import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';

const MINUTE_MS = 60_000;

export function isContactHour({ fromMinute, untilMinute }: ContactRules, at: Date): boolean {
  const minute = (at.getTime() - startOfManilaDay(manilaDateOf(at)).getTime()) / MINUTE_MS;
  return minute >= fromMinute && minute < untilMinute;
}

/** End of a clearance that starts now, never past the contact hours of its day. */
export function validUntil({ untilMinute }: ContactRules, at: Date): Date {
  const endOfHours = startOfManilaDay(manilaDateOf(at)).getTime() + untilMinute * MINUTE_MS;
  return new Date(Math.min(endOfHours, at.getTime() + contactBounds.validMinutes * MINUTE_MS));
}
