import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inRole } from '../../../../../tools/testing/process-role.ts';
import { runAsAdministrator } from '../../../testing/databases.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import { CellLeases, shareOf } from './cell-leases.ts';
import { openDirectory } from './directory.ts';

const { resources, environment } = await startService({ seed: false });
const { directory } = resources;
const url = environment['DIRECTORY_DATABASE_URL'] ?? '';
const TERMS = { leaseMs: 2_000, renewEveryMs: 50 };
const EIGHT = Array.from({ length: 8 }, (_, index) => `cell-${index}`);

interface TestWorker {
  readonly leases: CellLeases;
  readonly working: ReadonlySet<string>;
  /** Cells acquired and released, in order. */
  readonly events: string[];
  readonly troubles: Error[];
  /** Ends the worker without releasing its leases. */
  kill(): Promise<void>;
}

async function startWorker(
  worker: string,
  { end = () => Promise.resolve() }: { end?: (cell: string) => Promise<void> } = {},
): Promise<TestWorker> {
  const own = openDirectory(inRole(url, 'worker'), { role: 'worker', max: 2, onIdleError: () => undefined });
  const working = new Set<string>();
  const events: string[] = [];
  const troubles: Error[] = [];
  const leases = new CellLeases({
    directory: own,
    worker,
    cells: EIGHT,
    terms: TERMS,
    onAcquired: (cell) => {
      working.add(cell);
      events.push(`acquired ${cell}`);
    },
    end: async (cell) => {
      await end(cell);
      working.delete(cell);
      events.push(`released ${cell}`);
    },
    onTrouble: (error) => troubles.push(error),
  });
  let dead = false;
  const kill = async (): Promise<void> => {
    if (dead) return;
    dead = true;
    await own.destroy();
  };
  onTestFinished(async () => {
    await leases.close();
    await kill();
  });
  await leases.start();
  return { leases, working, events, troubles, kill };
}

const sizesOf = (workers: readonly TestWorker[]): number[] => workers.map(({ working }) => working.size).toSorted((a, b) => b - a);
const cellsOf = (workers: readonly TestWorker[]): string[] => workers.flatMap(({ working }) => [...working]).toSorted();

async function waitUntilShared(workers: readonly TestWorker[], sizes: readonly number[]): Promise<void> {
  await waitUntil(
    async () => sizesOf(workers),
    (seen) => JSON.stringify(seen) === JSON.stringify(sizes),
  );
  expect(cellsOf(workers)).toEqual(EIGHT);
}

test.each([
  [100, 10, 10],
  [100, 1, 100],
  [24, 4, 6],
  [8, 3, 3],
  [2, 5, 1],
  [1, 0, 1],
])('of %i cells, each of %i workers acquires %i', (cells, workers, share) => {
  expect(shareOf(cells, workers)).toBe(share);
});

test('balances the cells between two workers, and again when a third worker starts', async () => {
  const first = await startWorker('first');
  expect(cellsOf([first])).toEqual(EIGHT);

  const second = await startWorker('second');
  await waitUntilShared([first, second], [4, 4]);

  const third = await startWorker('third');
  await waitUntilShared([first, second, third], [3, 3, 2]);
});

test('reassigns the cells of a crashed worker after its leases expire, and not earlier', async () => {
  const [first, second] = [await startWorker('first'), await startWorker('second')];
  await waitUntilShared([first, second], [4, 4]);

  const killedAt = performance.now();
  await second.kill();
  await waitUntil(
    async () => first.working.size,
    (size) => size > 4,
  );

  expect(performance.now() - killedAt).toBeGreaterThan(TERMS.leaseMs - 4 * TERMS.renewEveryMs);
  await waitUntilShared([first], [8]);
});

test('a stopping worker releases its cells at once', async () => {
  const [first, second] = [await startWorker('first'), await startWorker('second')];
  await waitUntilShared([first, second], [4, 4]);

  await second.leases.close();

  expect(second.working.size).toBe(0);
  expect(await directory.selectFrom('cell_lease').select('cell').where('worker', '=', 'second').execute()).toEqual([]);
  await waitUntilShared([first], [8]);
});

test('a worker releases a cell only after the work on the cell has ended', async () => {
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => (finish = resolve));
  const first = await startWorker('first', { end: () => ended });
  const second = await startWorker('second');

  // Longer than a lease: leases of cells still in work are renewed.
  await sleep(TERMS.leaseMs + 500);
  expect([first.working.size, second.working.size]).toEqual([8, 0]);

  finish();
  await waitUntilShared([first, second], [4, 4]);
});

test('each worker keeps its cells during and after an outage of the directory', async () => {
  const workers = [await startWorker('first'), await startWorker('second')];
  await waitUntilShared(workers, [4, 4]);
  const before = workers.map(({ events }) => events.length);
  const name = new URL(url).pathname.slice(1);

  await runAsAdministrator(`alter database ${name} with allow_connections false`);
  await runAsAdministrator(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await waitUntil(
    async () => workers.map(({ troubles }) => troubles.length),
    (troubles) => troubles.every((count) => count > 0),
  );
  // All leases expire in this time.
  await sleep(2 * TERMS.leaseMs);
  expect(sizesOf(workers)).toEqual([4, 4]);

  await runAsAdministrator(`alter database ${name} with allow_connections true`);
  const countRenewed = () =>
    sql<{ count: number }>`select count(*) as count from cell_lease where until > clock_timestamp()`.execute(directory);
  await waitUntil(countRenewed, ({ rows }) => rows[0]?.count === 8);
  await sleep(TERMS.leaseMs);

  await waitUntilShared(workers, [4, 4]);
  expect(workers.map(({ events }) => events.length)).toEqual(before);
  // The outage was reported once.
  expect(workers.map(({ troubles }) => troubles.length)).toEqual([1, 1]);
});

test('a worker stops work on cells whose expired leases another worker has acquired', async () => {
  const first = await startWorker('first');
  await sql`update cell_lease set worker = 'another worker', until = clock_timestamp() + interval '1 hour'
    where cell in ('cell-0', 'cell-1')`.execute(directory);

  await waitUntil(
    async () => [...first.working].toSorted(),
    (working) => working.length === 6,
  );

  expect(cellsOf([first])).toEqual(EIGHT.slice(2));
  await directory.deleteFrom('cell_lease').where('worker', '=', 'another worker').execute();
});

test('deletes the rows of removed workers and cells', async () => {
  await directory
    .insertInto('worker_presence')
    .values(Array.from({ length: 50 }, (_, index) => ({ worker: `gone ${index}`, seenAt: new Date(0) })))
    .execute();
  await directory
    .insertInto('cell_lease')
    .values({ cell: 'no-such-cell', worker: 'gone 1', until: new Date(0) })
    .execute();

  await startWorker('first');

  expect(await directory.selectFrom('worker_presence').select('worker').execute()).toEqual([{ worker: 'first' }]);
  const leased = await directory.selectFrom('cell_lease').select(['cell', 'worker']).orderBy('cell').execute();
  expect(leased).toEqual(EIGHT.map((cell) => ({ cell, worker: 'first' })));
});
