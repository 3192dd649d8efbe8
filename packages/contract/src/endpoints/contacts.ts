import * as z from 'zod/mini';
import { CONTACT_CHANNELS, CONTACT_OUTCOMES, CONTACT_PURPOSES } from '../product/contact-rules.ts';
import { dateTimeField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';

const idField = z.string().check(z.minLength(1), z.maxLength(64));

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Opaque to pages. */
const listCursor = z.string().check(z.regex(/^\d{1,15}-[0-9A-Z]{1,20}$/));

export const contactList = defineEndpoint({
  id: 'BEY-24',
  name: 'contactList',
  summary: 'Returns the contacts about the borrower’s loans, newest first and in pages, and the rules for contacts',
  method: 'GET',
  path: '/v4/contacts',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({ after: z.optional(listCursor) }),
  answer: z.object({
    rules: z.object({
      from: timeOfDay,
      until: timeOfDay,
      perWeek: z.int(),
    }),
    contacts: z.array(
      z.object({
        contactId: idField,
        at: dateTimeField,
        channel: z.enum(CONTACT_CHANNELS),
        /** `null` if the service itself sent the message. */
        sender: z.nullable(z.string()),
        /** `null` if the contact was not cleared in advance. */
        purpose: z.nullable(z.enum(CONTACT_PURPOSES)),
        /** `null` until the outcome is reported. */
        outcome: z.nullable(z.enum(CONTACT_OUTCOMES)),
        /** False if no clearance covers the contact. */
        covered: z.boolean(),
      }),
    ),
    /** Cursor of the next page; `null` on the last page. */
    next: z.nullable(listCursor),
  }),
});
