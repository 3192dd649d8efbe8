import { setTimeout as sleep } from 'node:timers/promises';
import { complaintStart } from '@hiram/contract/endpoints/complaint.ts';
import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import { instalmentInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../testing/after-file.ts';
import { fetchCall } from '../../testing/calls.ts';
import { spawnChild } from '../../testing/child.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import { CHANNELS } from '../../testing/intents.ts';
import { buildOrder } from '../../testing/loans.ts';
import { makePostgres } from '../../testing/own-postgres.ts';
import { startRedis } from '../../testing/own-redis.ts';
import { percentile } from '../../testing/percentile.ts';
import { endChild, startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { metricsOf, readyz, valueOf } from '../../testing/worker.ts';
import { parseCellAddresses } from '../platform/db/cell-addresses.ts';
import { placeShards } from '../platform/db/place-shards.ts';
import { migrateWithRoles } from '../platform/db/roles/grant-roles.ts';

/** Longer than a call's timeout for a database. */
const FAULT_MS = 12_000;
const GONE_MS = 12_000;
const TEST = { timeout: scaleTimeout(300_000) };
const AT_ONCE = 6;

// The second cell is on a server of its own, which is stopped and killed. All other servers keep running.
const postgres = await makePostgres();
afterFile(() => postgres.remove());
await postgres.start();
const secondCell = await makeCell();
const redis = await startRedis();
afterFile(() => redis.remove());
const sandbox = await startSandbox();
const { resources, environment } = await startService({ environment: { ...sandbox.environment, REDIS_URL: redis.url }, seed: false });
const [first] = resources.cells.all;
const ownEnvironment = { ...environment, CELLS: `cell-0=${first?.url ?? ''},cell-1=${secondCell}` };
await placeShards(environment['DIRECTORY_DATABASE_URL'] ?? '', parseCellAddresses(ownEnvironment.CELLS));
const { resources: split } = await startService({ environment: ownEnvironment });
// With the timeouts of production; the test's own connections keep the longer ones.
const server = spawnChild('server.ts', { ...ownEnvironment, TIMEOUT_SCALE: '1' });
afterFile(() => endChild(server));
await server.waitForOutput('Server listening');

async function makeCell(): Promise<string> {
  const connection = new pg.Client({ connectionString: postgres.url('postgres') });
  await connection.connect();
  await connection.query('create database cell');
  await connection.end();
  await migrateWithRoles(postgres.url('cell'), 'cell');
  return postgres.url('cell');
}

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

type CallOptions = Parameters<typeof fetchCall>[2];

async function callEndpoint(endpoint: Endpoint, options: CallOptions): Promise<Answer> {
  const start = performance.now();
  const response = await fetchCall(sandbox.apiUrl, endpoint, options);
  await response.arrayBuffer();
  return { path: endpoint.path, status: response.status, ms: performance.now() - start };
}

async function visitsOf(inCell: 0 | 1): Promise<() => Promise<readonly Answer[]>> {
  const session = await buildSession(split, { borrower: await buildBorrower(split, { inCell }) });
  const order = await buildOrder(split, { status: orderStatus.dueSoon, borrower: session.borrower });
  const { productId, orderId } = order;
  const own = { query: session.query, fields: { productId, orderId } };
  const code = { ...own.fields, amount: '232000', isDelay: '0', channelNumber: String(CHANNELS.code) };
  return async () => [
    await callEndpoint(orderDetail, own),
    await callEndpoint(instalmentInfo, own),
    await callEndpoint(startPayment, { ...own, fields: code }),
    await callEndpoint(paymentState, { ...own, fields: { orderId } }),
    await callEndpoint(complaintStart, { ...own, fields: { orderId } }),
    await callEndpoint(contactInfo, { fields: { overall: '30' } }),
  ];
}

async function visitDuring(visit: () => Promise<readonly Answer[]>, fault: Promise<unknown>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let over = false;
  const visitRepeatedly = async (): Promise<void> => {
    while (!over) answers.push(...(await visit()));
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, visitRepeatedly));
  await fault.finally(() => (over = true));
  await all;
  return answers;
}

const refusalsOf = (answers: readonly Answer[]): readonly string[] =>
  answers.filter(({ status }) => status !== 200).map(({ path, status }) => `${status} ${path}`);
const p99Of = (answers: readonly Answer[]): number =>
  percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
const logAnswers = (what: string, answers: readonly Answer[]): void =>
  console.log(
    `${what}: ${answers.length} answers, ${refusalsOf(answers).length} refused, 99th percentile ${Math.round(p99Of(answers))} ms, longest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`,
  );

test('while one of two cells hangs and is killed, the other’s borrowers are unaffected and the service stays ready', TEST, async () => {
  const [answersOfFirstCell, answersOfSecondCell] = [await visitsOf(0), await visitsOf(1)];
  logAnswers('all well', await visitDuring(answersOfFirstCell, sleep(2_000)));

  const hangPostgres = async (): Promise<void> => {
    await postgres.hang();
    await sleep(FAULT_MS);
    expect(await readyz(sandbox.apiUrl)).toEqual([200, { ready: true, failing: [] }]);
    await postgres.kill();
    await sleep(GONE_MS);
  };
  const over = hangPostgres();
  const others = visitDuring(answersOfSecondCell, over);
  const answers = await visitDuring(answersOfFirstCell, over);

  logAnswers('borrowers of the other cell', answers);
  logAnswers('borrowers of the missing cell', await others);
  expect(refusalsOf(answers)).toEqual([]);
  const theirs = refusalsOf(await others);
  expect(theirs.length).toBeGreaterThan(0);
  expect(theirs.filter((refusal) => !refusal.startsWith('503'))).toEqual([]);
  expect(await readyz(sandbox.apiUrl)).toEqual([200, { ready: true, failing: [] }]);
  expect(valueOf(await metricsOf(sandbox.apiUrl), 'dependency_up{dependency="cell-1"}')).toBe(0);
});

test('a service and a worker start without one cell and use it once it is back', TEST, async () => {
  await postgres.kill();
  const service = spawnChild('server.ts', { ...ownEnvironment, PORT: '0' });
  afterFile(() => endChild(service));
  const worker = spawnChild('worker.ts', ownEnvironment);
  afterFile(() => endChild(worker));
  await service.waitForOutput('Server listening');
  await worker.waitForOutput('worker started');

  await postgres.start();
  const answersOfSecondCell = await visitsOf(1);
  await waitUntil(
    async () => refusalsOf(await answersOfSecondCell()).length,
    (refused) => refused === 0,
  );
  const queues = new pg.Client({ connectionString: secondCell });
  await queues.connect();
  const findWorkerSessions = () =>
    queues.query(`select from pg_stat_activity where datname = 'cell' and application_name = 'hiram worker'`);
  const { rowCount } = await waitUntil(findWorkerSessions, (found) => found.rowCount !== 0);
  await queues.end();
  expect(rowCount).toBeGreaterThan(0);
});

test('a hanging Redis does not affect the pages of a running loan', TEST, async () => {
  const answersOfFirstCell = await visitsOf(0);
  const before = await visitDuring(answersOfFirstCell, sleep(2_000));
  redis.hang();
  const answers = await visitDuring(answersOfFirstCell, sleep(12_000)).finally(() => redis.wakeUp());

  logAnswers('with Redis', before);
  logAnswers('without', answers);
  expect(refusalsOf(answers)).toEqual([]);
  // None of the calls waits for Redis, whose timeout is one second.
  expect(p99Of(answers)).toBeLessThan(Math.max(200, p99Of(before) * 3));
});
