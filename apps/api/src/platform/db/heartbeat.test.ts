import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import type { Cell } from './cells.ts';
import { advanceHeartbeat, reconcileHeartbeat, getHeartbeat, heartbeatStateOf } from './heartbeat.ts';

const { resources } = await startService();
const { directory } = resources;
const [cell, other] = resources.cells.all as [Cell, Cell];

/** Each heartbeat is a minute after the last. */
let minute = 0;
const nextMinute = (): Date => {
  minute += 1;
  return new Date(Date.UTC(2026, 10, 16) + minute * 60_000);
};
const advance = async (of = cell): Promise<void> => advanceHeartbeat(directory, of, await getHeartbeat(directory, of), nextMinute());
const readState = async (of = cell) => heartbeatStateOf(await getHeartbeat(directory, of));
const reconcile = async (of = cell) => reconcileHeartbeat(directory, of, await getHeartbeat(directory, of), nextMinute());
const directoryRow = () => directory.selectFrom('cell_pulse').selectAll().where('cell', '=', 'cell-0').executeTakeFirstOrThrow();
const cellRow = () => cell.database.selectFrom('directory_pulse').selectAll().executeTakeFirstOrThrow();

test('new databases are and stay together, and the heartbeat advances at most once a minute', async () => {
  expect(await readState()).toBe('together');
  await advance();
  await advance();
  expect([await readState(), (await directoryRow()).beat, (await cellRow()).beat]).toEqual(['together', 2, 2]);
  await advanceHeartbeat(directory, cell, await getHeartbeat(directory, cell), new Date(nextMinute().getTime() - 1_000 - 60_000));
  expect((await directoryRow()).beat).toBe(2);
});

/** Restoring a disk snapshot changes neither server, database nor timeline, so only the counter reveals the restore. */
test('reports a cell or directory whose disk was restored to one beat earlier as behind, and not the other cell', async () => {
  await advance(other);
  const [before, ours] = [await cellRow(), await directoryRow()];
  await advance();
  await cell.database.updateTable('directory_pulse').set(before).execute();
  expect([await readState(), await readState(other)]).toEqual(['cell behind', 'together']);
  // Counting stops while the two differ, so that the difference remains visible.
  expect(await reconcile()).toBe(true);
  expect(await readState()).toBe('together');
  await directory.updateTable('cell_pulse').set(ours).where('cell', '=', 'cell-0').execute();
  expect([await readState(), await readState(other)]).toEqual(['directory behind', 'together']);
  expect(await reconcile()).toBe(true);
});

test('reports a cell or directory without its heartbeat row as behind', async () => {
  await cell.database.deleteFrom('directory_pulse').execute();
  expect(await readState()).toBe('cell behind');
  await reconcile();
  await directory.deleteFrom('cell_pulse').where('cell', '=', 'cell-0').execute();
  expect(await readState()).toBe('directory behind');
  await reconcile();
  expect(await readState()).toBe('together');
});

test.each(['directory', 'cell'] as const)('reports another database, server or timeline of the %s as a restore', async (side) => {
  if (side === 'directory') await cell.database.updateTable('directory_pulse').set({ directoryIdentity: '1/2/00000001' }).execute();
  else await directory.updateTable('cell_pulse').set({ cellIdentity: '1/2/00000001' }).where('cell', '=', 'cell-0').execute();
  expect(await readState()).toBe('restored');
  await reconcile();
  expect(await readState()).toBe('together');
});

/** Same server and database as before, two timelines later. */
const TAKEOVER_CASES = [
  { begunBy: 'two takeovers', takeovers: [4, 5], expected: 'together' },
  { begunBy: 'an unknown cause', takeovers: [], expected: 'restored' },
  { begunBy: 'a possible restore followed by a takeover', takeovers: [5], expected: 'restored' },
  { begunBy: 'a takeover followed by a restore', takeovers: [2, 3, 4], expected: 'restored' },
  { begunBy: 'an unknown cause, with later timelines recorded as takeovers', takeovers: [6, 7], expected: 'restored' },
] as const;

test.each(TAKEOVER_CASES)('a new timeline started by $begunBy: $expected', async ({ takeovers, expected }) => {
  const now = await getHeartbeat(directory, cell);
  const [before, after] = ['server/database/00000003', 'server/database/00000005'];
  expect(heartbeatStateOf({ ...now, knownCell: before, cellIdentity: after, cellTakeovers: takeovers })).toBe(expected);
  expect(heartbeatStateOf({ ...now, knownDirectory: before, directoryIdentity: after, directoryTakeovers: takeovers })).toBe(expected);
  // Recorded takeovers do not excuse an earlier timeline, another database or a counter that is behind.
  expect(heartbeatStateOf({ ...now, knownCell: after, cellIdentity: before, cellTakeovers: takeovers })).toBe('restored');
  expect(heartbeatStateOf({ ...now, knownCell: 'server/another/00000003', cellIdentity: after, cellTakeovers: takeovers })).toBe(
    'restored',
  );
  const staleHeartbeat = { ...now, knownCell: before, cellIdentity: after, cellTakeovers: takeovers, cellBeat: now.directoryBeat - 1 };
  expect(heartbeatStateOf(staleHeartbeat)).toBe('cell behind');
});

test('reads the takeovers of each database separately, and only the owner of the tables can record takeovers', async () => {
  await cell.database.insertInto('takeover').values({ timeline: 7, takenOverAt: nextMinute() }).execute();
  await directory.insertInto('takeover').values({ timeline: 9, takenOverAt: nextMinute() }).execute();
  const { cellTakeovers, directoryTakeovers } = await getHeartbeat(directory, cell);
  expect([cellTakeovers, directoryTakeovers]).toEqual([[7], [9]]);
  const rights = sql<{ can: boolean }>`select has_table_privilege(role, 'takeover', 'insert, update, delete') as can
    from unnest(array['hiram_service', 'hiram_worker', 'hiram_staff']) as role`;
  for (const database of [directory, cell.database])
    expect((await rights.execute(database)).rows.map(({ can }) => can)).toEqual([false, false, false]);
});

test('an interrupted heartbeat is not a restore, and the next heartbeat completes the interrupted one', async () => {
  const { beat: last } = await directoryRow();
  await directory
    .updateTable('cell_pulse')
    .set({ begun: last + 1 })
    .where('cell', '=', 'cell-0')
    .execute();
  expect(await readState()).toBe('together');
  await cell.database
    .updateTable('directory_pulse')
    .set({ beat: last + 1 })
    .execute();
  expect(await readState()).toBe('together');
  await advance();
  expect([(await directoryRow()).begun, (await directoryRow()).beat, (await cellRow()).beat]).toEqual([last + 1, last + 1, last + 1]);
});

test('a heartbeat between the two reads of another process is not a restore', async () => {
  let isFirst = true;
  const interrupted = directory.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const counts = isFirst;
      isFirst = false;
      if (counts) await advance();
      return result;
    },
  });
  expect(heartbeatStateOf(await getHeartbeat(interrupted, cell))).toBe('together');
  expect(isFirst).toBe(false);
});

test('concurrent heartbeats and reads detect no restore', async () => {
  const seen = new Set<string>();
  const recordStates = async (): Promise<void> => {
    for (let round = 0; round < 60; round += 1) {
      seen.add(await readState());
      await advance();
    }
  };
  await Promise.all([recordStates(), recordStates(), recordStates(), recordStates()]);
  expect([...seen]).toEqual(['together']);
});
