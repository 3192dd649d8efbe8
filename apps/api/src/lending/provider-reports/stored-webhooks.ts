import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Directory } from '../../platform/db/directory.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { insertGlobalStaffAction } from '../../platform/staff/staff-actions.ts';
import type { StaffAction } from '../../platform/staff/staff-actions.ts';
import { assertNotClaimedByOther, claimExpiry } from '../../platform/staff/claims.ts';
import type { WebhookRequest } from '../../providers/webhook.ts';
import type { ProviderReportDirectoryTables, Report } from '../../tables/provider-report.ts';

export type StoredWebhook = Selectable<ProviderReportDirectoryTables['webhook']>;

export interface DeliveryKey {
  readonly provider: string;
  readonly deliveryId: string;
}

export interface AuthenticWebhook extends DeliveryKey {
  /** Digest of the content. Bodies that differ only in whitespace have the same digest. */
  readonly digest: Buffer;
  readonly reported: Report;
  readonly request: WebhookRequest;
}

export const digestOf = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

/**
 * Used in `returning`, so that the row's commit waits neither for the disk nor for a standby: PostgreSQL reads the setting at the commit, and it ends
 * with the transaction. For a statement that is a transaction of its own. Only a crash of the server loses such rows, of less than a second, and any
 * later synchronous commit makes them durable.
 */
const UNHURRIED_COMMIT = sql<string>`set_config('synchronous_commit', 'off', true)`.as('commit');

/** These headers may contain a secret of the provider or an address of its staff, and prove nothing about the body. */
const NOT_KEPT = new Set(['authorization', 'cookie', 'forwarded', 'x-forwarded-for', 'x-real-ip']);

/**
 * Stores a webhook before it is processed. Returns `null`, or the earlier report if the same delivery id had another content. This commit and that of
 * `finishWebhook` are asynchronous: the commit of a payment's claim makes the row durable. If a server crashes before that, no answer was sent and
 * the provider retries.
 */
export async function storeWebhook(directory: Directory, webhook: AuthenticWebhook): Promise<Report | null> {
  const { provider, deliveryId, digest, reported, request } = webhook;
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !NOT_KEPT.has(name)));
  const inserted = await newWebhook.first(directory, {
    provider,
    deliveryId,
    digest,
    reported: JSON.stringify(reported),
    headers: JSON.stringify(headers),
    body: request.body,
    at: request.at,
  });
  if (inserted !== undefined) return null;
  const first = await findWebhook(directory, webhook);
  return first === null || first.digest.equals(digest) ? null : first.reported;
}

interface NewWebhook extends DeliveryKey {
  readonly digest: Buffer;
  readonly reported: string;
  readonly headers: string;
  readonly body: Buffer;
  readonly at: Date;
}

const newWebhook = prepared((directory: Directory, { provider, deliveryId, digest, reported, headers, body, at }: NewWebhook) =>
  directory
    .insertInto('webhook')
    .values({ provider, deliveryId, digest, reported, headers, body, receivedAt: at, trouble: null, doneAt: null })
    .onConflict((conflict) => conflict.columns(['provider', 'deliveryId']).doNothing())
    .returning(['deliveryId', UNHURRIED_COMMIT]),
);

export async function findWebhook(directory: Directory, { provider, deliveryId }: DeliveryKey): Promise<StoredWebhook | null> {
  const row = await directory
    .selectFrom('webhook')
    .selectAll()
    .where('provider', '=', provider)
    .where('deliveryId', '=', deliveryId)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a webhook that had its effect or was discarded by staff, and deletes its body, which may contain a name. */
export async function finishWebhook(directory: Directory, { provider, deliveryId }: DeliveryKey, at: Date): Promise<void> {
  await finishedWebhook.all(directory, { provider, deliveryId, at });
}

const finishedWebhook = prepared((directory: Directory, given: DeliveryKey & { readonly at: Date }) =>
  directory
    .updateTable('webhook')
    .set({ doneAt: given.at, headers: null, body: null })
    .where('provider', '=', given.provider)
    .where('deliveryId', '=', given.deliveryId)
    .where('doneAt', 'is', null)
    .returning(UNHURRIED_COMMIT),
);

/** Marks a webhook that could not be processed as a dead letter, until staff replay or discard it. */
export async function markDead(directory: Directory, { provider, deliveryId }: DeliveryKey, trouble: string): Promise<void> {
  await directory
    .updateTable('webhook')
    .set({ trouble })
    .where('provider', '=', provider)
    .where('deliveryId', '=', deliveryId)
    .where('doneAt', 'is', null)
    .execute();
}

/** Webhooks are processed within seconds. One that is open for longer belongs to a process that has crashed. */
const JUDGED_WITHIN_MS = 5 * 60_000;
/** The list is for staff, who start with the oldest. */
const MOST_LISTED = 200;

/** Webhooks that could not be processed or never finished, oldest first. */
export function deadLetters(directory: Directory, at: Date): Promise<StoredWebhook[]> {
  return openSince(directory, at).selectAll().orderBy('receivedAt').limit(MOST_LISTED).execute();
}

export async function countDeadLetters(directory: Directory, at: Date): Promise<number> {
  const row = await openSince(directory, at)
    .select(sql<number>`count(*)::bigint`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const openSince = (directory: Directory, at: Date) => directory.selectFrom('webhook').where(isDeadLetter(at));

export const isDeadLetter = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`done_at is null and (trouble is not null or received_at < ${new Date(at.getTime() - JUDGED_WITHIN_MS)})`;

/** Stores the member of staff who works on a dead letter and reserves it for that person, because its handling takes more than one transaction. */
export function workOnDeadLetter(directory: Directory, { provider, deliveryId }: DeliveryKey, action: StaffAction): Promise<void> {
  return directory.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('webhook')
      .select(['takenBy', 'takenAt', 'takenUntil'])
      .where('provider', '=', provider)
      .where('deliveryId', '=', deliveryId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    assertNotClaimedByOther(row, action);
    await transaction
      .updateTable('webhook')
      .set({ takenBy: action.operator, takenAt: action.at, takenUntil: claimExpiry(action.at) })
      .where('provider', '=', provider)
      .where('deliveryId', '=', deliveryId)
      .execute();
    await insertGlobalStaffAction(transaction, action);
  });
}
