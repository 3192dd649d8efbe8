import { isIP } from 'node:net';
import { webhookKey } from '@hiram/contract/events/standard-webhook.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { decryptAccountNumber, encryptAccountNumber } from '../crypto/account-numbers.ts';
import type { AccountKeys } from '../crypto/account-numbers.ts';
import { shareOf } from '../db/cell-leases.ts';
import { databaseNow } from '../db/clock.ts';
import type { Directory } from '../db/directory.ts';
import { isPrivateAddress } from './private-addresses.ts';
import { untriedDelivery } from './webhook-deliveries.ts';
import type { EventDirectoryTables, PauseReason } from '../../tables/event.ts';

export type EndpointRow = Selectable<EventDirectoryTables['webhook_endpoint']>;

export interface EndpointAddressPolicy {
  readonly sandboxOn: boolean;
  /** True if endpoints may have private addresses, such as those of the lender's own network. */
  readonly privateWebhooks: boolean;
}

/** Each endpoint costs a few short directory queries per second, even when it is idle. */
export const MOST_ENDPOINTS = 20;

/** Parses an endpoint's address: https, or http in the sandbox. Throws with the reason. Host names are resolved when an event is sent. */
export function parseEndpointUrl(text: string, { sandboxOn, privateWebhooks }: EndpointAddressPolicy): URL {
  const url = URL.parse(text);
  if (url === null) throw new Error('the address of an endpoint must be a complete URL');
  if (url.protocol !== 'https:' && !(sandboxOn && url.protocol === 'http:'))
    throw new Error('the address of an endpoint must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw new Error('the address of an endpoint must not contain a user or password: events are signed');
  if (url.hash !== '') throw new Error('the address of an endpoint must not have a fragment behind a #');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!sandboxOn && !privateWebhooks && isIP(host) !== 0 && isPrivateAddress(host))
    throw new Error('the address of an endpoint must be public unless PRIVATE_WEBHOOKS is on');
  return url;
}

/** A secret's encryption is bound to its endpoint: a ciphertext copied to another endpoint cannot be decrypted. */
const placeOf = (endpoint: string) => ({ userId: 'webhook_endpoint', accountId: endpoint });

export function encryptSecret(keys: AccountKeys, endpoint: string, secret: string) {
  webhookKey(secret);
  const { keyId, bytes } = encryptAccountNumber(keys, placeOf(endpoint), secret);
  return { secretKeyId: keyId, secretSealed: bytes };
}

/** Returns the current secret, followed by the previous one if it exists. */
export function decryptSecrets(keys: AccountKeys, row: EndpointRow): readonly string[] {
  const { endpoint, secretKeyId, secretSealed, previousKeyId, previousSealed } = row;
  const open = (keyId: string, bytes: Buffer): string => decryptAccountNumber(keys, placeOf(endpoint), { keyId, bytes });
  const current = open(secretKeyId, secretSealed);
  return previousKeyId === null || previousSealed === null ? [current] : [current, open(previousKeyId, previousSealed)];
}

/** Re-encrypts every secret that was encrypted with an old key, so that the old key can be removed. */
export async function rotateSecretKeys(directory: Directory, keys: AccountKeys): Promise<number> {
  return directory.transaction().execute(async (transaction) => {
    const rows = await transaction.selectFrom('webhook_endpoint').selectAll().limit(MOST_ENDPOINTS).forUpdate().execute();
    const old = rows.filter((row) => [row.secretKeyId, row.previousKeyId ?? keys.sealingKeyId].some((id) => id !== keys.sealingKeyId));
    for (const row of old) {
      const [current = '', previous] = decryptSecrets(keys, row);
      const second = previous === undefined ? null : encryptAccountNumber(keys, placeOf(row.endpoint), previous);
      await transaction
        .updateTable('webhook_endpoint')
        .set({
          ...encryptSecret(keys, row.endpoint, current),
          previousKeyId: second?.keyId ?? null,
          previousSealed: second?.bytes ?? null,
        })
        .where('endpoint', '=', row.endpoint)
        .execute();
    }
    return old.length;
  });
}

/** Pauses an endpoint until staff resume it. Its cursor and its waiting deliveries stay unchanged. */
export async function pauseEndpoint(directory: Directory, endpoint: string, because: PauseReason): Promise<boolean> {
  const paused = await directory
    .updateTable('webhook_endpoint')
    .set({ state: 'paused', pausedBecause: because, worker: null, leasedUntil: null })
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return paused.numUpdatedRows === 1n;
}

/**
 * Resumes a paused endpoint at its cursor. Restarts the retry period of waiting deliveries and revives those that died while the endpoint failed
 * altogether, because the endpoint was at fault and not the event.
 * @param transaction of the directory
 */
export async function resumeEndpoint(transaction: Directory, endpoint: string, at: Date): Promise<boolean> {
  const row = await transaction.selectFrom('webhook_endpoint').selectAll().where('endpoint', '=', endpoint).forUpdate().executeTakeFirst();
  if (row?.state !== 'paused') return false;
  await transaction
    .updateTable('webhook_endpoint')
    .set({ state: 'active', pausedBecause: null, failingSince: null })
    .where('endpoint', '=', endpoint)
    .execute();
  await transaction
    .updateTable('webhook_delivery')
    .set(untriedDelivery(at))
    .where('endpoint', '=', endpoint)
    .where((each) => each.or([each('state', '=', 'waiting'), each('diedAt', '>=', row.failingSince)]))
    .execute();
  return true;
}

