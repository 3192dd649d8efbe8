import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Directory } from '../../platform/db/directory.ts';
import type { ProviderReportTables, Report } from '../../platform/db/schema/provider-reports.tables.ts';
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

/** May hold a secret of the provider's or an address of its staff, and proves nothing of the body. */
const NOT_KEPT = new Set(['authorization', 'cookie', 'forwarded', 'x-forwarded-for', 'x-real-ip']);

/** Stores it before anybody judges it. Null, or what was told under the same id before, if that was something else. */
export async function storeWebhook(directory: Directory, webhook: AuthenticWebhook): Promise<Report | null> {
  const { provider, deliveryId, digest, reported, request } = webhook;
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !NOT_KEPT.has(name)));
  const { numInsertedOrUpdatedRows } = await directory
    .insertInto('webhook')
    .values({
      provider,
      delivery_id: deliveryId,
      digest,
      reported: JSON.stringify(reported),
      headers: JSON.stringify(headers),
      body: request.body,
      received_at: request.at,
      trouble: null,
      done_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'delivery_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  const first = await findWebhook(directory, webhook);
  return first === null || first.digest.equals(digest) ? null : first.reported;
}

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
  await directory
    .updateTable('webhook')
    .set({ done_at: at, headers: null, body: null })
    .where('provider', '=', provider)
    .where('delivery_id', '=', deliveryId)
    .where('done_at', 'is', null)
    .execute();
}

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

const openSince = (directory: Directory, at: Date) =>
  directory
    .selectFrom('webhook')
    .where('done_at', 'is', null)
    .where(({ eb, or }) => or([eb('trouble', 'is not', null), eb('received_at', '<', new Date(at.getTime() - JUDGED_WITHIN_MS))]));
