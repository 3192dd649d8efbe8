import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { Metric } from 'prom-client';
import { NOTICES } from '../lending/notices/notices.ts';
import { ORDER_TASKS } from '../lending/origination/order-tasks.ts';
import { POLLED_INTENTS } from '../lending/payments/status-polling.ts';
import { ERASURES } from '../lending/personal-data/erasures.ts';
import { REMINDERS } from '../lending/reminders/reminder-rows.ts';
import { MOST_COUNTED, countDue } from '../platform/db/claim-due.ts';
import type { DueRows } from '../platform/db/claim-due.ts';
import type { Cell, CellDatabase, WatchedCells } from '../platform/db/cells.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Clock } from '../platform/db/clock.ts';
import type { Directory } from '../platform/db/directory.ts';
import { listEndpointFigures } from '../platform/events/webhook-endpoints.ts';
import type { EndpointFigures } from '../platform/events/webhook-endpoints.ts';
import { gaugeOf, serialized } from '../platform/observability/gauge.ts';
import type { SetValue } from '../platform/observability/gauge.ts';
import { POLLED_CHARGES } from './poll-charges.ts';

type CountDueRows = (database: CellDatabase, at: Date) => Promise<readonly DueRows[]>;

/** Due work of a cell by kind, with the query for its table. Rows of `ORDER_TASKS` have a column with their kind. */
const DUE: readonly { readonly kinds: readonly string[]; readonly count: CountDueRows }[] = [
  { kinds: ['decide', 'payout'], count: (database, at) => countDue(database, { ...ORDER_TASKS, kind: 'kind' }, at) },
  { kinds: ['payment'], count: (database, at) => countDue(database, POLLED_INTENTS, at) },
  { kinds: ['charge'], count: (database, at) => countDue(database, POLLED_CHARGES, at) },
  { kinds: ['reminder'], count: (database, at) => countDue(database, REMINDERS, at) },
  { kinds: ['notice'], count: (database, at) => countDue(database, NOTICES, at) },
  { kinds: ['erasure'], count: (database, at) => countDue(database, ERASURES, at) },
];

interface MetricSources {
  readonly cells: Pick<WatchedCells, 'all'>;
  readonly directory: Directory;
  readonly clock: Clock;
}

/**
 * Metrics of waiting work in this worker's cells. Every figure is read from the start of an index, so its cost does not depend on the number of
 * borrowers.
 */
