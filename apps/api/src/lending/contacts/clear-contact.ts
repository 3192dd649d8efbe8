import { randomBytes } from 'node:crypto';
import type { ContactChannel, ContactPurpose, ContactRefusal, ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { shardOf } from '../../platform/db/cells.ts';
import { totalOwed } from '../engine/loan.ts';
import type { Loan } from '../engine/loan.ts';
import { lockBorrowerRow } from '../borrowers/borrowers.ts';
import { hasConsented } from '../personal-data/consents.ts';
import { findLoanRecord, listLoanRecords, projectLoan } from '../servicing/loan-rows.ts';
import { validUntil } from './contact-hours.ts';
import { refusalOf } from './contact-refusal.ts';
import { changeContact, findContactFor, insertContact, obstaclesOf } from './contact-rows.ts';
import type { ContactRow } from '../../tables/contact.ts';

export interface ContactDesk {
  readonly profile: Profile;
  readonly contactRules: ContactRules;
}

export interface ContactRequest {
  readonly userId: string;
  /** `null` for all of her loans. */
  readonly orderId: string | null;
  readonly channel: ContactChannel;
  /** Empty for the lender's own contacts. */
  readonly sender: string;
  readonly purpose: ContactPurpose;
  /** Idempotency key: a repeated request with the same key has the same contact. `null` if each request is another contact. */
  readonly madeFor: string | null;
  readonly at: Date;
}

export type Clearance = { readonly contactId: string; readonly validUntil: Date } | { readonly refused: ContactRefusal };

/**
 * Clears a contact about a loan. Every contact needs a clearance, our own included. Requests for one borrower are serialized by a lock on her row, so
 * that two of them cannot both use the last contact of the week.
 */
export async function clearContact(transaction: CellTransaction, desk: ContactDesk, request: ContactRequest): Promise<Clearance> {
  const { userId, orderId, purpose, madeFor, at } = request;
  await lockBorrowerRow(transaction, userId);
  const before = madeFor === null ? null : await findContactFor(transaction, userId, madeFor);
  const obstacles = await obstaclesOf(transaction, { userId, orderId, except: before?.contactId ?? null, at });
  const loans = await runningLoans(transaction, desk.profile, request);
  const wantsReminders = await hasConsented(transaction, { userId, profile: desk.profile }, 'reminders');
  const refused = refusalOf({ at, purpose, loans, wantsReminders, ...obstacles }, desk.contactRules);
  if (refused !== null) return { refused };
  return storeClearance(transaction, request, { before, until: validUntil(desk.contactRules, at) });
}

/** Enough orders to find a running one. */
const MOST_LOANS = 50;

async function runningLoans(transaction: CellTransaction, profile: Profile, { userId, orderId, at }: ContactRequest): Promise<Loan[]> {
  const one = orderId === null ? null : await findLoanRecord(transaction, { userId, orderId });
  const records = orderId === null ? await listLoanRecords(transaction, userId, MOST_LOANS) : one === null ? [] : [one];
  const today: CalendarDate = manilaDateOf(at);
  return records.flatMap((record) => {
    const loan = projectLoan(profile, record, today);
    return loan === null || totalOwed(loan) === 0 ? [] : [loan];
  });
}

interface EarlierContact {
  readonly before: ContactRow | null;
  readonly until: Date;
}

async function storeClearance(
  transaction: CellTransaction,
  request: ContactRequest,
  { before, until }: EarlierContact,
): Promise<Clearance> {
  const { userId, at } = request;
  if (before !== null) {
    const contactId = before.contactId;
    await changeContact(transaction, { userId, contactId }, { validUntil: until });
    return { contactId, validUntil: until };
  }
  const contactId = makeId('contact', shardOf(userId), randomBytes(12));
  await insertContact(transaction, {
    userId,
    contactId,
    orderId: request.orderId,
    channel: request.channel,
    sender: request.sender,
    purpose: request.purpose,
    madeFor: request.madeFor,
    clearedAt: at,
    validUntil: until,
    listedAt: at,
    outcome: null,
    reportedAt: null,
    uncovered: null,
  });
  return { contactId, validUntil: until };
}
