import * as z from 'zod/mini';
import { CONTACT_CHANNELS, CONTACT_OUTCOMES, CONTACT_PURPOSES, CONTACT_REFUSALS, UNCOVERED_REASONS } from '../product/contact-rules.ts';
import { defineEndpoint, partnerCall } from '../wire/endpoint.ts';

const idField = z.string().check(z.minLength(1), z.maxLength(64));

/** An instant, with its offset. */
const instantField = z.iso.datetime({ offset: true });

/** The company or the person, as the borrower is to read it. */
const senderField = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const clearContact = defineEndpoint({
  id: 'clearContact',
  name: 'clearContact',
  summary: 'Asks whether a borrower may be contacted about a loan now: before every SMS, call or visit. Philippine profile alone',
  method: 'POST',
  path: '/partner/contacts/clear',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    userId: idField,
    /** Left out where it is about all of her loans. */
    orderId: z.optional(idField),
    channel: z.enum(CONTACT_CHANNELS),
    sender: senderField,
    purpose: z.enum(CONTACT_PURPOSES),
  }),
  answer: z.object({
    /** Null: do not contact her. It is for this one contact. */
    clearanceId: z.nullable(idField),
    validUntil: z.nullable(instantField),
    /** Why not; null where there is a clearance. */
    refused: z.nullable(z.enum(CONTACT_REFUSALS)),
  }),
});

export const reportContact = defineEndpoint({
  id: 'reportContact',
  name: 'reportContact',
  summary: 'Tells of a contact after it was made, or left. One that was not cleared is shown to the borrower and to staff',
  method: 'POST',
  path: '/partner/contacts/report',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    userId: idField,
    /** Left out where nobody asked before. */
    clearanceId: z.optional(idField),
    orderId: z.optional(idField),
    channel: z.enum(CONTACT_CHANNELS),
    sender: senderField,
    /** When it was made, not in the future. */
    at: instantField,
    outcome: z.enum(CONTACT_OUTCOMES),
  }),
  answer: z.object({
    contactId: idField,
    /** Why no clearance covers it; null where one does. */
    uncovered: z.nullable(z.enum(UNCOVERED_REASONS)),
  }),
});
