import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { expect, onTestFinished, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../tools/testing/timeout-scale.ts';
import { inRole } from '../../../../tools/testing/process-role.ts';
import { afterFile } from '../../testing/after-file.ts';
import { buildBorrower } from '../../testing/factories.ts';
import type { BuiltBorrower } from '../../testing/factories.ts';
import { inTransaction } from '../../testing/loans.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { Signal } from '../../testing/signal.ts';
import { signedWith, startConsumer } from '../../testing/webhook-consumer.ts';
import type { WebhookConsumer } from '../../testing/webhook-consumer.ts';
import { recordEvents } from '../lending/events/record-events.ts';
import type { NewEvent } from '../lending/events/record-events.ts';
import { webhookCommands } from '../ops/webhook-commands.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { Cell } from '../platform/db/cells.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openDirectory } from '../platform/db/directory.ts';
import { placeEvents } from '../platform/events/place-events.ts';
import { moveShard } from '../platform/shards/move-shard.ts';
import type { SenderTerms } from './endpoint-sender.ts';
import { WebhookRelay } from './webhook-relay.ts';
import type { CellTables } from '../tables/cell.ts';

const POOL_OPTIONS = { max: 5, timeoutScale: 60, onIdleError: () => undefined } as const;
const LEASES = { leaseMs: 60_000, renewEveryMs: 50 };
const TERMS: SenderTerms = { timeoutMs: scaleTimeout(20_000), idleMs: 20, mostWaiting: 10_000 };
const REASON_WORDS = ['--reason', 'the tests'];

type LogLine = readonly [message: string, fields: Readonly<Record<string, unknown>>];

async function start() {
  const { resources } = await startService();
  const directory = openDirectory(inRole(resources.config.directoryUrl, 'worker'), { ...POOL_OPTIONS, role: 'worker' });
  afterFile(() => directory.destroy());
  const lines: LogLine[] = [];
  const log = {
    info: () => undefined,
    warn: (fields: LogLine[1], message: string) => void lines.push([message, fields]),
  } as never;
  let ahead = 0;
  const clock = { ...resources.clock, real: () => new Date(Date.now() + ahead) };
  const config = { ...resources.config, sandboxOn: true };
  const staff = { ...resources, clock, config };
  const ops = async <Answer>(...words: string[]): Promise<Answer> =>
    JSON.parse(await runCommand(webhookCommands, staff, [...words, ...REASON_WORDS])) as Answer;
  return {
    resources,
    lines,
    ops,
    runPass: (milliseconds: number) => {
      ahead += milliseconds;
    },
    add: async (endpoint: string, { url }: WebhookConsumer, ...words: string[]): Promise<string> =>
      (await ops<{ secret: string }>('add-endpoint', '--endpoint', endpoint, '--url', url, ...words)).secret,
    place: async () => {
      for (const cell of resources.cells.all) await placeEvents(cell, resources.directory);
    },
    relay: (changes: { cells?: readonly Cell[]; worker?: string; terms?: Partial<SenderTerms>; leases?: typeof LEASES } = {}) => {
      const { cells = resources.cells.all, worker = 'worker', terms, leases = LEASES } = changes;
      const { accountKeys } = resources.config;
      const relay = new WebhookRelay(
        {
          cells: { all: cells },
          directory,
          accountKeys,
          clock,
          sandboxOn: true,
          privateWebhooks: false,
          worker,
          log,
          terms: { ...TERMS, ...terms },
        },
        leases,
      );
      relay.start();
      let closed: Promise<void> | null = null;
      const close = (): Promise<void> => (closed ??= relay.close());
      onTestFinished(close);
      return { close };
    },
    endpoint: (endpoint: string) =>
      resources.directory.selectFrom('webhook_endpoint').selectAll().where('endpoint', '=', endpoint).executeTakeFirstOrThrow(),
    deliveries: () => resources.directory.selectFrom('webhook_delivery').selectAll().orderBy('block').orderBy('position').execute(),
  };
}

/** Numbered events of one order: answers to a complaint. */
const answersOf = ({ userId }: BuiltBorrower, orderId: string, numbers: readonly number[]): readonly NewEvent[] =>
  numbers.map((reply) => ({
    type: 'complaint.answered',
    effect: `${orderId}-${reply}`,
    data: { userId, orderId, complaintId: 'C', reply },
    at: new Date(),
  }));
