import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { sql } from 'kysely';
import type { Metric } from 'prom-client';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { buildBorrower } from '../../testing/factories.ts';
import { buildOrder, inTransaction } from '../../testing/loans.ts';
import { makeOwnDatabases, makePostgres } from '../../testing/own-postgres.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { recordEvents } from '../lending/events/record-events.ts';
import { closeCellDatabases, openCellDatabases } from '../platform/db/cells.ts';
import type { Cell } from '../platform/db/cells.ts';
import { openDirectory } from '../platform/db/directory.ts';
import { poolMetrics } from '../platform/db/pool-metrics.ts';
import { placeEvents } from '../platform/events/place-events.ts';
import { waitingMetrics } from './worker-metrics.ts';

const POOL_OPTIONS = { role: 'worker', max: 2, onIdleError: () => undefined } as const;
const { resources } = await startService();
const [cell] = resources.cells.all;
if (cell === undefined) throw new Error('there is no cell');

async function valuesOf(metrics: readonly Metric[], name: string): Promise<Readonly<Record<string, number>>> {
  const found = await Promise.all(metrics.map((metric) => metric.get()));
  const values = found.find((each) => each.name === name)?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
}

const DAY_MS = 86_400_000;

test('counts due work by kind with the age of the oldest row, and late payouts', async () => {
  const metrics = waitingMetrics({ cells: { all: [cell] }, directory: resources.directory, clock: resources.clock });
  expect(await valuesOf(metrics, 'work_due')).toMatchObject({ 'cell-0 decide': 0, 'cell-0 payout': 0, 'cell-0 erasure': 0 });
  const at = new Date((await resources.clock.now()).getTime() - 40 * DAY_MS);
  for (const status of [orderStatus.inReview, orderStatus.inReview, orderStatus.crediting] as const)
    await buildOrder(resources, { borrower: await buildBorrower(resources, { inCell: 0 }), status, at });

  expect(await valuesOf(metrics, 'work_due')).toMatchObject({ 'cell-0 decide': 2, 'cell-0 payout': 1, 'cell-0 erasure': 0 });
  const ages = await valuesOf(metrics, 'work_due_oldest_seconds');
  expect(Math.round((ages['cell-0 decide'] ?? 0) / 86_400)).toBe(40);
  expect(ages['cell-0 charge']).toBe(0);
  expect(await valuesOf(metrics, 'payouts_late')).toEqual({ 'cell-0': 1 });
});

test('counts waiting and dead events of an endpoint and reports the oldest, also of unplaced events', async () => {
  const { directory, clock } = resources;
  const metrics = waitingMetrics({ cells: { all: [cell] }, directory, clock });
  const value = async (name: string) => Object.values(await valuesOf(metrics, name));
  expect(await value('webhook_paused')).toEqual([]);
  await placeEvents(cell, directory);
  expect(await value('events_unplaced_oldest_seconds')).toEqual([0]);
  await sql`insert into webhook_endpoint (endpoint, url, secret_key_id, secret_sealed, state, cursor, created_at)
    values ('crm', 'https://127.0.0.1:1/', 'tests', '\\x00', 'active', '0-0', now())`.execute(directory);
  await sql`update event_block set published_at = published_at - interval '2 hours'`.execute(directory);
  const hours = async () => (await value('webhook_oldest_seconds')).map((seconds) => Math.floor(seconds / 3600));
  expect(await hours()).toEqual([2]);

  await sql`update webhook_endpoint set cursor = (select block || '-' || last from event_block order by block desc limit 1)`.execute(
    directory,
  );
  expect(await value('webhook_oldest_seconds')).toEqual([0]);
  for (const [id, state] of [
    [1, 'waiting'],
    [2, 'waiting'],
    [3, 'dead'],
  ] as const)
    await sql`insert into webhook_delivery (endpoint, event_id, type, subject, block, cell, position, state, attempts, recorded_at, next_try_at, died_at)
      values ('crm', ${`00000000-0000-0000-0000-00000000000${id}`}::uuid, 'loan.paid_off', 'O1', 1, 'cell-0', ${id}, ${state}, 1,
        now() - interval '5 hours', now() + interval '1 day', case when ${state} = 'dead' then now() end)`.execute(directory);
  expect([await hours(), await value('webhook_waiting'), await value('webhook_dead'), await value('webhook_paused')]).toEqual([
    [5],
    [2],
    [1],
    [0],
  ]);

  const borrower = await buildBorrower(resources, { inCell: 0 });
  const { userId } = borrower;
  const at = new Date((await clock.now()).getTime() - 3 * 3_600_000);
  await inTransaction(borrower, (t) => recordEvents(t, { type: 'borrower.erased', effect: userId, data: { userId }, at }));
  expect((await value('events_unplaced_oldest_seconds')).map((seconds) => Math.floor(seconds / 3600))).toEqual([3]);
});

