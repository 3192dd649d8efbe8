import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import type { Selectable } from 'kysely';
import type { CellTables } from '../../platform/db/schema/cell-tables.ts';

/** Every table of a cell with rows of borrowers. A new table is a type error until its purpose and its fate are declared here. */
export type BorrowerTable = {
  [Table in keyof CellTables]: 'user_id' extends keyof CellTables[Table] ? Table : never;
}[keyof CellTables];

/**
 * Effect of an erasure on a table's rows.
 * `now`: deleted at the borrower's request. `closing`: deleted once nothing is open, and copied to an encrypted record for the legal term first if
 * `sealed`. `kept`: stays in the books without a name; `blanked` has the new values of its columns.
 */
export type Fate<Row> =
  | { readonly when: 'now' }
  | { readonly when: 'closing'; readonly sealed: boolean }
  | { readonly when: 'kept'; readonly blanked?: Partial<Row>; readonly sealed?: true };

/** Own term of a row: it ends this many days after the date in `since`, even if its borrower stays. */
export interface Ending<Column extends string = string> {
  readonly since: Column;
  readonly days: number;
  readonly unless?: { readonly column: Column; readonly is: string };
}

export interface Holding<Row> {
  /** Shown in the exported file beside the rows. */
  readonly what: string;
  readonly why: string;
  /** Columns left out of the export, each with the reason that the file shows. */
  readonly withheld?: Partial<Record<keyof Row & string, string>>;
  readonly fate: Fate<Row>;
  /** Omitted if the rows end with their borrower. */
  readonly ends?: Ending<keyof Row & string>;
}

type Holdings = { readonly [Table in BorrowerTable]: Holding<Selectable<CellTables[Table]>> };

const NOW = { when: 'now' } as const;
const DELETED = { when: 'closing', sealed: false } as const;
const SEALED = { when: 'closing', sealed: true } as const;
const KEPT = { when: 'kept' } as const;

const { passingDays, offerDays } = dataTerms;

const SECRET = 'A secret that protects you: whoever has it could act as you.';
const MASKED = 'Stored encrypted. You know the number; last_four says which one it is.';
const STAFF = 'The name of a member of staff, who has rights of their own.';

