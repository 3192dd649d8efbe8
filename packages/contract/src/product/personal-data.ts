import { limits } from './limits.ts';

/** Retention of personal data. Separate from `limits`, which every page loads. */
export const dataTerms = {
  /**
   * Decided: data is retained no longer than its purpose requires (RA 10173, section 11). A borrower without a loan, an offer or a message for this
   * long is erased as if by request; data that the Anti-Money Laundering Act requires is sealed until its own term ends.
   */
  quietYears: 2,
  /** Decided: taps, sent reminders and provider reports serve no purpose after a year. */
  passingDays: 365,
  /** Decided: an offer that was not accepted proves nothing, but the borrower may have questions about it for this long. */
  offerDays: 90,
} as const;

const { keepYears } = limits.privacy;
const { quietYears, passingDays } = dataTerms;

const UNTIL_INACTIVE = `Until ${quietYears} years after your last loan, offer or message`;
const UNTIL_INACTIVE_THEN_NAMELESS = `${UNTIL_INACTIVE}; then without your name, as the books of the loan`;
const UNTIL_INACTIVE_THEN_SEALED = `${UNTIL_INACTIVE}; then sealed until ${keepYears} years after your last loan was closed (RA 9160)`;
const SHORT_RETENTION = `${passingDays} days`;

interface DataKind {
  readonly what: string;
  readonly until: string;
}

/**
 * Every kind of personal data in the tables, with its retention. The privacy policy prints this list, and each column of a table belongs to one
 * entry.
 */
export const PERSONAL_DATA = {
  name: { what: 'Your name', until: UNTIL_INACTIVE_THEN_SEALED },
  phone: { what: 'Your mobile number, and a hash of it under a secret key, to find you by it', until: UNTIL_INACTIVE_THEN_SEALED },
  language: { what: 'The language that you chose', until: UNTIL_INACTIVE },
  account: {
    what: 'The account or e-wallet that we pay your loan to: what its form asks, its last four digits, its number encrypted',
    until: UNTIL_INACTIVE,
  },
  card: { what: 'The cards that you pay with: a sign of the card processor in place of the number', until: UNTIL_INACTIVE },
  loans: {
    what: 'Your offers, applications and loans: their terms, plans, decisions and every movement of money',
    until: UNTIL_INACTIVE_THEN_NAMELESS,
  },
  payments: {
    what: 'Your payments: amount, day, channel, code and the numbers under which providers know them',
    until: UNTIL_INACTIVE_THEN_NAMELESS,
  },
  reports: {
    what: 'What banks and payment providers told us about them',
    until: `${SHORT_RETENTION}; where one contradicted itself, a year after that was explained`,
  },
  agreements: { what: 'What you agreed to, word for word', until: UNTIL_INACTIVE_THEN_SEALED },
  documents: { what: 'Numbers and codes of your receipts and certificates', until: UNTIL_INACTIVE_THEN_NAMELESS },
  messages: { what: 'What you write to customer service, our replies and what was decided', until: UNTIL_INACTIVE_THEN_SEALED },
  photos: { what: 'The pictures that you attach', until: UNTIL_INACTIVE },
  ratings: { what: 'The stars that you give', until: UNTIL_INACTIVE },
  reminders: { what: 'The reminders and notices that we sent you', until: SHORT_RETENTION },
  contacts: { what: 'Every message, call or visit about your loans: when, how and by whom', until: SHORT_RETENTION },
  device: { what: 'The identification of your device, with your sign-ins', until: 'The night after a sign-in has ended' },
  requests: { what: 'What your device sent, so that it counts once', until: 'The night after a day' },
  taps: { what: 'What you tap on among our products', until: SHORT_RETENTION },
  visits: { what: 'How you came to us: the marks of the link that you followed and the kind of your device', until: SHORT_RETENTION },
  consents: { what: 'What you allowed and withdrew, and whether your data was erased', until: 'As a proof, without your name' },
  staff: { what: 'What our staff did with your data, and why', until: UNTIL_INACTIVE_THEN_SEALED },
} as const satisfies Readonly<Record<string, DataKind>>;

export type PersonalDataKind = keyof typeof PERSONAL_DATA;
