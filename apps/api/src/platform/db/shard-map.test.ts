import { setTimeout as sleep } from 'node:timers/promises';
import { createBorrower, endSessions, issueSession } from '@hiram/contract/endpoints/partner.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildBorrower, buildSession, newPhone } from '../../../testing/factories.ts';
import { moveBorrower, writePlace } from '../../../testing/move-borrower.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import { Signal } from '../../../testing/signal.ts';
import { cellOfId, shardOf } from './cells.ts';
import type { Cell } from './cells.ts';
import { placeShards } from './place-shards.ts';
import { ShardMap } from './shard-map.ts';

const TEST = { timeout: scaleTimeout(60_000) };
const { app, resources, environment } = await startService();
const { cells, directory, shardMap, config } = resources;
const [first, second] = cells.all as [Cell, Cell];
/** Timeouts of production: the services of tests have longer ones. */
const PRODUCTION_TIMEOUTS = { TIMEOUT_SCALE: '1' };
const event = { productId: 'P-7', moduleId: '30' };

/** Borrowers of the first cell, each in her own shard, because some tests move the shard away. */
let nextShard = 100;
const buildInFirstCell = () => buildBorrower(resources, { inShard: nextShard++ });
const borrowerInFirst = async (): Promise<string> => (await buildInFirstCell()).userId;
const sessionsIn = ({ database }: Cell, userId: string) =>
  database.selectFrom('session').select('userId').where('userId', '=', userId).execute();

test('the first shard map assigns equal shares to the cells and is not overwritten', async () => {
  const before = shardMap.epoch;
  expect(cells.cellOfShard(0)).toBe(first);
  expect(cells.cellOfShard(239)).toBe(first);
  expect(cells.cellOfShard(240)).toBe(second);
  expect(cells.cellOfShard(479)).toBe(second);
  expect(cellOfId(cells, 'OR240K3M9XQ7D2P0A', 'order')).toBe(second);

  await placeShards(config.directoryUrl, [{ name: 'cell-9', url: first.url }]);

  const places = await directory.selectFrom('shard_place').select('cell').distinct().orderBy('cell').execute();
  expect(places.map(({ cell }) => cell)).toEqual(['cell-0', 'cell-1']);
  const held = await first.database.selectFrom('held_shard').select('shard').execute();
  expect(held).toHaveLength(SHARD_COUNT / 2);
  expect(shardMap.epoch).toBe(before);
});

const HOUR_MS = 3_600_000;

test.each([
  ['is notified', true, HOUR_MS],
  ['polls every second', false, 1_000],
])('a process that %s finds the new cell of a shard', TEST, async (_, told, pollIntervalMs) => {
  const shard = told ? 17 : 18;
  const map = new ShardMap({
    directoryUrl: config.directoryUrl,
    role: 'service',
    timeoutScale: 1,
    pollIntervalMs,
    onTrouble: () => undefined,
  });
  await map.follow();
  expect(map.holderOf(shard)).toBe(first.name);
  const start = performance.now();

  await writePlace(directory, shard, second, told);
  await waitUntil(
    () => Promise.resolve(map.holderOf(shard)),
    (name) => name === second.name,
  );

  // A tenth of a second suffices on an idle machine; the test only asserts that the change arrives at all.
  expect(performance.now() - start).toBeLessThan(scaleTimeout(30_000));
  await map.close();
});

