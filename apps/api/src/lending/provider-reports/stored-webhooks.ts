import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Directory } from '../../platform/db/directory.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ProviderReportTables, Report } from '../../platform/db/schema/provider-reports.tables.ts';
import { keepGlobalStaffAction } from '../../platform/staff/staff-actions.ts';
import type { StaffAction } from '../../platform/staff/staff-actions.ts';
import { refuseAnothers, takenUntil } from '../../platform/staff/takes.ts';
import type { WebhookRequest } from '../../providers/webhook.ts';

export type StoredWebhook = Selectable<ProviderReportTables['webhook']>;

export interface DeliveryKey {
  readonly provider: string;
  readonly deliveryId: string;
}

export interface AuthenticWebhook extends DeliveryKey {
  /** Of what it says: two bodies that differ only in their spaces say the same. */
  readonly digest: Buffer;
  readonly reported: Report;
  readonly request: WebhookRequest;
}

export const digestOf = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

/**
 * Stands in `returning`, so that the commit of the row waits neither for the disk nor for a standby: PostgreSQL reads the setting as it commits, and
 * forgets it with the transaction. For a statement that is a transaction of its own. Only a crash of the server loses what it wrote, of less than a
 * second, and whatever the server commits later in the usual way takes it along to the disk.
 */
const UNHURRIED_COMMIT = sql<string>`set_config('synchronous_commit', 'off', true)`.as('commit');

/** May hold a secret of the provider's or an address of its staff, and proves nothing of the body. */
const NOT_KEPT = new Set(['authorization', 'cookie', 'forwarded', 'x-forwarded-for', 'x-real-ip']);

/**
 * Stores it before anybody judges it. Null, or what was told under the same id before, if that was something else. This and its end wait for
 * no disk: a payment's claim does, and takes the row along; where a server dies before it, nobody was answered, and the provider tells it again.
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
    .values({ provider, delivery_id: deliveryId, digest, reported, headers, body, received_at: at, trouble: null, done_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'delivery_id']).doNothing())
    .returning(['delivery_id', UNHURRIED_COMMIT]),
);

export async function findWebhook(directory: Directory, { provider, deliveryId }: DeliveryKey): Promise<StoredWebhook | null> {
  const row = await directory
    .selectFrom('webhook')
    .selectAll()
    .where('provider', '=', provider)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  return row ?? null;
}

/** It has had its effect, or staff gave it up: its body goes, because it may name a person. */
export async function finishWebhook(directory: Directory, { provider, deliveryId }: DeliveryKey, at: Date): Promise<void> {
  await finishedWebhook.all(directory, { provider, deliveryId, at });
}

const finishedWebhook = prepared((directory: Directory, given: DeliveryKey & { readonly at: Date }) =>
  directory
    .updateTable('webhook')
    .set({ done_at: given.at, headers: null, body: null })
    .where('provider', '=', given.provider)
    .where('delivery_id', '=', given.deliveryId)
    .where('done_at', 'is', null)
    .returning(UNHURRIED_COMMIT),
);

/** Nobody could make anything of it: a dead letter, until it is replayed or given up. */
export async function markDead(directory: Directory, { provider, deliveryId }: DeliveryKey, trouble: string): Promise<void> {
  await directory
    .updateTable('webhook')
    .set({ trouble })
    .where('provider', '=', provider)
    .where('delivery_id', '=', deliveryId)
    .where('done_at', 'is', null)
    .execute();
}

/** A webhook is judged within seconds. One that is open for longer belongs to a process that died over it. */
const JUDGED_WITHIN_MS = 5 * 60_000;
/** A list for a person: whoever has more open than this starts with the oldest. */
const MOST_LISTED = 200;

/** What was never understood or never finished, the oldest first. */
export function deadLetters(directory: Directory, at: Date): Promise<StoredWebhook[]> {
  return openSince(directory, at).selectAll().orderBy('received_at').limit(MOST_LISTED).execute();
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

/** Keeps who works on a dead letter, for whom it is taken while they do: what is done with it goes over more than one transaction. */
export function workOnDeadLetter(directory: Directory, { provider, deliveryId }: DeliveryKey, action: StaffAction): Promise<void> {
  return directory.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('webhook')
      .select(['taken_by', 'taken_at', 'taken_until'])
      .where('provider', '=', provider)
      .where('delivery_id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    refuseAnothers(row, action);
    await transaction
      .updateTable('webhook')
      .set({ taken_by: action.operator, taken_at: action.at, taken_until: takenUntil(action.at) })
      .where('provider', '=', provider)
      .where('delivery_id', '=', deliveryId)
      .execute();
    await keepGlobalStaffAction(transaction, action);
  });
}
