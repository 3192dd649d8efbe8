import * as z from 'zod/mini';
import { CONTACT_CHANNELS, CONTACT_OUTCOMES, CONTACT_PURPOSES, CONTACT_REFUSALS, UNCOVERED_REASONS } from '../product/contact-rules.ts';
import { defineEndpoint, partnerCall } from '../wire/endpoint.ts';

const idField = z.string().check(z.minLength(1), z.maxLength(64));

const instantField = z.iso.datetime({ offset: true });

/** Company or person, as shown to the borrower. */
const senderField = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const clearContact = defineEndpoint({
  id: 'clearContact',
  name: 'clearContact',
  summary: 'Clears a contact with a borrower about a loan, required before every SMS, call or visit. Philippine profile only',
  method: 'POST',
  path: '/partner/contacts/clear',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    userId: idField,
    /** Omitted if the contact is about all of the borrower's loans. */
    orderId: z.optional(idField),
    channel: z.enum(CONTACT_CHANNELS),
    sender: senderField,
    purpose: z.enum(CONTACT_PURPOSES),
  }),
  answer: z.object({
    /** `null` if the borrower must not be contacted. Valid for one contact. */
    clearanceId: z.nullable(idField),
    validUntil: z.nullable(instantField),
    /** Reason of the refusal; `null` if there is a clearance. */
    refused: z.nullable(z.enum(CONTACT_REFUSALS)),
  }),
});

export const reportContact = defineEndpoint({
  id: 'reportContact',
  name: 'reportContact',
  summary: 'Records the outcome of a contact. A contact without clearance is shown to the borrower and to staff',
  method: 'POST',
  path: '/partner/contacts/report',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    userId: idField,
    /** Omitted if the contact was not cleared in advance. */
    clearanceId: z.optional(idField),
    orderId: z.optional(idField),
    channel: z.enum(CONTACT_CHANNELS),
    sender: senderField,
    /** Time of the contact, not in the future. */
    at: instantField,
    outcome: z.enum(CONTACT_OUTCOMES),
  }),
  answer: z.object({
    contactId: idField,
    /** Reason why no clearance covers the contact; `null` if one does. */
    uncovered: z.nullable(z.enum(UNCOVERED_REASONS)),
  }),
});