const recordAll = (borrower: BuiltBorrower, ...events: readonly NewEvent[]): Promise<void> =>
  inTransaction(borrower, (transaction) => recordEvents(transaction, ...events));

const numberOf = ({ event }: WebhookConsumer['received'][number]): number => (event.type === 'complaint.answered' ? event.data.reply : 0);
const numbersOf = ({ taken }: WebhookConsumer, subject: string): readonly number[] =>
  taken.filter(({ event }) => event.subject === subject).map(numberOf);
const waitUntilAccepted = (consumer: WebhookConsumer, count: number) =>
  waitUntil(
    async () => consumer.taken.length,
    (length) => length >= count,
  );

test('sends each endpoint its subscribed event types once, signed with the endpoint’s secret', async () => {
  const { resources, add, place, relay } = await start();
  const borrower = await buildBorrower(resources);
  const [all, consumerOfSome] = [await startConsumer(), await startConsumer()];
  await recordAll(borrower, ...answersOf(borrower, 'before', [1]));
  await place();
  const secrets = [await add('all', all), await add('some', consumerOfSome, '--types', 'borrower.erased,complaint.answered')];
  const { userId } = borrower;
  await recordAll(
    borrower,
    { type: 'loan.paid_off', effect: 'O1', data: { userId, orderId: 'O1' }, at: new Date() },
    ...answersOf(borrower, 'O1', [1, 2]),
  );
  await place();
  relay();

  await waitUntilAccepted(all, 3);
  await waitUntilAccepted(consumerOfSome, 2);
  expect(all.taken.map(({ event }) => event.type)).toEqual(['loan.paid_off', 'complaint.answered', 'complaint.answered']);
  expect(consumerOfSome.received.map(({ event }) => event.type)).toEqual(['complaint.answered', 'complaint.answered']);
  for (const [index, consumer] of [all, consumerOfSome].entries())
    for (const each of consumer.received) {
      expect(each.signatures).toEqual([signedWith(secrets[index] ?? '', each)]);
      expect(each.id).toBe(each.event.id);
    }
  expect(all.received).toHaveLength(3);
});

test('a failed event delays only later events of the same order, and all arrive in order after a retry', async () => {
  const { resources, add, place, relay, runPass: pass, deliveries } = await start();
  const borrower = await buildBorrower(resources);
  let isHealthy = false;
  const consumer = await startConsumer((each) => (!isHealthy && each.event.subject === 'O1' && numberOf(each) === 2 ? 503 : 204));
  await add('crm', consumer);
  for (const numbers of [[1, 2], [3], [4, 5]]) {
    await recordAll(borrower, ...answersOf(borrower, 'O1', numbers), ...answersOf(borrower, 'O2', numbers));
    await place();
  }
  relay();

  await waitUntil(
    async () => [numbersOf(consumer, 'O2').length, (await deliveries()).length],
    ([taken, waiting]) => taken === 5 && waiting === 4,
  );
  expect(numbersOf(consumer, 'O1')).toEqual([1]);
  expect((await deliveries()).map(({ subject, attempts, lastStatus: status }) => [subject, attempts, status])).toEqual([
    ['O1', 1, 503],
    ['O1', 0, null],
    ['O1', 0, null],
    ['O1', 0, null],
  ]);
  isHealthy = true;
  pass(7_000);
  await waitUntilAccepted(consumer, 10);
  expect(numbersOf(consumer, 'O1')).toEqual([1, 2, 3, 4, 5]);
  expect(numbersOf(consumer, 'O2')).toEqual([1, 2, 3, 4, 5]);
  await waitUntil(deliveries, (rows) => rows.length === 0);
  const [first, second] = consumer.received.filter((each) => each.event.subject === 'O1' && numberOf(each) === 2);
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
});