test('reopens the listening connection after it breaks', TEST, async () => {
  const listeners = async () =>
    (
      await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and query like 'select epoch, %'`.execute(directory)
    ).rows.map(({ pid }) => pid);
  const [before = 0] = await waitUntil(listeners, (found) => found.length === 1);

  await sql`select pg_terminate_backend(${before})`.execute(directory);

  const [after] = await waitUntil(listeners, (found) => found.length === 1 && found[0] !== before);
  expect(after).not.toBe(before);
});

test('the database and the service compute the same shard', async () => {
  const ids = Array.from({ length: 500 }, (_, n) => `borrower-${n}-ñ-\\${n}`);
  const { rows } = await sql<{ shard: number }>`
    select shard_of(id) as shard from unnest(${ids}::text[]) with ordinality as given (id, place) order by place`.execute(first.database);

  expect(rows.map(({ shard }) => shard)).toEqual(ids.map(shardOf));
});

test('a call during a shard move takes effect once, in the new cell', TEST, async () => {
  const userId = await borrowerInFirst();
  await moveBorrower(userId, first, second);

  const response = callAsPartner(app, issueSession, { userId, deviceId: 'a phone' });
  await sleep(300);
  await writePlace(directory, shardOf(userId), second);

  expect((await response).statusCode).toBe(200);
  expect(await sessionsIn(first, userId)).toEqual([]);
  expect(await sessionsIn(second, userId)).toHaveLength(1);
});

test('a borrower whose shard has moved is still signed in', TEST, async () => {
  const borrower = await buildInFirstCell();
  const session = await buildSession(resources, { borrower });
  await moveBorrower(borrower.userId, first, second);

  const response = call(app, saveEvent, { query: session.query, fields: event });
  await sleep(300);
  await writePlace(directory, shardOf(borrower.userId), second);

  expect((await response).statusCode).toBe(200);
});

test('a service with a stale shard map returns 503 and writes nothing to the old cell', TEST, async () => {
  const borrower = await buildInFirstCell();
  const session = await buildSession(resources, { borrower });
  await moveBorrower(borrower.userId, first, second);
  const { userId } = borrower;
  const before = await sessionsIn(first, userId);
  const { app: appWithShortTimeouts } = await startService({ environment: { ...environment, ...PRODUCTION_TIMEOUTS }, seed: false });
  const start = performance.now();

  const [borrowerResponse, partnerResponse] = await Promise.all([
    call(appWithShortTimeouts, saveEvent, { query: session.query, fields: event }),
    callAsPartner(appWithShortTimeouts, issueSession, { userId, deviceId: 'a phone' }),
  ]);

  expect([borrowerResponse.statusCode, partnerResponse.statusCode]).toEqual([503, 503]);
  expect(borrowerResponse.headers['retry-after']).toBe('10');
  expect(performance.now() - start).toBeGreaterThan(2_500);
  expect(await sessionsIn(first, userId)).toEqual(before);
  expect(await first.database.selectFrom('tracking_event').select('userId').where('userId', '=', userId).execute()).toEqual([]);
  // Other borrowers are not affected.
  const other = await buildSession(resources, { borrower: await buildInFirstCell() });
  expect((await call(appWithShortTimeouts, saveEvent, { query: other.query, fields: event })).statusCode).toBe(200);
});

test('with two swapped cell addresses, calls return 503 and write nothing to the wrong cell', TEST, async () => {
  const session = await buildSession(resources, { borrower: await buildInFirstCell() });
  const swappedEnvironment = { ...environment, ...PRODUCTION_TIMEOUTS, CELLS: `cell-0=${second.url},cell-1=${first.url}` };
  const { app: serviceWithSwappedCells } = await startService({ environment: swappedEnvironment, seed: false });
  const before = await Promise.all(cells.all.map((cell) => sessionsIn(cell, session.userId)));

  const answers = await Promise.all([
    call(serviceWithSwappedCells, saveEvent, { query: session.query, fields: event }),
    callAsPartner(serviceWithSwappedCells, issueSession, { userId: session.userId, deviceId: 'a phone' }),
    callAsPartner(serviceWithSwappedCells, createBorrower, { phone: newPhone(), fullName: 'Maria Santos' }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(await Promise.all(cells.all.map((cell) => sessionsIn(cell, session.userId)))).toEqual(before);
});

test('a closed shard rejects writes and still serves reads', async () => {
  const userId = await borrowerInFirst();
  const shard = shardOf(userId);
  await first.database
    .updateTable('held_shard')
    .set({ closedUntil: new Date('9999-01-01') })
    .where('shard', '=', shard)
    .execute();

  const key = {
    userId,
    caller: 'borrower',
    key: 'a key',
    fingerprint: Buffer.alloc(32),
    createdAt: new Date(),
    expiresAt: new Date(),
  };
  await expect(first.database.insertInto('idempotency_key').values(key).execute()).rejects.toMatchObject({ code: 'HS001' });
  expect((await callAsPartner(app, endSessions, { userId })).statusCode).toBe(200);
});

test('closing a shard waits for open write transactions', TEST, async () => {
  const userId = await borrowerInFirst();
  const shard = shardOf(userId);
  const order: string[] = [];
  const transactionStarted = new Signal();
  const written = first.database.transaction().execute(async (transaction) => {
    await sql`select is_written_here(${userId})`.execute(transaction);
    transactionStarted.give();
    await sleep(400);
    order.push('written');
  });
  await transactionStarted.given;

  await first.database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(480, ${shard})`.execute(transaction);
    order.push('closed');
  });
  await written;

  expect(order).toEqual(['written', 'closed']);
});

test('a shard in a cell that CELLS does not name does not affect other calls', TEST, async () => {
  await writePlace(directory, 19, { ...second, name: 'cell-7' });
  await waitUntil(
    () => Promise.resolve(shardMap.holderOf(19)),
    (name) => name === 'cell-7',
  );

  expect(() => cells.cellOfShard(19)).toThrow('CELLS does not name cell-7, which holds shard 19');
  expect((await call(app, contactInfo, { fields: {} })).statusCode).not.toBe(503);
});
