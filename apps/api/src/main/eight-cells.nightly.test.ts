import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../testing/after-file.ts';
import { fetchCall } from '../../testing/calls.ts';
import { addressOf, startChild } from '../../testing/child.ts';
import type { Child } from '../../testing/child.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import { buildOrder } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { makePostgres } from '../../testing/own-postgres.ts';
import { endChild } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { healthOf, metricsOf, readyz, valueOf } from '../../testing/worker.ts';
import { placeShards } from '../platform/db/place-shards.ts';
import { migrateWithRoles } from '../platform/db/roles/grant-roles.ts';

const TEST = { timeout: scaleTimeout(300_000) };
const CELLS = Array.from({ length: 8 }, (_, index) => `cell-${index}`);

const postgres = await makePostgres({ settings: { max_connections: 300, fsync: 'off' } });
afterFile(() => postgres.remove());
await postgres.start();
const connection = new pg.Client({ connectionString: postgres.url('postgres') });
await connection.connect();
afterFile(() => connection.end());

const databaseOf = (cell: string): string => cell.replace('-', '_');
const addressesOf = (cells: readonly string[]) => cells.map((name) => ({ name, url: postgres.url(databaseOf(name)) }));
await makeDatabases();
const { resources, environment } = await startService({ environment: environmentAs('the test') });

async function makeDatabases(): Promise<void> {
  await connection.query('create database directory');
  await migrateWithRoles(postgres.url('directory'), 'directory');
  const [first = '', ...others] = CELLS.map(databaseOf);
  await connection.query(`create database ${first}`);
  await migrateWithRoles(postgres.url(first), 'cell');
  for (const name of others) await connection.query(`create database ${name} template ${first}`);
  await placeShards(postgres.url('directory'), addressesOf(CELLS));
}

/** Sets the application name of every connection, so that each process's connections can be counted. */
function environmentAs(name: string, dead: readonly string[] = []): Record<string, string> {
  const withApplicationName = (url: string): string => `${url}?application_name=${encodeURIComponent(name)}`;
  // Nothing listens on port 1.
  const cellUrl = (cell: string, url: string): string => withApplicationName(dead.includes(cell) ? url.replace(/:\d+\//, ':1/') : url);
  return {
    DIRECTORY_DATABASE_URL: withApplicationName(postgres.url('directory')),
    CELLS: addressesOf(CELLS)
      .map(({ name: cell, url }) => `${cell}=${cellUrl(cell, url)}`)
      .join(','),
  };
}

async function connectionsOf(name: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await connection.query<{ datname: string; count: number }>(
    `select datname, count(*)::integer as count from pg_stat_activity where application_name = $1 and datname like 'cell%' group by datname`,
    [name],
  );
  return Object.fromEntries(rows.map(({ datname, count }) => [datname.replace('_', '-'), count]));
}
const sumOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const namesOf = (counts: Readonly<Record<string, number>>): string[] => Object.keys(counts).toSorted();

async function startServer(name: string, more: Record<string, string>, dead: readonly string[] = []): Promise<string> {
  return addressOf(startChild('server.ts', { ...environment, ...environmentAs(name, dead), ...more }));
}

async function visitsOf(cell: string): Promise<(origin: string) => Promise<readonly number[]>> {
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: CELLS.indexOf(cell) }) });
  const { productId, orderId } = await buildOrder(resources, { status: orderStatus.dueSoon, borrower: session.borrower });
  const own = { query: session.query, fields: { productId, orderId } };
  return async (origin) => {
    const answers = [await fetchCall(origin, orderDetail, own), await fetchCall(origin, instalmentInfo, own)];
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status }) => status);
  };
}

test('a service limits its connections to each of eight cells, and closes those to a cell without calls', TEST, async () => {
  const origin = await startServer('the service', { CELL_CONNECTIONS: '24' });
  const [idleCell = '', ...busyCells] = CELLS;
  // A single borrower gets two connections at most.
  const visits = await Promise.all([...busyCells, ...busyCells, ...busyCells].map(visitsOf));
  const visitIdleCell = await visitsOf(idleCell);

  const seen: Readonly<Record<string, number>>[] = [];
  for (let round = 0; round < 5; round += 1) {
    const answers = visits.flatMap((visit) => Array.from({ length: 4 }, () => visit(origin)));
    seen.push(await connectionsOf('the service'));
    expect(new Set((await Promise.all(answers)).flat())).toEqual(new Set([200]));
    seen.push(await connectionsOf('the service'));
  }

  expect(Math.max(...seen.flatMap((counts) => Object.values(counts)))).toBe(3);
  expect(Math.max(...seen.map(sumOf))).toBeLessThanOrEqual(24);
  // A call for reference data must not open a connection to a cell without traffic.
  const visitBusyCells = async () => {
    await Promise.all(visits.map((visit) => visit(origin)));
    expect((await fetchCall(origin, contactInfo, { fields: { overall: '30' } })).status).toBe(200);
    return namesOf(await connectionsOf('the service'));
  };
  expect(await waitUntil(visitBusyCells, (names) => !names.includes(idleCell))).toEqual(busyCells);
  expect(await visitIdleCell(origin)).toEqual([200, 200]);
  expect(namesOf(await connectionsOf('the service'))).toEqual(CELLS);
});

