import { createHash, randomBytes } from 'node:crypto';
import type { ContactChannel, ContactOutcome, UncoveredReason } from '@hiram/contract/product/contact-rules.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { shardOf } from '../../platform/db/cells.ts';
import { lockBorrowerRow } from '../borrowers/borrowers.ts';
import { changeContact, findContact, findContactFor, insertContact } from './contact-rows.ts';
import type { ContactKey } from './contact-rows.ts';
import type { ContactRow } from '../../tables/contact.ts';

export interface ReportedContact {
  readonly userId: string;
  readonly clearanceId: string | null;
  readonly orderId: string | null;
  readonly channel: ContactChannel;
  readonly sender: string;
  readonly madeAt: Date;
  readonly outcome: ContactOutcome;
  readonly at: Date;
}

export interface RecordedContact {
  readonly contactId: string;
  /** `null` if a clearance covers the contact. */
  readonly uncovered: UncoveredReason | null;
}

/**
 * Stores a reported contact, once for repeated reports. A clearance covers the first contact that fits it; any other contact is stored as uncovered.
 */
export async function recordContact(transaction: CellTransaction, reported: ReportedContact): Promise<RecordedContact> {
  const { userId, clearanceId } = reported;
  await lockBorrowerRow(transaction, userId);
  const clearance = clearanceId === null ? null : await findContact(transaction, { userId, contactId: clearanceId });
  const uncovered = uncoveredBy(clearance, reported);
  if (uncovered !== null || clearance === null) return insertUncoveredContact(transaction, reported, uncovered ?? 'noClearance');
  const contactId = clearance.contactId;
  await changeContact(
    transaction,
    { userId, contactId },
    { listedAt: reported.madeAt, outcome: reported.outcome, reportedAt: reported.at },
  );
  return { contactId, uncovered: null };
}

/** Stores the outcome of one of our own contacts, which was cleared just before. */
export async function recordOwnContact(
  transaction: CellTransaction,
  key: ContactKey,
  { outcome, at }: Pick<ReportedContact, 'outcome' | 'at'>,
): Promise<void> {
  await changeContact(transaction, key, { listedAt: at, outcome, reportedAt: at });
}

function uncoveredBy(clearance: ContactRow | null, { channel, orderId, madeAt, outcome }: ReportedContact): UncoveredReason | null {
  if (clearance === null || clearance.clearedAt === null || clearance.validUntil === null) return 'noClearance';
  if (clearance.outcome !== null && !isSameReport(clearance, { madeAt, outcome })) return 'noClearance';
  if (clearance.channel !== channel) return 'otherChannel';
  if (orderId !== null && clearance.orderId !== null && clearance.orderId !== orderId) return 'otherOrder';
  if (outcome === 'notMade') return null;
  return madeAt < clearance.clearedAt || madeAt > clearance.validUntil ? 'notInTime' : null;
}

/** The same report may be repeated, because its first answer may have been lost. */
const isSameReport = (row: ContactRow, { madeAt, outcome }: Pick<ReportedContact, 'madeAt' | 'outcome'>): boolean =>
  row.outcome === outcome && row.listedAt.getTime() === madeAt.getTime();

async function insertUncoveredContact(
  transaction: CellTransaction,
  reported: ReportedContact,
  uncovered: UncoveredReason,
): Promise<RecordedContact> {
  const { userId, orderId, channel, sender, madeAt, outcome, at } = reported;
  const madeFor = factsOf(reported);
  const before = await findContactFor(transaction, userId, madeFor);
  if (before !== null) return { contactId: before.contactId, uncovered: before.uncovered ?? uncovered };
  const contactId = makeId('contact', shardOf(userId), randomBytes(12));
  await insertContact(transaction, {
    userId,
    contactId,
    orderId,
    channel,
    sender,
    purpose: null,
    madeFor,
    clearedAt: null,
    validUntil: null,
    listedAt: madeAt,
    outcome,
    reportedAt: at,
    uncovered,
  });
  return { contactId, uncovered };
}

const factsOf = ({ clearanceId, orderId, channel, sender, madeAt, outcome }: ReportedContact): string =>
  createHash('sha256')
    .update(JSON.stringify([clearanceId, orderId, channel, sender, madeAt, outcome]))
    .digest('base64url');
