import * as z from 'zod/mini';
import { noAnswer } from '../wire/answer.ts';
import { dateField } from '../product/dates.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formFlag } from '../wire/form.ts';
import { centavosField } from '../wire/money.ts';

/**
 * `reminders`: reminders of due dates by SMS. `suggestions`: suggested products on the order page and the page after a refusal. `taps`: counting
 * which products are tapped.
 */
export const CONSENT_KINDS = ['reminders', 'suggestions', 'taps'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/**
 * True for processing without consent, until the borrower objects: reminding her of an agreed payment is part of the loan (RA 10173, section 12 b)
 * and saves her a penalty. The other kinds serve the lender, so they are off until she agrees.
 */
export const isPartOfLoan = (kind: ConsentKind): boolean => kind === 'reminders';

/** Groups of stored data on the page; empty groups are left out. */
const STORED_DATA_KINDS = ['identity', 'account', 'loans', 'messages', 'device'] as const;
export type StoredDataKind = (typeof STORED_DATA_KINDS)[number];

/** Reasons that delay an erasure: a debt, a pending application, money owed to the borrower, an unanswered complaint. */
export const ERASURE_BLOCKERS = ['loan', 'application', 'refund', 'complaint'] as const;

const consents = z.array(
  z.object({
    kind: z.enum(CONSENT_KINDS),
    given: z.boolean(),
    /** Date of the last change; `null` if there was none. */
    changedOn: z.nullable(dateField),
  }),
);

const erasure = z.object({
  /** `requested`: starts within a minute. `waiting`: erasable data is erased, the rest follows once nothing is open. */
  state: z.enum(['requested', 'waiting', 'done']),
  requestedOn: dateField,
});

export const privacyCentre = defineEndpoint({
  id: 'BEY-12',
  name: 'privacyCentre',
  summary: 'Returns the stored data of the borrower with its retention, the consents, and the effect of an erasure today',
  method: 'GET',
  path: '/v4/privacy',
  envelope: 'flag',
  access: borrowerCall(),
  request: z.object({}),
  answer: z.object({
    held: z.array(z.object({ kind: z.enum(STORED_DATA_KINDS), detail: z.string() })),
    /** End of the legal retention of closed loans; `null` while something is open, and if there never was a loan. */
    keptUntil: z.nullable(dateField),
    open: z.nullable(z.enum(ERASURE_BLOCKERS)),
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
  summary: 'Returns a temporary address of the borrower’s data as JSON',
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
  summary: 'Requests the erasure of all erasable data. Repeating the call returns the same request',
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
  summary: 'Ends every session of the borrower, including this one',
  method: 'POST',
  path: '/v4/privacy/sign-out',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({}),
  answer: noAnswer,
});
