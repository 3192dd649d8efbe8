import { randomUUID } from 'node:crypto';
import { subjectOf } from '@hiram/contract/events/cloud-event.ts';
import type { EventData, EventName } from '@hiram/contract/events/event-types.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { columnNames } from '../../platform/db/column-names.ts';
import { prepared } from '../../platform/db/prepared.ts';

interface EventOf<Name extends EventName> {
  readonly type: Name;
  /** Idempotency key, unique per borrower among the events of its type. */
  readonly effect: string;
  readonly data: EventData<Name>;
  readonly at: Date;
}

export type NewEvent = { [Name in EventName]: EventOf<Name> }[EventName];

/** Inserts events for the lender's back end in the transaction of their effect. An event whose effect is stored already is skipped. */
export async function recordEvents(transaction: CellTransaction, ...events: readonly NewEvent[]): Promise<void> {
  await insertion.all(transaction, { events: encodeEvents(events) });
}

const insertion = prepared((database: CellDatabase, given: { readonly events: string }) => ({
  compile: () => insertEvents(given.events).compile(database),
}));

export const encodeEvents = (events: readonly NewEvent[]): string =>
  columnNames.encodeRows(
    events.map(({ type, effect, data, at }) => ({
      userId: data.userId,
      eventId: randomUUID(),
      effect: `${type}:${effect}`,
      type,
      subject: subjectOf(data),
      data,
      occurredAt: at,
    })),
  );

/** SQL for a statement that writes the effect too, which saves a statement. */
export const insertEvents = (events: string): RawBuilder<unknown> => sql`
  insert into event (user_id, event_id, effect, type, subject, data, occurred_at)
  select e.user_id, e.event_id, e.effect, e.type, e.subject, e.data, e.occurred_at
  from rows from (
    jsonb_to_recordset(${events}::jsonb) as (user_id text, event_id uuid, effect text, type text, subject text, data jsonb, occurred_at timestamptz)
  ) with ordinality as e
  order by e.ordinality
  on conflict (user_id, effect) do nothing`;