test('a hanging endpoint does not delay other endpoints', async () => {
  const { resources, add, place, relay } = await start();
  const borrower = await buildBorrower(resources);
  const released = new Signal();
  const [hangingConsumer, quickConsumer] = [await startConsumer(() => released.given.then(() => 204)), await startConsumer()];
  await add('hanging', hangingConsumer);
  await add('quick', quickConsumer);
  // A relay that waited for the hanging endpoint would never send to the other.
  relay({ terms: { timeoutMs: scaleTimeout(600_000) } });
  const orders = Array.from({ length: 40 }, (_, index) => `O${index}`);
  for (const order of orders) await recordAll(borrower, ...answersOf(borrower, order, [1, 2]));
  await place();

  await waitUntilAccepted(quickConsumer, 80);
  // Waits for the maximum of concurrent requests; how fast they are received does not matter.
  await waitUntil(
    () => Promise.resolve(hangingConsumer.received.length),
    (count) => count >= 16,
  );
  expect(hangingConsumer.received).toHaveLength(16);
  expect(hangingConsumer.taken).toEqual([]);
  for (const order of orders) expect(numbersOf(quickConsumer, order)).toEqual([1, 2]);
  released.give();
});

test('a hanging retry does not delay other orders of the endpoint', async () => {
  const { resources, add, place, relay, deliveries, runPass: pass } = await start();
  const borrower = await buildBorrower(resources);
  const released = new Signal();
  let isHanging = false;
  const consumer = await startConsumer(({ event }) => (event.subject !== 'O1' ? 204 : isHanging ? released.given.then(() => 204) : 503));
  await add('crm', consumer);
  relay({ terms: { timeoutMs: scaleTimeout(600_000) } });
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1]));
  await place();
  await waitUntil(deliveries, (rows) => rows.length === 1);
  isHanging = true;
  pass(7_000);
  await waitUntil(
    async () => consumer.received.length,
    (count) => count === 2,
  );

  await recordAll(borrower, ...answersOf(borrower, 'O2', [1, 2]), ...answersOf(borrower, 'O1', [2]));
  await place();
  await waitUntilAccepted(consumer, 2);
  expect(numbersOf(consumer, 'O2')).toEqual([1, 2]);
  released.give();
  await waitUntilAccepted(consumer, 4);
  expect(numbersOf(consumer, 'O1')).toEqual([1, 2]);
});

test('an endpoint that answers 410 is paused at once, and gets the missed events after a resume', async () => {
  const { resources, add, place, relay, endpoint, lines, ops } = await start();
  const borrower = await buildBorrower(resources);
  const consumer = await startConsumer(() => 410);
  await add('crm', consumer);
  const { cursor } = await endpoint('crm');
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1, 2]));
  await place();
  relay();

  await waitUntil(
    () => endpoint('crm'),
    ({ state }) => state === 'paused',
  );
  expect(await endpoint('crm')).toMatchObject({ pausedBecause: 'gone', cursor });
  expect(consumer.received).toHaveLength(1);
  expect(lines).toEqual([['a webhook endpoint was paused', { endpoint: 'crm', because: 'gone' }]]);
  consumer.answer = () => 204;
  expect(await ops('resume-endpoint', '--endpoint', 'crm')).toMatchObject({ done: true });
  await waitUntilAccepted(consumer, 2);
  expect(numbersOf(consumer, 'O1')).toEqual([1, 2]);
});

test('an endpoint that fails for three days is paused, and gets all events in order after a resume', async () => {
  const { resources, add, place, relay, endpoint, deliveries, lines, runPass: pass, ops } = await start();
  const borrower = await buildBorrower(resources);
  const consumer = await startConsumer(() => 500);
  await add('crm', consumer);
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1, 2]), ...answersOf(borrower, 'O2', [1, 2]));
  await place();
  relay();
  await waitUntil(deliveries, (rows) => rows.length === 4);

  pass(3 * DAY_MS + 1_000);
  await waitUntil(
    () => endpoint('crm'),
    ({ state }) => state === 'paused',
  );
  expect(await endpoint('crm')).toMatchObject({ pausedBecause: 'failing' });
  expect(lines.filter(([message]) => message === 'a webhook endpoint was paused')).toHaveLength(1);
  consumer.answer = () => 204;
  await ops('resume-endpoint', '--endpoint', 'crm');
  await waitUntilAccepted(consumer, 4);
  expect([numbersOf(consumer, 'O1'), numbersOf(consumer, 'O2')]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  await waitUntil(deliveries, (rows) => rows.length === 0);
});

