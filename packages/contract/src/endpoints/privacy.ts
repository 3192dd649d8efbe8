import * as z from 'zod/mini';
import { noAnswer } from '../wire/answer.ts';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formFlag } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

/**
 * What a borrower decides about: reminders of due dates by SMS; products that the order page and the page after a refusal suggest;
 * counting which products are tapped.
 */
export const CONSENT_KINDS = ['reminders', 'suggestions', 'taps'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/**
 * What is done without a consent, until she wants it no more: to remind her of what she agreed to pay is a part of the loan (RA 10173,
 * section 12 b), and it saves her a penalty. The others serve the lender, so they are off until she says yes.
 */
export const isPartOfLoan = (kind: ConsentKind): boolean => kind === 'reminders';

/** What is held of a borrower, as the page groups it; a group of which nothing is held is left out. */
const HELD_KINDS = ['identity', 'account', 'loans', 'messages', 'device'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** What keeps an erasure waiting: something is owed, an application is under way, money is owed to the borrower, an answer is. */
export const OPEN_MATTERS = ['loan', 'application', 'refund', 'complaint'] as const;

const consents = z.array(
  z.object({
    kind: z.enum(CONSENT_KINDS),
    given: z.boolean(),
    /** The day of the last change; null while nobody has changed it. */
    changedOn: z.nullable(dateField),
  }),
);

const erasure = z.object({
  /** `requested`: it begins within the minute. `waiting`: what could go has gone, the rest goes once nothing is open. */
  state: z.enum(['requested', 'waiting', 'done']),
  requestedOn: dateField,
});

export const privacyCentre = defineEndpoint({
  id: 'BEY-12',
  name: 'privacyCentre',
  summary: 'What is held of the borrower and until when, what they decide about, and what an erasure would do today',
  method: 'GET',
  path: '/v4/privacy',
  envelope: 'flag',
  access: borrowerCall(),
  request: z.object({}),
  answer: z.object({
    held: z.array(z.object({ kind: z.enum(HELD_KINDS), detail: z.string() })),
    /** The day until which the law keeps the books of what is closed; null while something is open, and where there never was a loan. */
    keptUntil: z.nullable(dateField),
    open: z.nullable(z.enum(OPEN_MATTERS)),
    owed: centavosField,
    consents,
    erasure: z.nullable(erasure),
  }),
});

export const changeConsent = defineEndpoint({
  id: 'BEY-12',
  name: 'changeConsent',
  summary: 'Gives or withdraws a consent, at once',
  method: 'POST',
  path: '/v4/privacy/consent',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({ kind: z.enum(CONSENT_KINDS), given: formFlag }),
  answer: z.object({ consents }),
});

export const exportData = defineEndpoint({
  id: 'BEY-12',
  name: 'exportData',
  summary: 'Where the borrower’s data can be downloaded for the next minutes, as JSON',
  method: 'POST',
  path: '/v4/privacy/export',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({}),
  answer: z.object({ url: z.string() }),
});

export const eraseData = defineEndpoint({
  id: 'BEY-12',
  name: 'eraseData',
  summary: 'Asks for the erasure of what may be erased; asked again, it is the same one',
  method: 'POST',
  path: '/v4/privacy/erase',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({}),
  answer: erasure,
});

export const signOutEverywhere = defineEndpoint({
  id: 'BEY-12',
  name: 'signOutEverywhere',
  summary: 'Ends every session of the borrower, this one too',
  method: 'POST',
  path: '/v4/privacy/sign-out',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({}),
  answer: noAnswer,
});
