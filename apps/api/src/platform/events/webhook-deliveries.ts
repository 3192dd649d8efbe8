import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Directory } from '../db/directory.ts';
import type { WebhookTables } from '../db/schema/events.tables.ts';
import type { PlacedEvent } from './event-feed.ts';

export type DeliveryRow = Selectable<WebhookTables['webhook_delivery']>;
type DeliveryKey = Pick<DeliveryRow, 'endpoint' | 'event_id'>;

/** With so many the endpoint reads no further: the feed keeps the others. */
export const MOST_WAITING = 10_000;

/** For so long an event is tried, and for so long an endpoint may take nothing before it is paused. */
export const TRIED_FOR_MS = 3 * 24 * 60 * 60 * 1000;

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** After the first attempt, the second and so on. The last is repeated. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const;
/** So that what failed together is not sent together again. */
const JITTER = 0.2;

/** How long after so many attempts the next one comes. @param chance from 0 to 1. Exported for its test. */
export function waitAfter(attempts: number, chance = Math.random()): number {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0];
  return Math.round(wait * (1 - JITTER + 2 * JITTER * chance));
}

/** What an attempt that failed makes of a delivery. The last one is three days after the first, to the second. */
export function afterFailure({ attempts, first_failed_at: before }: Pick<DeliveryRow, 'attempts' | 'first_failed_at'>, at: Date) {
  const first = before ?? at;
  const end = first.getTime() + TRIED_FOR_MS;
  const isDead = at.getTime() >= end;
  return {
    attempts: attempts + 1,
    first_failed_at: first,
    next_try_at: isDead ? at : new Date(Math.min(at.getTime() + waitAfter(attempts + 1), end)),
    state: isDead ? 'dead' : 'waiting',
    died_at: isDead ? at : null,
  } as const;
}

/** A delivery that was not tried yet, or whose three days begin again. */
export const anew = (at: Date) => ({ state: 'waiting', died_at: null, attempts: 0, first_failed_at: null, next_try_at: at }) as const;

/** What waits for an endpoint. No more are counted than are let in. */
export async function countWaiting(directory: Directory, endpoint: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from webhook_delivery where endpoint = ${endpoint} and state = 'waiting' limit ${MOST_WAITING}
    ) as waiting`.execute(directory);
  return rows[0]?.count ?? 0;
}

/** Of these subjects, those of which something waits: later events stand behind it. */
export async function waitingSubjects(directory: Directory, endpoint: string, subjects: readonly string[]): Promise<ReadonlySet<string>> {
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

interface Recorded {
  readonly endpoint: string;
  readonly at: Date;
  /** Of the first of the events, which was tried; null when none was. */
  readonly tried: { readonly status: number | null } | null;
}

/** Events of one subject that wait from now on. One that was dead and is sent again waits anew; what waits already stays as it is. */
export async function recordDeliveries(
  directory: Directory,
  events: readonly PlacedEvent[],
  { endpoint, at, tried }: Recorded,
): Promise<void> {
  const untried = { ...anew(at), last_status: null };
  const failed = { ...afterFailure(untried, at), last_status: tried?.status ?? null };
  await directory
    .insertInto('webhook_delivery')
    .values(
      events.map(({ block, cell, position, event }, index) => ({
        endpoint,
        event_id: event.id,
        type: event.type,
        subject: event.subject,
        block,
        cell,
        position,
        recorded_at: at,
        ...(tried !== null && index === 0 ? failed : untried),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['endpoint', 'event_id'])
        .doUpdateSet(({ ref }) => ({
          state: 'waiting',
          died_at: null,
          attempts: ref('excluded.attempts'),
          first_failed_at: ref('excluded.first_failed_at'),
          next_try_at: ref('excluded.next_try_at'),
          last_status: ref('excluded.last_status'),
        }))
        .where('webhook_delivery.state', '=', 'dead'),
    )
    .execute();
}

/** Of each subject the first that waits, where its time has come. */
export async function dueDeliveries(directory: Directory, endpoint: string, at: Date, most: number): Promise<readonly DeliveryRow[]> {
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

/** The one that waits first. */
export async function nextDelivery(
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

export async function changeDelivery(
  directory: Directory,
  { endpoint, event_id }: DeliveryKey,
  changes: Partial<Omit<DeliveryRow, keyof DeliveryKey>>,
): Promise<void> {
  await directory.updateTable('webhook_delivery').set(changes).where('endpoint', '=', endpoint).where('event_id', '=', event_id).execute();
}

export async function removeDelivery(directory: Directory, { endpoint, event_id }: DeliveryKey): Promise<void> {
  await directory.deleteFrom('webhook_delivery').where('endpoint', '=', endpoint).where('event_id', '=', event_id).execute();
}

/** Sent again from an earlier cursor, and taken: they are dead letters no more. */
export async function removeDead(directory: Directory, endpoint: string, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await directory
    .deleteFrom('webhook_delivery')
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'dead')
    .where('event_id', 'in', eventIds)
    .execute();
}

/** An endpoint that took nothing takes something again: nobody waits for hours. */
export async function tryAllNow(directory: Directory, endpoint: string, at: Date): Promise<void> {
  await directory
    .updateTable('webhook_delivery')
    .set({ next_try_at: at })
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'waiting')
    .where('next_try_at', '>', at)
    .execute();
}

/** A restore has taken its event back, or its term is over. In a block that is whole it is only not found now, as while its shard moves. */
export async function isLost(directory: Directory, { block }: Pick<DeliveryRow, 'block'>): Promise<boolean> {
  const row = await directory.selectFrom('event_block').select('whole').where('block', '=', block).executeTakeFirst();
  return row?.whole !== true;
}