test('an endpoint is paused only after its last response, so that a late response pauses no resumed endpoint', async () => {
  const { resources, add, place, relay, endpoint, deliveries, runPass: pass, ops } = await start();
  const borrower = await buildBorrower(resources);
  const late = new Signal();
  let holds = false;
  const consumer = await startConsumer(async ({ event }) => {
    if (holds && event.subject === 'O2') await late.given;
    return 500;
  });
  await add('crm', consumer);
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1, 2]), ...answersOf(borrower, 'O2', [1, 2]));
  await place();
  relay();
  await waitUntil(deliveries, (rows) => rows.length === 4);
  const refused = () => consumer.received.filter((each) => each.event.subject === 'O1' && numberOf(each) === 2).length;

  holds = true;
  pass(3 * DAY_MS + 1_000);
  await waitUntil(
    async () => refused(),
    (count) => count === 1,
  );
  await sleep(20 * TERMS.idleMs);
  expect(await endpoint('crm')).toMatchObject({ state: 'active' });
  late.give();
  await waitUntil(
    () => endpoint('crm'),
    ({ state }) => state === 'paused',
  );
  consumer.answer = () => 204;
  await ops('resume-endpoint', '--endpoint', 'crm');
  await waitUntilAccepted(consumer, 4);
  expect(await endpoint('crm')).toMatchObject({ state: 'active' });
});

test('an event rejected for three days becomes a dead letter, later events are sent, and staff replay the dead letter', async () => {
  const { resources, add, place, relay, deliveries, runPass: pass, ops, endpoint } = await start();
  const borrower = await buildBorrower(resources);
  let refused = 2;
  const consumer = await startConsumer((each) => (each.event.subject === 'O1' && numberOf(each) === refused ? 400 : 204));
  await add('crm', consumer);
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1, 2, 3]));
  await place();
  relay();
  await waitUntil(deliveries, (rows) => rows.length === 2);
  const attempts = () => consumer.received.filter((each) => numberOf(each) === 2).length;
  // An event of another order is accepted between the attempts, so the endpoint itself works.
  const claimAnother = async (order: string) => {
    await recordAll(borrower, ...answersOf(borrower, order, [1]));
    await place();
    await waitUntil(
      async () => numbersOf(consumer, order),
      (numbers) => numbers.length === 1,
    );
  };
  pass(7_000);
  await waitUntil(deliveries, ([first]) => first?.attempts === 2);
  await claimAnother('O2');
  pass(3 * DAY_MS);
  await claimAnother('O3');

  await waitUntil(
    async () => numbersOf(consumer, 'O1'),
    (numbers) => numbers.includes(3),
  );
  expect(numbersOf(consumer, 'O1')).toEqual([1, 3]);
  const dead = await ops<{ event: string; lastStatus: number; attempts: number }[]>('list-dead-events', '--endpoint', 'crm');
  expect(dead).toMatchObject([{ type: 'complaint.answered', subject: 'O1', lastStatus: 400, attempts: attempts() }]);
  expect(await endpoint('crm')).toMatchObject({ state: 'active' });
  refused = 0;
  expect(await ops('replay-dead-events', '--endpoint', 'crm', '--event', dead[0]?.event ?? '')).toMatchObject({ events: 1 });
  await waitUntil(
    async () => numbersOf(consumer, 'O1'),
    (numbers) => numbers.length === 3,
  );
  await waitUntil(deliveries, (rows) => rows.length === 0);
  expect(new Set(consumer.received.filter((each) => numberOf(each) === 2).map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
});

