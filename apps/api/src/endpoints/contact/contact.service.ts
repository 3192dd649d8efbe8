import type * as clearance from '@hiram/contract/endpoints/contact-clearance.ts';
import type { contactList } from '@hiram/contract/endpoints/contacts.ts';
import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { formatDateTime } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { clearContact } from '../../lending/contacts/clear-contact.ts';
import { listContacts } from '../../lending/contacts/contact-rows.ts';
import type { ContactPlace } from '../../lending/contacts/contact-rows.ts';
import { recordContact } from '../../lending/contacts/report-contact.ts';
import type { RecordedContact, ReportedContact } from '../../lending/contacts/report-contact.ts';
import { openDiscrepancy } from '../../lending/provider-reports/discrepancies.ts';
import { hasOrder } from '../../lending/servicing/loan-rows.ts';
import { assertShardInCell, shardOf } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { Resources } from '../../providers/resources.ts';
import type { ContactRow } from '../../tables/contact.ts';

interface ContactSubject {
  readonly userId: string;
  readonly orderId?: string | undefined;
}

/** Refuses an unknown borrower, and another borrower's order, as not found. */
async function databaseOf({ cells, config }: Resources, { userId, orderId }: ContactSubject): Promise<CellDatabase> {
  if (config.profile.extras === 'absent') throw new Refusal('notAllowed');
  const { database } = cells.of(userId);
  await assertShardInCell(database, shardOf(userId));
  const borrower = await database.selectFrom('borrower').select('userId').where('userId', '=', userId).executeTakeFirst();
  if (borrower === undefined) throw new Refusal('notFound');
  if (orderId !== undefined && !(await hasOrder(database, { userId, orderId }))) throw new Refusal('notFound');
  return database;
}

export async function createClearance(
  resources: Resources,
  fields: RequestOf<typeof clearance.clearContact>,
  intent: Intent | null,
): Promise<AnswerOf<typeof clearance.clearContact>> {
  const { clock, config } = resources;
  const { userId, orderId = null } = fields;
  const database = await databaseOf(resources, fields);
  const request = { ...fields, orderId, madeFor: null, at: await clock.now() };
  return runOnce({ database, userId, intent, at: clock.real() }, async (transaction) => {
    const clearance = await clearContact(transaction, config, request);
    if ('refused' in clearance) return { clearanceId: null, validUntil: null, refused: clearance.refused };
    return { clearanceId: clearance.contactId, validUntil: clearance.validUntil.toISOString(), refused: null };
  });
}

export async function recordReport(
  resources: Resources,
  fields: RequestOf<typeof clearance.reportContact>,
): Promise<AnswerOf<typeof clearance.reportContact>> {
  const { userId, clearanceId = null, orderId = null, channel, sender, outcome } = fields;
  const database = await databaseOf(resources, fields);
  const at = await resources.clock.now();
  const madeAt = new Date(fields.at);
  if (madeAt > at) throw new Refusal('invalidRequest', 'at');
  if (outcome === 'notMade' && clearanceId === null) throw new Refusal('invalidRequest', 'clearanceId');
  const reported = { userId, clearanceId, orderId, channel, sender, madeAt, outcome, at };
  const kept = await database.transaction().execute((transaction) => recordContact(transaction, reported));
  // After a crash between the two writes, the repeated report opens the discrepancy.
  if (kept.uncovered !== null) await openContactDiscrepancy(resources, reported, kept);
  return kept;
}

/** Name under which discrepancies list reports of contacts; the directory stores no personal data. */
const REPORTER = 'contacts';

const openContactDiscrepancy = (
  { directory }: Resources,
  reported: ReportedContact,
  { contactId, uncovered }: RecordedContact,
): Promise<void> =>
  openDiscrepancy(directory, {
    provider: REPORTER,
    kind: 'contact',
    subject: contactId,
    known: { clearance: reported.clearanceId },
    reported: { channel: reported.channel, at: reported.madeAt.toISOString(), outcome: reported.outcome, uncovered },
    orderId: reported.orderId,
    at: reported.at,
  });

const PAGE = 30;

export async function readContacts(
  { config }: Resources,
  { userId, cell: { database } }: Borrower,
  { after }: RequestOf<typeof contactList>,
): Promise<AnswerOf<typeof contactList>> {
  const read = await listContacts(database, userId, PAGE + 1, after === undefined ? null : decodeCursor(after));
  const page = read.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rules: rulesAnswer(config.contactRules),
    contacts: page.map(contactAnswer),
    next: read.length > PAGE && last !== undefined ? `${last.listedAt.getTime()}-${last.contactId}` : null,
  };
}

function decodeCursor(cursor: string): ContactPlace {
  const [milliseconds = '', contactId = ''] = cursor.split('-');
  return { listedAt: new Date(Number(milliseconds)), contactId };
}

const contactAnswer = ({ contactId, listedAt, channel, sender, purpose, outcome, uncovered }: ContactRow) => ({
  contactId,
  at: formatDateTime(listedAt),
  channel,
  sender: sender === '' ? null : sender,
  purpose,
  outcome,
  covered: uncovered === null,
});

const rulesAnswer = ({ fromMinute, untilMinute, perWeek }: ContactRules) => ({
  from: timeOf(fromMinute),
  until: timeOf(untilMinute),
  perWeek,
});

const HOUR = 60;
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const timeOf = (minute: number): string => `${twoDigits(Math.floor(minute / HOUR))}:${twoDigits(minute % HOUR)}`;