const leasesOf = async (worker: Child): Promise<string[]> => {
  const metrics = await metricsOf(healthOf(worker.output()));
  return CELLS.filter((cell) => valueOf(metrics, `cell_held{cell="${cell}"}`) === 1);
};

async function startWorker(name: string, dead: readonly string[] = []): Promise<Child> {
  const worker = startChild('worker.ts', { ...environment, ...environmentAs(name, dead), WAKE_SECONDS: '1', CELL_CONNECTIONS: '48' });
  await worker.waitForOutput('worker started');
  return worker;
}

/** Creates an application in each cell. A worker that processes it calls the decision maker, which is not running. */
const buildWork = (cells: readonly string[]): Promise<readonly BuiltOrder[]> =>
  Promise.all(
    cells.map(async (cell) => buildOrder(resources, { borrower: await buildBorrower(resources, { inCell: CELLS.indexOf(cell) }) })),
  );

async function waitUntilProcessed(orders: readonly BuiltOrder[]): Promise<void> {
  const triesOf = async ({ userId, borrower: { cell } }: BuiltOrder): Promise<number> =>
    (await cell.database.selectFrom('order_task').select('tries').where('userId', '=', userId).executeTakeFirst())?.tries ?? 0;
  await waitUntil(
    () => Promise.all(orders.map(triesOf)),
    (tries) => tries.every((count) => count > 0),
  );
}

/** Waits until each worker has `each` cells and connections only to those: at most 8 per cell, and 48 in sum. */
async function waitUntilDivided(workers: readonly (readonly [string, Child])[], each: number): Promise<void> {
  const look = () =>
    Promise.all(workers.map(async ([name, worker]) => ({ held: await leasesOf(worker), open: await connectionsOf(name) })));
  const isDivided = ({ held, open }: Awaited<ReturnType<typeof look>>[number]): boolean =>
    held.length === each && namesOf(open).join() === held.join() && sumOf(open) <= 48;
  const seen = await waitUntil(look, (all) => all.every(isDivided), scaleTimeout(90_000));
  expect(seen.flatMap(({ held }) => held).toSorted()).toEqual(CELLS);
  for (const { open } of seen) expect(Math.max(...Object.values(open))).toBeLessThanOrEqual(8);
  console.log(seen.map(({ open }) => `${namesOf(open).length} cells, ${sumOf(open)} connections`).join('; '));
}

test('two workers have four cells each; after a kill the other has all eight, and a new worker gets four', TEST, async () => {
  const [first, second] = [await startWorker('first worker'), await startWorker('second worker')];
  await waitUntilDivided(
    [
      ['first worker', first],
      ['second worker', second],
    ],
    4,
  );
  await waitUntilProcessed(await buildWork(CELLS));

  await endChild(second);
  await waitUntilDivided([['first worker', first]], 8);
  await waitUntilProcessed(await buildWork(CELLS));

  const third = await startWorker('third worker');
  await waitUntilDivided(
    [
      ['first worker', first],
      ['third worker', third],
    ],
    4,
  );
  await waitUntilProcessed(await buildWork(CELLS));

  for (const worker of [first, third]) worker.process.kill('SIGTERM');
  expect(await Promise.all([first.exitCode(), third.exitCode()])).toEqual([0, 0]);
  const left = await resources.directory.selectFrom('cell_lease').selectAll().execute();
  expect(left).toEqual([]);
});

test('with one of eight cells down, its borrowers get 503, and the other seven cells are unaffected', TEST, async () => {
  const [dead = '', ...alive] = CELLS.toReversed();
  const theirs = await visitsOf(dead);
  const others = await Promise.all(alive.map(visitsOf));
  const origin = await startServer('a service without a cell', {}, [dead]);
  const worker = await startWorker('a worker without a cell', [dead]);

  for (let round = 0; round < 20; round += 1) {
    const refused = theirs(origin);
    const answers = await Promise.all(others.map((visit) => visit(origin)));
    expect(new Set(answers.flat())).toEqual(new Set([200]));
    expect(await refused).toEqual([503, 503]);
    expect((await fetchCall(origin, contactInfo, { fields: { overall: '30' } })).status).toBe(200);
  }
  await waitUntilProcessed(await buildWork(alive));

  for (const address of [origin, healthOf(worker.output())]) {
    expect(await readyz(address)).toEqual([200, { ready: true, failing: [] }]);
    const failedDependencies = async () => {
      const metrics = await metricsOf(address);
      return CELLS.filter((cell) => valueOf(metrics, `dependency_up{dependency="${cell}"}`) === 0);
    };
    expect(await waitUntil(failedDependencies, (cells) => cells.length > 0)).toEqual([dead]);
  }
  // The worker still has the lease of the dead cell, and resumes there when the cell is back.
  expect(await leasesOf(worker)).toEqual(CELLS);
});