test('stops reading the feed at the limit of waiting events, and sends all in order after a recovery', async () => {
  const { resources, add, place, relay, deliveries, endpoint, runPass: pass } = await start();
  const borrower = await buildBorrower(resources);
  const consumer = await startConsumer(() => 500);
  await add('crm', consumer);
  for (const numbers of [
    [1, 2, 3, 4],
    [5, 6],
    [7, 8],
  ]) {
    await recordAll(borrower, ...answersOf(borrower, 'O1', numbers));
    await place();
  }
  // A page is not split, so more than the limit may wait. Later events are not read.
  relay({ terms: { mostWaiting: 3 } });
  await waitUntil(deliveries, (rows) => rows.length === 8);
  await recordAll(borrower, ...answersOf(borrower, 'O1', [9]));
  await place();
  const { cursor } = await endpoint('crm');
  const before = consumer.received.length;
  pass(7_000);
  await waitUntil(
    async () => consumer.received.length,
    (count) => count > before,
  );
  expect([(await endpoint('crm')).cursor, (await deliveries()).length]).toEqual([cursor, 8]);

  consumer.answer = () => 204;
  pass(120_000);
  await waitUntilAccepted(consumer, 9);
  expect(numbersOf(consumer, 'O1')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('both secrets sign during a rotation, and only the new secret signs afterwards', async () => {
  const { resources, add, place, relay, ops } = await start();
  const borrower = await buildBorrower(resources);
  const consumer = await startConsumer();
  const old = await add('crm', consumer);
  relay();
  const send = async (number: number) => {
    await recordAll(borrower, ...answersOf(borrower, 'O1', [number]));
    await place();
    await waitUntilAccepted(consumer, number);
    return consumer.taken[number - 1] as WebhookConsumer['taken'][number];
  };

  const { secret } = await ops<{ secret: string }>('change-endpoint-secret', '--endpoint', 'crm');
  const during = await send(1);
  await ops('end-endpoint-secret', '--endpoint', 'crm');
  const after = await send(2);

  expect(secret).not.toBe(old);
  expect(during.signatures).toEqual([signedWith(secret, during), signedWith(old, during)]);
  expect(after.signatures).toEqual([signedWith(secret, after)]);
});

test('resend-events sends the events after a cursor again, with the same ids and bodies', async () => {
  const { resources, add, place, relay, ops, endpoint } = await start();
  const borrower = await buildBorrower(resources);
  const consumer = await startConsumer();
  await add('crm', consumer);
  relay();
  for (const number of [1, 2, 3]) {
    await recordAll(borrower, ...answersOf(borrower, 'O1', [number]));
    await place();
    await waitUntilAccepted(consumer, number);
  }
  const from = await resources.directory.selectFrom('event_block').selectAll().orderBy('block').limit(1).executeTakeFirstOrThrow();
  await waitUntil(
    () => endpoint('crm'),
    ({ cursor }) => cursor.startsWith(`${from.block + 2}-`),
  );

  await ops('resend-events', '--endpoint', 'crm', '--from', `${from.block}-${from.last}`);
  await waitUntilAccepted(consumer, 5);
  expect(numbersOf(consumer, 'O1')).toEqual([1, 2, 3, 2, 3]);
  expect(new Set(consumer.taken.map(({ id, body }) => `${id} ${body}`)).size).toBe(3);
});

test.runIf(SOAK)('sends all events in order if a shard moves while an event waits', { timeout: scaleTimeout(240_000) }, async () => {
  const { resources, add, place, relay, deliveries, runPass: pass } = await start();
  const { cells, config } = resources;
  const [, second] = cells.all as [Cell, Cell];
  const borrower = await buildBorrower(resources, { inCell: 0 });
  let isHealthy = false;
  const consumer = await startConsumer((each) => (!isHealthy && numberOf(each) === 2 ? 503 : 204));
  await add('crm', consumer);
  relay();
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1, 2]));
  await place();
  await waitUntil(deliveries, (rows) => rows.length === 1);
  await recordAll(borrower, ...answersOf(borrower, 'O1', [3]));

  await moveShard(
    { directoryUrl: config.directoryUrl, cells: config.cellAddresses, log: () => undefined, graceMs: 200 },
    borrower.shard,
    second.name,
  );
  await recordAll({ ...borrower, cell: second }, ...answersOf(borrower, 'O1', [4]));
  await place();
  await waitUntil(deliveries, (rows) => rows.length === 3);
  expect(new Set((await deliveries()).map(({ cell }) => cell)).size).toBe(2);
  isHealthy = true;
  pass(7_000);

  await waitUntilAccepted(consumer, 4);
  expect(numbersOf(consumer, 'O1')).toEqual([1, 2, 3, 4]);
});

