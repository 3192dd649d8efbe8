import { contactBounds, defaultContactRules } from '@hiram/contract/product/contact-rules.ts';
import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import * as z from 'zod/mini';
import { wholeNumber } from './provider-config.ts';

const HOURS = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;
const HOUR = 60;

const { fromMinute, untilMinute, perWeek } = contactBounds;

const contactHours = z
  .string()
  .check(z.refine((text) => isWithinRule(text), 'must read 08:00-20:00, in Manila time, and not be before 06:00 or after 22:00'));

export const contactVariables = {
  CONTACT_HOURS: z._default(contactHours, '08:00-20:00'),
  CONTACTS_PER_WEEK: z._default(wholeNumber.check(z.minimum(1), z.maximum(perWeek)), defaultContactRules.perWeek),
};

type ContactSettings = { readonly [Name in keyof typeof contactVariables]: z.output<(typeof contactVariables)[Name]> };

export const contactRulesOf = ({ CONTACT_HOURS, CONTACTS_PER_WEEK }: ContactSettings): ContactRules => ({
  ...hoursIn(CONTACT_HOURS),
  perWeek: CONTACTS_PER_WEEK,
});

function hoursIn(text: string): Pick<ContactRules, 'fromMinute' | 'untilMinute'> {
  const [, startHour, startMinutes, endHour, endMinutes] = HOURS.exec(text) ?? [];
  return { fromMinute: Number(startHour) * HOUR + Number(startMinutes), untilMinute: Number(endHour) * HOUR + Number(endMinutes) };
}

function isWithinRule(text: string): boolean {
  const hours = hoursIn(text);
  return hours.fromMinute >= fromMinute && hours.untilMinute <= untilMinute && hours.fromMinute < hours.untilMinute;
}