const INDEXES = [
  'card_repayment_next_poll',
  'erasure_due',
  'event_unplaced',
  'loan_order_crediting_due',
  'notice_send',
  'order_task_due',
  'payment_intent_next_poll',
  'reminder_send',
];

test('each metric of waiting work uses an index', async () => {
  // Tables of a test are so small that a sequential scan is cheaper, unless it is disabled.
  const url = `${cell.url}?options=${encodeURIComponent('-c enable_seqscan=off -c enable_bitmapscan=off')}`;
  const all = openCellDatabases([{ ...cell, url }], POOL_OPTIONS);
  const scans = async (): Promise<readonly { indexrelname: string; idxScan: number }[]> =>
    (
      await sql<{ indexrelname: string; idxScan: number }>`
        select indexrelname, idx_scan from pg_stat_user_indexes where indexrelname = any (${INDEXES}) order by indexrelname`.execute(
        cell.database,
      )
    ).rows;
  const before = await scans();
  for (const metric of waitingMetrics({ cells: { all }, directory: resources.directory, clock: resources.clock })) await metric.get();
  // A connection reports its statistics at the latest when it closes.
  await closeCellDatabases(all);

  const usedIndexes = (after: Awaited<ReturnType<typeof scans>>): readonly string[] =>
    after.filter(({ idxScan }, index) => idxScan > (before[index]?.idxScan ?? 0)).map(({ indexrelname }) => indexrelname);
  expect(usedIndexes(await waitUntil(scans, (after) => usedIndexes(after).length === INDEXES.length))).toEqual(INDEXES);
});

test('reports a failing WAL archive, and no value for a server without an archive', async () => {
  const postgres = await makePostgres({ settings: { archive_mode: 'on', archive_command: 'false' } });
  afterFile(postgres.remove);
  await postgres.start();
  const { DIRECTORY_DATABASE_URL: url = '' } = await makeOwnDatabases(postgres);
  const directory = openDirectory(url, POOL_OPTIONS);
  afterFile(() => directory.destroy());
  await sql`select pg_switch_wal()`.execute(directory);
  const metrics = waitingMetrics({ cells: { all: [cell] }, directory, clock: resources.clock });

  const seen = await waitUntil(
    () => valuesOf(metrics, 'wal_archive_failing'),
    (values) => values['directory'] === 1,
  );
  expect(Object.keys(seen)).toEqual(['directory']);
});

test('reports the connections in use and the waiting queries of a pool', async () => {
  const all: Cell[] = [...openCellDatabases([cell], POOL_OPTIONS)];
  afterFile(() => closeCellDatabases(all));
  const metrics = poolMetrics({ directory: resources.directory, cells: { all } });
  const [{ database } = cell] = all;
  const heldConnections = Array.from({ length: 3 }, () => sql`select pg_sleep(1)`.execute(database));

  await waitUntil(
    () => valuesOf(metrics, 'database_connections_waiting'),
    (values) => values['cell-0'] === 1,
  );
  expect(await valuesOf(metrics, 'database_connections_in_use')).toMatchObject({ 'cell-0': 2 });
  expect(await valuesOf(metrics, 'database_connections_most')).toMatchObject({ 'cell-0': 2 });
  await Promise.all(heldConnections);
  expect(await valuesOf(metrics, 'database_connections_waiting')).toMatchObject({ 'cell-0': 0 });
});
