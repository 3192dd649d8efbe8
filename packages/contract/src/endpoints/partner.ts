import * as z from 'zod/mini';
import { clearContact, reportContact } from './contact-clearance.ts';
import { cloudEventField } from '../events/cloud-event.ts';
import { defineEndpoint, partnerCall } from '../wire/endpoint.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { formPhone } from '../wire/form.ts';
import { offerBounds } from '../money/offer-bounds.ts';
import { centavosField } from '../wire/money.ts';

const idField = z.string().check(z.minLength(1), z.maxLength(64));

const instantField = z.iso.datetime({ offset: true });

export const createBorrower = defineEndpoint({
  id: 'createBorrower',
  name: 'createBorrower',
  summary: 'Creates a borrower, or returns the existing one with this phone number',
  method: 'POST',
  path: '/partner/borrowers',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    /** The profile validates and normalizes the number. */
    phone: formPhone,
    fullName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({ userId: idField }),
});

export const issueSession = defineEndpoint({
  id: 'issueSession',
  name: 'issueSession',
  summary: 'Issues a session for a borrower on one device',
  method: 'POST',
  path: '/partner/sessions',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    userId: idField,
    deviceId: z.string().check(z.minLength(1), z.maxLength(128)),
    /** Defaults to the service's configured lifetime; at most 30 days. */
    lifetimeMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(30 * 24 * 60))),
  }),
  answer: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(128)), expiresAt: instantField }),
});

export const revokeSession = defineEndpoint({
  id: 'revokeSession',
  name: 'revokeSession',
  summary: 'Ends a session at once',
  method: 'POST',
  path: '/partner/sessions/revoke',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({ userId: idField, sessionId: z.string().check(z.minLength(1), z.maxLength(128)) }),
  /** `revoked` is false if there was no such session or it had already ended. */
  answer: z.object({ revoked: z.boolean() }),
});

export const endSessions = defineEndpoint({
  id: 'endSessions',
  name: 'endSessions',
  summary: 'Ends every session of a borrower at once, for example if a phone was lost or an account was misused',
  method: 'POST',
  path: '/partner/sessions/end-all',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({ userId: idField }),
  /** `ended` is the number of sessions that were still active. */
  answer: z.object({ ended: z.int() }),
});

export const makeOffer = defineEndpoint({
  id: 'makeOffer',
  name: 'makeOffer',
  summary: 'Creates a loan offer for a borrower to confirm',
  method: 'POST',
  path: '/partner/offers',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    userId: idField,
    productId: idField,
    principal: centavosField,
    instalments: z.int().check(z.minimum(1), z.maximum(365)),
    periodDays: z.int().check(z.minimum(1), z.maximum(365)),
    /** Bounds of the borrower's choice. Without bounds there is nothing to choose. */
    bounds: z.optional(offerBounds),
  }),
  answer: z.object({ offerId: idField }),
});

/** From 1 to 500. */
const pageLimit = z.codec(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/)), z.number(), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});

/** Opaque to callers. */
const feedCursor = z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/));

export const listEvents = defineEndpoint({
  id: 'listEvents',
  name: 'listEvents',
  summary: 'Returns the events after a cursor, or from the first stored one. Repeatable while the events are stored',
  method: 'GET',
  path: '/partner/events',
  envelope: 'generic',
  access: partnerCall,
  request: z.object({
    after: z.optional(feedCursor),
    /** Defaults to 100. A page may be shorter although more events exist. */
    limit: z.optional(pageLimit),
  }),
  /** `next` is the cursor of the next page. If it equals `after`, there are no newer events yet. */
  answer: z.object({ events: z.array(cloudEventField), next: feedCursor }),
});

/** Answer as parsed by a client, with any event type: a later version of the service may send more. */
export const eventsOfAnyType = z.object({
  events: z.array(
    z.looseObject({ id: z.string(), type: z.string(), time: z.string(), subject: z.string(), data: z.record(z.string(), z.unknown()) }),
  ),
  next: feedCursor,
});

export const moveClock = defineEndpoint({
  id: 'moveClock',
  name: 'moveClock',
  summary: 'Moves business time ahead of real time, for demonstrations and tests. Rejected if the sandbox is off',
  method: 'POST',
  path: '/partner/clock',
  encoding: 'json',
  envelope: 'generic',
  access: partnerCall,
  /** At most ten years, enough for a whole loan and its arrears. */
  request: z.object({ aheadSeconds: z.int().check(z.minimum(0), z.maximum(10 * 366 * 24 * 3600)) }),
  answer: z.object({ now: instantField }),
});

export const partnerEndpoints: readonly Endpoint[] = [
  createBorrower,
  issueSession,
  revokeSession,
  endSessions,
  makeOffer,
  listEvents,
  clearContact,
  reportContact,
  moveClock,
];