export interface EndpointFigures {
  readonly endpoint: string;
  readonly paused: boolean;
  /** Deliveries that failed or queue behind a failed one. At most 10,000 are counted. */
  readonly waiting: number;
  readonly dead: number;
  /** Age of the oldest undelivered event; 0 if there is none. */
  readonly oldestSeconds: number;
}

export async function listEndpointFigures(directory: Directory): Promise<readonly EndpointFigures[]> {
  const counted = (state: string) => sql`
    (select count(*)::integer from (
      select from webhook_delivery as d where d.endpoint = e.endpoint and d.state = ${sql.lit(state)} limit 10000) as counted)`;
  const { rows } = await sql<EndpointFigures>`
    select e.endpoint, e.state = 'paused' as paused, ${counted('waiting')} as waiting, ${counted('dead')} as dead,
      coalesce(extract(epoch from ${databaseNow} - least(
        (select min(d.recorded_at) from webhook_delivery as d where d.endpoint = e.endpoint and d.state = 'waiting'),
        (select b.published_at from event_block as b
          where b.block >= split_part(e.cursor, '-', 1)::bigint
            and (b.block > split_part(e.cursor, '-', 1)::bigint or b.last > split_part(e.cursor, '-', 2)::bigint)
          order by b.block limit 1)
      ))::float8, 0) as oldest_seconds
    from webhook_endpoint as e order by e.endpoint`.execute(directory);
  return rows;
}

interface EndpointLease {
  readonly worker: string;
  readonly leaseMs: number;
}

interface LeaseRound {
  /** Endpoints leased to this worker. */
  readonly own: readonly string[];
  /** Number of endpoints that this worker may lease, so that every worker gets some. */
  readonly share: number;
}

/**
 * Renews a worker's leases and acquires free ones up to its share. If a worker stalls, two workers may send to one endpoint for a moment: events are
 * then delivered twice, in order by each. `moveCursor` rejects the progress of the stalled worker.
 */
export async function renewEndpointLeases(directory: Directory, { worker, leaseMs }: EndpointLease): Promise<LeaseRound> {
  const until = sql`${databaseNow} + ${leaseMs}::float8 * interval '1 millisecond'`;
  const kept = await sql<{ endpoint: string }>`
    update webhook_endpoint set leased_until = ${until} where worker = ${worker} and state = 'active' returning endpoint`.execute(
    directory,
  );
  const { rows } = await sql<{ endpoints: number; workers: number }>`
    select (select count(*)::integer from webhook_endpoint where state = 'active') as endpoints,
      (select count(*)::integer from worker_presence) as workers`.execute(directory);
  const [counted] = rows;
  const share = shareOf(counted?.endpoints ?? 0, counted?.workers ?? 0);
  const room = Math.max(0, share - kept.rows.length);
  if (room === 0) return { own: kept.rows.map(({ endpoint }) => endpoint), share };
  const taken = await sql<{ endpoint: string }>`
    update webhook_endpoint set worker = ${worker}, leased_until = ${until}
    where endpoint in (
      select endpoint from webhook_endpoint
      where state = 'active' and (worker is null or leased_until < ${databaseNow})
      order by endpoint limit ${room} for update skip locked
    ) returning endpoint`.execute(directory);
  return { own: [...kept.rows, ...taken.rows].map(({ endpoint }) => endpoint), share };
}

export async function releaseEndpoint(directory: Directory, endpoint: string, worker: string): Promise<void> {
  await directory
    .updateTable('webhook_endpoint')
    .set({ worker: null, leasedUntil: null })
    .where('endpoint', '=', endpoint)
    .where('worker', '=', worker)
    .execute();
}

/** Returns the endpoint, or `null` if it is paused or no longer leased to this worker. */
export async function findLeasedEndpoint(directory: Directory, endpoint: string, worker: string): Promise<EndpointRow | null> {
  const row = await directory
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .where('worker', '=', worker)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

interface CursorUpdate {
  readonly endpoint: string;
  readonly worker: string;
  readonly from: string;
  readonly to: string;
}

/** Has no effect if the worker has lost its lease, or if staff have set the cursor back since it was read. */
export async function moveCursor(directory: Directory, { endpoint, worker, from, to }: CursorUpdate): Promise<void> {
  await directory
    .updateTable('webhook_endpoint')
    .set({ cursor: to })
    .where('endpoint', '=', endpoint)
    .where('worker', '=', worker)
    .where('cursor', '=', from)
    .execute();
}

/** Stores the start of the endpoint's failures; `null` after a successful delivery. */
export async function updateFailingSince(directory: Directory, endpoint: string, since: Date | null): Promise<void> {
  const note = directory.updateTable('webhook_endpoint').set({ failingSince: since }).where('endpoint', '=', endpoint);
  await (since === null ? note : note.where('failingSince', 'is', null)).execute();
}