test('sends events up to the first event of a cell that is down, and the rest after its recovery', async () => {
  const { resources, add, place, relay, lines, deliveries, runPass: pass } = await start();
  const [first, second] = resources.cells.all as [Cell, Cell];
  const [one, other] = [await buildBorrower(resources, { inCell: 0 }), await buildBorrower(resources, { inCell: 1 })];
  let isHealthy = false;
  const consumer = await startConsumer((each) => (!isHealthy && each.event.subject === 'O2' ? 503 : 204));
  await add('crm', consumer);
  const dead = openDatabase<CellTables>('postgres://nobody@127.0.0.1:1/nothing', { ...POOL_OPTIONS, role: 'worker' });
  afterFile(() => dead.destroy());
  await recordAll(other, ...answersOf(other, 'O2', [1]));
  await place();
  const relayWithAllCells = relay();
  await waitUntil(deliveries, (rows) => rows.length === 1);
  await relayWithAllCells.close();
  await recordAll(one, ...answersOf(one, 'O1', [1]));
  await place();
  await recordAll(other, ...answersOf(other, 'O2', [2]));
  await place();
  await recordAll(one, ...answersOf(one, 'O1', [2]));
  await place();

  const relayWithDeadCell = relay({ cells: [first, { ...second, database: dead }] });
  isHealthy = true;
  pass(7_000);
  await waitUntil(
    async () => [consumer.taken.length, lines.length, (await deliveries())[0]?.nextTryAt.getTime() ?? 0] as const,
    ([taken, troubles, next]) => taken === 1 && troubles > 0 && next > Date.now() + 7_000,
  );
  expect([numbersOf(consumer, 'O1'), (await deliveries())[0]?.attempts]).toEqual([[1], 1]);
  await relayWithDeadCell.close();
  pass(20_000);
  relay();
  await waitUntilAccepted(consumer, 4);
  expect([numbersOf(consumer, 'O1'), numbersOf(consumer, 'O2')]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('workers share the endpoints, and a closing worker releases its leases at once', async () => {
  const { resources, add, place, relay } = await start();
  const { directory } = resources;
  for (const worker of ['a', 'b']) await directory.insertInto('worker_presence').values({ worker, seenAt: new Date() }).execute();
  const borrower = await buildBorrower(resources);
  const consumers = await Promise.all(Array.from({ length: 4 }, () => startConsumer()));
  for (const [index, consumer] of consumers.entries()) await add(`e${index}`, consumer);
  const listLeases = async () =>
    (await directory.selectFrom('webhook_endpoint').select('worker').execute()).map(({ worker }) => worker ?? '').toSorted();
  const [first] = [relay({ worker: 'a' }), relay({ worker: 'b' })];
  await waitUntil(listLeases, (workers) => workers.join(' ') === 'a a b b');

  await directory.deleteFrom('worker_presence').where('worker', '=', 'a').execute();
  await first.close();
  await waitUntil(listLeases, (workers) => workers.join(' ') === 'b b b b');
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1]));
  await place();
  for (const consumer of consumers) await waitUntilAccepted(consumer, 1);
  expect(consumers.map(({ received }) => received.length)).toEqual([1, 1, 1, 1]);
});

test('does not follow a redirect, and add-endpoint rejects credentials, ftp and, outside the sandbox, http', async () => {
  const { resources, add, place, relay, deliveries, ops } = await start();
  const borrower = await buildBorrower(resources);
  const consumer = await startConsumer(() => 302);
  await add('crm', consumer);
  await recordAll(borrower, ...answersOf(borrower, 'O1', [1]));
  await place();
  relay();
  await waitUntil(deliveries, (rows) => rows[0]?.lastStatus === 302);

  const addEndpointAt = (url: string) => ops('add-endpoint', '--endpoint', 'other', '--url', url);
  await expect(addEndpointAt('https://user:secret@example.com/')).rejects.toThrow('must not contain a user or password');
  await expect(addEndpointAt('ftp://example.com/')).rejects.toThrow('must begin with https://');
  const productionResources = { ...resources, config: { ...resources.config, sandboxOn: false } };
  const words = ['add-endpoint', '--endpoint', 'other', '--url', 'http://example.com/', ...REASON_WORDS];
  await expect(runCommand(webhookCommands, productionResources, words)).rejects.toThrow('must begin with https://');
});