/** In the order of deletion: a table comes before the tables that its rows refer to. */
export const holdings: Holdings = {
  tracking_event: {
    what: 'Taps on Borrow Again',
    why: 'To see which products are wanted.',
    fate: NOW,
    ends: { since: 'occurred_at', days: passingDays },
  },
  product_click: {
    what: 'Taps on suggested products',
    why: 'To see which products are wanted.',
    fate: NOW,
    ends: { since: 'clicked_at', days: passingDays },
  },
  promotion_event: {
    what: 'How you came to us',
    why: 'To count what our landing pages bring.',
    withheld: { phone_hash: 'Your phone number under a secret key; the number itself is in borrower.' },
    fate: NOW,
    ends: { since: 'occurred_at', days: passingDays },
  },
  service_score: { what: 'Stars you gave', why: 'To ask you once.', fate: NOW },
  idempotency_key: {
    what: 'What you sent in the last day',
    why: 'So that a tap on a bad line counts once.',
    withheld: { fingerprint: SECRET },
    fate: NOW,
  },
  session: { what: 'Sign-ins and devices', why: 'To protect your session.', withheld: { session_hash: SECRET }, fate: NOW },

  reminder: {
    what: 'Reminders by SMS',
    why: 'To send each one once.',
    fate: DELETED,
    ends: { since: 'ended_at', days: passingDays },
  },
  notice: {
    what: 'What we told you by SMS because it might not have been you',
    why: 'To tell each thing once.',
    fate: DELETED,
    ends: { since: 'ended_at', days: passingDays },
  },

  contact: {
    what: 'Every contact about your loans: when, how, by whom, and whether it was cleared',
    why: 'So that you can see who contacted you, and prove it.',
    fate: DELETED,
    ends: { since: 'listed_at', days: passingDays },
  },

  complaint_image: { what: 'Which photo belongs to which complaint', why: 'To answer you.', fate: DELETED },
  image: { what: 'Photos you sent', why: 'To look into your complaint.', fate: DELETED },
  order_review: { what: 'Reviews of payments that were not recorded', why: 'To prove what was decided.', fate: SEALED },
  complaint_reply: { what: 'Our replies', why: 'To prove what we said.', fate: SEALED },
  complaint: {
    what: 'Your complaints',
    why: 'To answer you, and to prove what was said.',
    withheld: { content_hash: 'A hash of the complaint, to know the same one again.' },
    fate: SEALED,
  },
  rights_request: {
    what: 'Second looks and corrections that you asked for, with our answers',
    why: 'To answer you, and to prove what was said.',
    fate: SEALED,
  },
  card_repayment: { what: 'Payments by card', why: 'To charge each one once.', withheld: { token_hash: SECRET }, fate: SEALED },
  payment_card: { what: 'Cards you pay with', why: 'To charge the card that you choose.', withheld: { token: SECRET }, fate: DELETED },
  bank_account: {
    what: 'Accounts that your loans are paid out to',
    why: 'To pay you out.',
    withheld: { number_sealed: MASKED, number_key_id: MASKED },
    fate: DELETED,
  },
  agreement: { what: 'What you agreed to, word for word', why: 'To prove what was agreed.', fate: SEALED },
  staff_action: {
    what: 'What our staff did with your data',
    why: 'To answer for it.',
    withheld: {
      operator: STAFF,
      approver: STAFF,
      salt: 'A random number, so that nobody can guess what was done by its digest in our log.',
    },
    fate: SEALED,
  },
  order_task: { what: 'Steps that your order waits for', why: 'To decide and to pay out.', fate: DELETED },

  transfer: { what: 'Every movement of money', why: 'The books of the loan.', fate: KEPT },
  loan_transaction: { what: 'What you paid', why: 'The books of the loan.', fate: KEPT },
  loan_document: {
    what: 'Numbers and codes of your receipts and certificates',
    why: 'So that whoever you show one to can check it. They name nobody.',
    fate: KEPT,
  },
  payment_intent: {
    what: 'Payments you set out to make',
    why: 'To know your payment when it comes.',
    fate: { when: 'kept', blanked: { code: '', checkout_url: '' } },
  },
  payout_attempt: { what: 'Payouts to you', why: 'The books of the loan.', fate: { when: 'kept', blanked: { reason: null } } },
  instalment: { what: 'The plan of each loan', why: 'The books of the loan.', fate: KEPT },
  loan_order: { what: 'Your loans and applications', why: 'The books of the loan.', fate: KEPT },
  offer: {
    what: 'Offers made to you',
    why: 'The terms of your loans. One that you did not take goes at once.',
    fate: KEPT,
    ends: { since: 'expires_at', days: offerDays, unless: { column: 'state', is: 'accepted' } },
  },
  provider_event: {
    what: 'What banks and payment providers told us',
    why: 'So that a message counts once.',
    fate: { when: 'kept', blanked: { body: '{}' } },
    ends: { since: 'received_at', days: passingDays },
  },
  event: {
    what: 'What we told the lender’s own systems about your loans',
    why: 'So that they know what was decided, paid and answered. It names you by a number only.',
    fate: KEPT,
  },
  consent: { what: 'What you allowed and withdrew', why: 'To prove that we obeyed.', fate: KEPT },
  erasure: { what: 'Your erasure', why: 'To prove that we did it.', fate: KEPT },
  sealed_record: {
    what: 'What the law makes us keep, sealed',
    why: 'Nobody reads it unless the law asks.',
    withheld: { sealed: 'Sealed.', key_id: 'Sealed.' },
    fate: KEPT,
  },
  borrower: {
    what: 'Your name and mobile number',
    why: 'To know who borrows, and to reach you.',
    fate: { when: 'kept', blanked: { phone: '', full_name: '', language: 'en' }, sealed: true },
  },
};

export const borrowerTables = Object.keys(holdings) as BorrowerTable[];