export function waitingMetrics({ cells, directory, clock }: MetricSources): readonly Metric[] {
  const turn = serialized();
  const gauge = (name: string, help: string, labels: readonly string[], look: (set: SetValue) => Promise<void>): Metric =>
    gaugeOf(name, help, labels, (set) => turn(() => look(set)));
  /** A cell that does not respond has no value and does not affect the others. */
  const inEachCell = async (look: (cell: Cell) => Promise<void>): Promise<void> => void (await Promise.allSettled(cells.all.map(look)));
  const due = (name: string, help: string, figure: (rows: DueRows) => number): Metric =>
    gauge(name, help, ['database', 'kind'], async (set) => {
      const at = await clock.now();
      await inEachCell(async ({ name: cell, database }) => {
        for (const { kinds, count } of DUE) {
          const found = await count(database, at);
          for (const kind of kinds) {
            const rows = found.find((each) => each.kind === kind || kinds.length === 1);
            set(rows === undefined ? 0 : figure(rows), { database: cell, kind });
          }
        }
      });
    });
  /** Every worker reports all endpoints, because a paused endpoint has no worker. */
  const endpointMetric = (name: string, help: string, figure: (figures: EndpointFigures) => number): Metric =>
    gauge(name, help, ['endpoint'], async (set) => {
      for (const each of await listEndpointFigures(directory)) set(figure(each), { endpoint: each.endpoint });
    });
  const archiveMetric = (name: string, help: string, figure: (archive: Archive) => number | null): Metric =>
    gauge(name, help, ['database'], async (set) => {
      const look = async ({ name: server, database }: NamedDatabase): Promise<void> => {
        const archive = await archiveOf(database);
        const value = archive === null ? null : figure(archive);
        if (value !== null) set(value, { database: server });
      };
      await Promise.allSettled([{ name: 'directory', database: directory }, ...cells.all].map(look));
    });
  return [
    due('work_due', 'Due rows of a cell that no worker has claimed, at most 1000', ({ count }) => count),
    due('work_due_oldest_seconds', 'Time since the oldest due row of a cell fell due', ({ oldestSeconds }) => oldestSeconds),
    gauge('payouts_late', 'Orders whose promised time of crediting has passed, at most 1000', ['database'], async (set) => {
      const at = await clock.now();
      await inEachCell(async ({ name, database }) => set(await countLatePayouts(database, at), { database: name }));
    }),
    gauge('events_unplaced_oldest_seconds', 'Age of the oldest event of a cell without a place in the feed', ['database'], async (set) => {
      const at = await clock.now();
      await inEachCell(async ({ name, database }) => set(await oldestUnplaced(database, at), { database: name }));
    }),
    endpointMetric(
      'webhook_oldest_seconds',
      'Age of the oldest event that still has to be sent to an endpoint',
      (each) => each.oldestSeconds,
    ),
    endpointMetric(
      'webhook_waiting',
      'Failed events of an endpoint and the events queued behind them, at most 10000',
      (each) => each.waiting,
    ),
    endpointMetric('webhook_dead', 'Dead letters of an endpoint: events not accepted for three days, at most 10000', (each) => each.dead),
    endpointMetric('webhook_paused', '1 while an endpoint is paused', ({ paused }) => (paused ? 1 : 0)),
    gauge(
      'staff_searches_missed',
      'Borrower searches without a match in the last hour, by the person with the most such searches',
      [],
      async (set) => set(await missedSearches(directory)),
    ),
    archiveMetric('wal_archive_failing', '1 while the newest WAL of a server could not be archived', ({ failing }) => (failing ? 1 : 0)),
    archiveMetric('wal_archive_age_seconds', 'Time since a server’s last WAL segment was archived', ({ age }) => age),
  ];
}

interface NamedDatabase {
  readonly name: string;
  readonly database: QueryExecutorProvider;
}

/** Uses the index `loan_order_crediting_due`. */
async function countLatePayouts(database: CellDatabase, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from loan_order where lifecycle = ${sql.lit(orderStatus.crediting)} and crediting_due_at < ${at} limit ${MOST_COUNTED}
    ) as late`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Returns the age of the oldest event without a position, or 0. Uses the index `event_unplaced`. */
async function oldestUnplaced(database: CellDatabase, at: Date): Promise<number> {
  const row = await database
    .selectFrom('event')
    .select('occurredAt')
    .where('position', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 0 : Math.max(0, (at.getTime() - row.occurredAt.getTime()) / 1000);
}

const MOST_SEARCHES = 1_000;

/** A search without a match is logged in the directory, a successful one in the borrower's cell. Uses the index `staff_log_command`. */
async function missedSearches(directory: Directory): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select operator, written_at from staff_log
      where kind = 'done' and command = 'find-borrower' order by number desc limit ${MOST_SEARCHES}
    ) as search
    where written_at > ${databaseNow} - interval '1 hour' group by operator order by count desc limit 1`.execute(directory);
  return rows[0]?.count ?? 0;
}

interface Archive {
  readonly failing: boolean;
  readonly age: number | null;
}

/** Returns the state of a server's WAL archive; `null` if it has none. */
async function archiveOf(database: QueryExecutorProvider): Promise<Archive | null> {
  const { rows } = await sql<Archive>`
    select
      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failing,
      extract(epoch from ${databaseNow} - last_archived_time)::float8 as age
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(database);
  return rows[0] ?? null;
}
