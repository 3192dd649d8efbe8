import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Directory } from '../db/directory.ts';
import type { PlacedEvent } from './event-feed.ts';
import type { EventDirectoryTables } from '../../tables/event.ts';

export type DeliveryRow = Selectable<EventDirectoryTables['webhook_delivery']>;
type DeliveryKey = Pick<DeliveryRow, 'endpoint' | 'eventId'>;

/** Limit of waiting deliveries per endpoint. Above it the cursor does not advance, so that later events stay in the feed. */
export const MOST_WAITING = 10_000;

/** Retry period of an event, and the time without a successful delivery after which an endpoint is paused. */
export const RETRY_PERIOD_MS = 3 * 24 * 60 * 60 * 1000;

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** Back-off after the first attempt, the second and so on. The last value repeats. */
const BACKOFFS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const;
/** Relative jitter, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/**
 * Returns the back-off after this many attempts. Exported for its test.
 * @param chance from 0 to 1
 */
export function backoffAfter(attempts: number, chance = Math.random()): number {
  const wait = BACKOFFS[Math.min(attempts, BACKOFFS.length) - 1] ?? BACKOFFS[0];
  return Math.round(wait * (1 - JITTER + 2 * JITTER * chance));
}

/** Returns a delivery's columns after a failed attempt. The last attempt is exactly three days after the first failure. */
export function afterFailure({ attempts, firstFailedAt: before }: Pick<DeliveryRow, 'attempts' | 'firstFailedAt'>, at: Date) {
  const first = before ?? at;
  const end = first.getTime() + RETRY_PERIOD_MS;
  const isDead = at.getTime() >= end;
  return {
    attempts: attempts + 1,
    firstFailedAt: first,
    nextTryAt: isDead ? at : new Date(Math.min(at.getTime() + backoffAfter(attempts + 1), end)),
    state: isDead ? 'dead' : 'waiting',
    diedAt: isDead ? at : null,
  } as const;
}

/** Columns of an untried delivery, or of a delivery whose retry period restarts. */
export const untriedDelivery = (at: Date) => ({ state: 'waiting', diedAt: null, attempts: 0, firstFailedAt: null, nextTryAt: at }) as const;

export async function countWaiting(directory: Directory, endpoint: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from webhook_delivery where endpoint = ${endpoint} and state = 'waiting' limit ${MOST_WAITING}
    ) as waiting`.execute(directory);
  return rows[0]?.count ?? 0;
}

/** Returns the subjects with a waiting delivery: later events of these subjects must queue behind it. */
export async function listWaitingSubjects(
  directory: Directory,
  endpoint: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await directory
    .selectFrom('webhook_delivery')
    .select('subject')
    .distinct()
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'waiting')
    .where('subject', 'in', subjects)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

interface DeliveryAttempt {
  readonly endpoint: string;
  readonly at: Date;
  /** Result of the attempt to send the first event; `null` if there was no attempt. */
  readonly attempt: { readonly status: number | null } | null;
}

/** Inserts waiting deliveries for events of one subject. A dead delivery is revived; a waiting one is unchanged. */
export async function recordDeliveries(
  directory: Directory,
  events: readonly PlacedEvent[],
  { endpoint, at, attempt }: DeliveryAttempt,
): Promise<void> {
  const newDelivery = { ...untriedDelivery(at), lastStatus: null };
  const failed = { ...afterFailure(newDelivery, at), lastStatus: attempt?.status ?? null };
  await directory
    .insertInto('webhook_delivery')
    .values(
      events.map(({ block, cell, position, event }, index) => ({
        endpoint,
        eventId: event.id,
        type: event.type,
        subject: event.subject,
        block,
        cell,
        position,
        recordedAt: at,
        ...(attempt !== null && index === 0 ? failed : newDelivery),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['endpoint', 'eventId'])
        .doUpdateSet(({ ref }) => ({
          state: 'waiting',
          diedAt: null,
          attempts: ref('excluded.attempts'),
          firstFailedAt: ref('excluded.firstFailedAt'),
          nextTryAt: ref('excluded.nextTryAt'),
          lastStatus: ref('excluded.lastStatus'),
        }))
        .where('webhook_delivery.state', '=', 'dead'),
    )
    .execute();
}

/** Returns the first waiting delivery of each subject, if it is due. */
export async function listDueDeliveries(directory: Directory, endpoint: string, at: Date, most: number): Promise<readonly DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select delivery.* from (
      select distinct on (subject) subject, block, position, next_try_at from webhook_delivery
      where endpoint = ${endpoint} and state = 'waiting' order by subject, block, position
    ) as first
    join webhook_delivery as delivery
      on delivery.endpoint = ${endpoint} and delivery.state = 'waiting'
      and (delivery.subject, delivery.block, delivery.position) = (first.subject, first.block, first.position)
    where first.next_try_at <= ${at} order by first.next_try_at limit ${most}`.execute(directory);
  return rows;
}

export async function findNextDelivery(
  directory: Directory,
  { endpoint, subject }: Pick<DeliveryRow, 'endpoint' | 'subject'>,
): Promise<DeliveryRow | null> {
  const row = await directory
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'waiting')
    .where('subject', '=', subject)
    .orderBy('block')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateDelivery(
  directory: Directory,
  { endpoint, eventId }: DeliveryKey,
  changes: Partial<Omit<DeliveryRow, keyof DeliveryKey>>,
): Promise<void> {
  await directory.updateTable('webhook_delivery').set(changes).where('endpoint', '=', endpoint).where('eventId', '=', eventId).execute();
}

export async function deleteDelivery(directory: Directory, { endpoint, eventId }: DeliveryKey): Promise<void> {
  await directory.deleteFrom('webhook_delivery').where('endpoint', '=', endpoint).where('eventId', '=', eventId).execute();
}

/** Deletes dead letters that were delivered after all because the cursor was set back. */
export async function deleteDeadLetters(directory: Directory, endpoint: string, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await directory
    .deleteFrom('webhook_delivery')
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'dead')
    .where('eventId', 'in', eventIds)
    .execute();
}

/** Makes all waiting deliveries due at once. Called when an endpoint works again, because back-offs last up to 12 hours. */
export async function rescheduleDeadLetters(directory: Directory, endpoint: string, at: Date): Promise<void> {
  await directory
    .updateTable('webhook_delivery')
    .set({ nextTryAt: at })
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'waiting')
    .where('nextTryAt', '>', at)
    .execute();
}

/**
 * True if the event no longer exists because of a restore or because its block has expired. In a whole block a missing event is only unavailable for
 * now, for example while its shard moves.
 */
export async function isLost(directory: Directory, { block }: Pick<DeliveryRow, 'block'>): Promise<boolean> {
  const row = await directory.selectFrom('event_block').select('whole').where('block', '=', block).executeTakeFirst();
  return row?.whole !== true;
}
