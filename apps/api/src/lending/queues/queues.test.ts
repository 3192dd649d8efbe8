import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../../tools/testing/timeout-scale.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { fillWithComplaints, fillWithReviews } from '../../../testing/many-complaints.ts';
import { percentile } from '../../../testing/percentile.ts';
import { startService } from '../../../testing/service.ts';
import { openTerminal } from '../../../testing/staff-terminal.ts';
import { summarisePlan } from '../../../testing/plans.ts';
import { statementsOf } from '../../../testing/statements.ts';
import type { Cell } from '../../platform/db/cells.ts';
import { QUEUE_NAMES, queueOf } from './queues.ts';
import type { QueueName } from './queues.ts';
import { MOST_COUNTED, queueStates, readQueue } from './read-queue.ts';
import type { QueueDependencies, QueueRequest } from './read-queue.ts';
import { assignItem, releaseItem, claimItem } from './claim-item.ts';

const { resources } = await startService();
const { cells, directory } = resources;
const [first, second] = cells.all as [Cell, Cell];
const NOON = new Date('2026-11-18T12:00:00+08:00');
const MINUTE_MS = 60_000;

const by = (operator: string, command = 'take-item') => ({ command, operator, reason: 'a test', options: {} });
/** Dependencies whose clock shows this many minutes after noon. */
const after = (minutes: number, dependencies: QueueDependencies = resources): QueueDependencies => ({
  ...dependencies,
  clock: { ...resources.clock, now: () => Promise.resolve(new Date(NOON.getTime() + minutes * MINUTE_MS)), real: () => NOON },
});

const [maria, jose] = [after(0, openTerminal(resources)), after(0, openTerminal(resources))];

async function emptyQueues(): Promise<void> {
  for (const { database } of cells.all) await sql`truncate complaint cascade`.execute(database);
  await sql`truncate suspense, webhook, discrepancy, staff_request`.execute(directory);
}

async function complaints(count: number, inCell: number): Promise<void> {
  await fillWithComplaints(await buildOrder(resources, { borrower: await buildBorrower(resources, { inCell }), status: 170 }), { count });
}

interface DirectoryFilling {
  readonly count: number;
  readonly open: number;
}

/** Adds `count` rows to each queue of the directory, of which `open` are open. */
async function fillDirectory({ count, open }: DirectoryFilling): Promise<void> {
  const isOpen = sql`n % ${sql.lit(count / open)} = 0`;
  const at = sql`timestamptz '2026-11-18 09:00+08' - make_interval(secs => n * 31 % 7919)`;
  const ended = sql`case when ${isOpen} then null else timestamptz '2026-11-18 10:00+08' end`;
  const numbers = sql`from generate_series(1, ${count}::integer) as n`;
  const provider = sql`case when n % 10 = 0 then 'other' else 'payment' end`;
  await sql`insert into suspense (provider, event_id, amount, currency, reason, channel_name, paid_at, received_at, assigned_order_id, resolved_at)
    select ${provider}, md5(n::text), n, 'PHP', 'unknown reference', '', ${at}, ${at}, case when ${isOpen} then null else 'OR' end, ${ended} ${numbers}`.execute(
    directory,
  );
  await sql`insert into discrepancy (discrepancy_id, provider, kind, subject, known, reported, first_reported_at, last_reported_at, times, resolved_at)
    select md5(n::text), ${provider}, 'payment', n::text, '{}', '{}', ${at}, ${at}, 1, ${ended} ${numbers}`.execute(directory);
  await sql`insert into webhook (provider, delivery_id, digest, reported, headers, body, received_at, trouble, done_at)
    select ${provider}, md5(n::text), sha256(n::text::bytea), '{}', case when ${isOpen} then '{}'::jsonb end, case when ${isOpen} then ''::bytea end,
      ${at}, 'a test', ${ended} ${numbers}`.execute(directory);
  await sql`insert into staff_request (request_id, command, options, operator, reason, amount, requested_at, ends_at)
    select md5(n::text)::uuid, 'refund', '{}', 'ana', 'a test', 1, ${at} - interval '1 hour', case when ${isOpen} then ${at} + interval '1 day' else ${at} end
    ${numbers}`.execute(directory);
  for (const table of ['suspense', 'discrepancy', 'webhook', 'staff_request'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(directory);
}

async function allPages(name: QueueName, wanted: QueueRequest = {}): Promise<readonly string[]> {
  const { items, next } = await readQueue(maria, name, wanted);
  const itemIds = items.map(({ item }) => item);
  return next === null ? itemIds : [...itemIds, ...(await allPages(name, { ...wanted, after: next }))];
}

test('pages merge all cells in the order of the promised day and list each item once', async () => {
  await emptyQueues();
  await complaints(130, 0);
  await complaints(90, 1);
  const inCells = await Promise.all(
    cells.all.map(async ({ database }) => database.selectFrom('complaint').select(['replyBy', 'complaintId']).execute()),
  );
  const inOrder = inCells
    .flat()
    .map((row) => `${row.replyBy} ${row.complaintId}`)
    .toSorted()
    .map((text) => text.slice(11));

  expect(await allPages('complaints')).toEqual(inOrder);
  const page = await readQueue(maria, 'complaints');
  expect(page).toMatchObject({ missing: [], next: expect.any(String) as string });
  expect(page.items[0]).toMatchObject({ due: '2026-11-18', takenBy: null, facts: { type: 2, text: 'I paid on Monday.' } });
  await expect(readQueue(maria, 'complaints', { after: 'yesterday' })).rejects.toThrow('not a place in this queue');

  // An answer between two pages shifts nothing: the next page begins after the last item of this one.
  const [vanishedItem = ''] = inOrder;
  for (const { database } of cells.all)
    await sql`update complaint set state = 'answered', answered_at = sent_at where complaint_id = ${vanishedItem}`.execute(database);
  const rest = await readQueue(maria, 'complaints', { after: page.next ?? '' });
  expect(rest.items.map(({ item }) => item)).toEqual(inOrder.slice(50, 100));
  expect(await allPages('answered')).toEqual([vanishedItem]);
});

test('an item that two cells have during a shard move is listed once', async () => {
  await emptyQueues();
  for (const { database } of cells.all) await fillWithReviews(database, { count: 60, open: 60 });
  const items = await allPages('complaints');
  expect([items.length, new Set(items).size]).toEqual([60, 60]);
});

test('the directory’s queues are paged too and omit ended items', async () => {
  await emptyQueues();
  await fillDirectory({ count: 1_000, open: 125 });
  for (const name of ['suspense', 'discrepancies', 'dead-letters', 'approvals'] as const) {
    const items = await allPages(name);
    expect([name, items.length, new Set(items).size]).toEqual([name, 125, 125]);
  }
  // A request that was approved and interrupted stays in its queue after its day is over.
  await sql`update staff_request set decision = 'approved', decided_by = 'jose', decided_at = requested_at where request_id = md5('1')::uuid`.execute(
    directory,
  );
  expect(await allPages('approvals')).toHaveLength(126);
});

test('filters a queue by day, type, provider and the person working on the item', async () => {
  await emptyQueues();
  await fillDirectory({ count: 100, open: 100 });
  await complaints(97, 0);
  const [itemsOfProvider, rest] = [
    await allPages('suspense', { filters: { provider: 'other' } }),
    await allPages('suspense', { filters: { provider: 'payment' } }),
  ];
  expect([itemsOfProvider.length, rest.length]).toEqual([10, 90]);
  expect(await allPages('discrepancies', { filters: { provider: 'other', kind: 'payment' } })).toHaveLength(10);
  expect(await allPages('approvals', { filters: { by: 'jose' } })).toEqual([]);
  expect(
    [await allPages('complaints', { filters: { type: '2' } }), await allPages('complaints', { filters: { type: '1' } })].map(
      ({ length }) => length,
    ),
  ).toEqual([97, 0]);
  const tomorrow = after(24 * 60, maria);
  expect((await readQueue(tomorrow, 'complaints', { filters: { late: 'yes' } })).items).toHaveLength(1);
  expect((await readQueue(maria, 'complaints', { filters: { late: 'yes' } })).items).toEqual([]);
  await expect(readQueue(maria, 'suspense', { filters: { late: 'yes' } })).rejects.toThrow(
    'has no filter late (known: provider, currency)',
  );
  await expect(readQueue(maria, 'complaints', { filters: { type: 'x' } })).rejects.toThrow('not the number of a type');

  const [item = ''] = await allPages('complaints');
  await claimItem(maria, { queue: 'complaints', item }, by('maria'));
  expect(await allPages('complaints', { takenBy: ' Maria' })).toEqual([item]);
  expect(await allPages('complaints', { takenBy: 'jose' })).toEqual([]);
  const free = await allPages('complaints', { takenBy: 'free' });
  expect([free.length, free.includes(item)]).toEqual([96, false]);
});

test('a queue names an unreachable cell and lists the items of the others', async () => {
  await emptyQueues();
  await complaints(3, 0);
  await complaints(4, 1);
  const half = after(0, openTerminal(resources, [first, { name: second.name, url: 'postgres://127.0.0.1:1/nobody' }]));

  const page = await readQueue(half, 'complaints');
  expect([page.items.length, page.missing]).toEqual([3, [second.name]]);
  const states = await queueStates(half);
  expect([states.queues.complaints.open, states.missing]).toEqual([3, [second.name]]);
  expect(states.queues.complaints.mark).not.toBe((await queueStates(maria)).queues.complaints.mark);
  expect(states.queues.suspense.mark).toBe((await queueStates(maria)).queues.suspense.mark);
});

test('a taken item can be handed on and released by its holder only, each with a staff action', async () => {
  await emptyQueues();
  await complaints(1, 1);
  const [item = ''] = await allPages('complaints');
  const key = { queue: 'complaints', item } as const;
  const holder = async () => (await readQueue(jose, 'complaints')).items[0]?.takenBy ?? null;

  await expect(assignItem(maria, key, 'ana', by('maria'))).rejects.toThrow('the item is not taken');
  expect(await claimItem(maria, key, by('maria'))).toMatchObject({ done: true });
  expect(await claimItem(maria, key, by('maria'))).toMatchObject({ done: false });
  for (const work of [claimItem, releaseItem])
    await expect(work(jose, key, by('jose'))).rejects.toThrow('maria works on this, until 2026-11-18 12:15');
  await expect(assignItem(jose, key, 'jose', by('jose'))).rejects.toThrow('maria works on this');
  expect(await assignItem(maria, key, 'jose', by('maria', 'hand-on-item'))).toMatchObject({ done: true });
  await expect(claimItem(maria, key, by('maria'))).rejects.toThrow('jose works on this');
  expect(await holder()).toBe('jose');
  expect(await releaseItem(jose, key, by('jose', 'release-item'))).toEqual({ done: true, until: null });
  expect(await releaseItem(jose, key, by('jose', 'release-item'))).toEqual({ done: false, until: null });
  expect(await holder()).toBeNull();

  const kept = await second.database
    .selectFrom('staff_action')
    .select(['command', 'operator', 'before', 'after'])
    .orderBy('actionId')
    .execute();
  expect(kept.toSorted((one, other) => (one.command < other.command ? 1 : -1))).toEqual([
    { command: 'take-item', operator: 'maria', before: { takenBy: null }, after: { takenBy: 'maria' } },
    { command: 'release-item', operator: 'jose', before: { takenBy: 'jose' }, after: { takenBy: null } },
    { command: 'hand-on-item', operator: 'maria', before: { takenBy: 'maria' }, after: { takenBy: 'jose' } },
  ]);
  for (const unknown of [
    { queue: 'complaints', item: 'CM' },
    { queue: 'approvals', item: 'x' },
    { queue: 'suspense', item: 'x' },
  ] as const)
    await expect(claimItem(maria, unknown, by('maria'))).rejects.toThrow(/is not the number of a complaint|does not wait in the queue/);
  await expect(claimItem(maria, { queue: 'reviews', item }, by('maria'))).rejects.toThrow('does not wait in the queue reviews');
});

test('a claim expires fifteen minutes after its last use, by the service’s clock', async () => {
  await emptyQueues();
  await fillDirectory({ count: 1, open: 1 });
  const [item = ''] = await allPages('suspense');
  const key = { queue: 'suspense', item } as const;
  await claimItem(after(0, maria), key, by('maria'));
  await expect(claimItem(after(14, jose), key, by('jose'))).rejects.toThrow('maria works on this');
  expect(await claimItem(after(14, maria), key, by('maria'))).toEqual({ done: false, until: new Date(NOON.getTime() + 29 * MINUTE_MS) });
  await expect(claimItem(after(28, jose), key, by('jose'))).rejects.toThrow('maria works on this');
  expect((await readQueue(after(28), 'suspense')).items).toMatchObject([{ takenBy: 'maria' }]);
  expect((await readQueue(after(29), 'suspense')).items).toMatchObject([{ takenBy: null, takenUntil: null }]);
  expect(await claimItem(after(29, jose), key, by('jose'))).toMatchObject({ done: true });
  await expect(assignItem(after(29, maria), key, 'ana', by('maria'))).rejects.toThrow('jose works on this');
});

test(
  'two simultaneous claims of an item, 100 times in cells and 100 times in the directory, have one winner',
  { timeout: scaleTimeout(180_000) },
  async () => {
    await emptyQueues();
    await complaints(50, 0);
    await complaints(50, 1);
    await fillDirectory({ count: 100, open: 100 });
    for (const queue of ['complaints', 'dead-letters'] as const) {
      const claimCounts = { maria: 0, jose: 0 };
      for (const item of await allPages(queue)) {
        const claimResults = await Promise.allSettled([
          claimItem(maria, { queue, item }, by('maria')),
          claimItem(jose, { queue, item }, by('jose')),
        ]);
        const winners = (['maria', 'jose'] as const).filter((_, index) => claimResults[index]?.status === 'fulfilled');
        expect(winners).toHaveLength(1);
        const [winner] = winners;
        if (winner !== undefined) claimCounts[winner] += 1;
        const refused = claimResults.find((each) => each.status === 'rejected');
        expect(String(refused?.reason)).toContain(`${winner} works on this`);
        expect(await allPages(queue, { takenBy: winner })).toContain(item);
      }
      expect(claimCounts.maria + claimCounts.jose).toBe(100);
    }
  },
);

test('a claim on a complaint covers its review', async () => {
  await emptyQueues();
  const borrower = await buildBorrower(resources, { inCell: 0 });
  const { orderId, userId } = await buildOrder(resources, { borrower, status: 180 });
  await fillWithComplaints({ borrower, orderId, userId } as never, { count: 1 });
  const [item = ''] = await allPages('complaints');
  await first.database.insertInto('order_review').values({ userId, complaintId: item, orderId, openedAt: NOON }).execute();
  await claimItem(maria, { queue: 'complaints', item }, by('maria'));
  expect((await readQueue(jose, 'reviews')).items).toMatchObject([{ item, takenBy: 'maria', facts: { order: orderId } }]);
  await expect(claimItem(jose, { queue: 'reviews', item }, by('jose'))).rejects.toThrow('maria works on this');
});

test('the mark of a queue changes with new, finished, taken, handed on, released and expired items', async () => {
  await emptyQueues();
  await complaints(3, 0);
  await fillDirectory({ count: 10, open: 10 });
  const look = async (minutes = 0) => (await queueStates(after(minutes, jose))).queues;
  const start = await look();
  expect(await look()).toEqual(start);
  expect(start).toMatchObject({ complaints: { open: 3, taken: 0 }, approvals: { open: 10 }, reviews: { open: 0 } });

  const [item = ''] = await allPages('complaints');
  const key = { queue: 'complaints', item } as const;
  const seen = [start.complaints.mark];
  const notice = async (minutes = 0) => {
    const { complaints: state, ...others } = await look(minutes);
    expect(seen).not.toContain(state.mark);
    seen.push(state.mark);
    const { complaints: _before, ...same } = start;
    expect(others).toEqual(same);
    return [state.open, state.taken];
  };
  await claimItem(maria, key, by('maria'));
  expect(await notice()).toEqual([3, 1]);
  await assignItem(after(1, maria), key, 'ana', by('maria'));
  expect(await notice(1)).toEqual([3, 1]);
  await releaseItem(maria, key, by('ana'));
  expect((await look()).complaints).toMatchObject({ open: 3, taken: 0, mark: start.complaints.mark });
  await claimItem(after(2, maria), key, by('maria'));
  expect(await notice(2)).toEqual([3, 1]);
  expect((await look(17)).complaints.mark).toBe(start.complaints.mark);
  await complaints(1, 1);
  expect(await notice(17)).toEqual([4, 0]);
  await sql`update complaint set state = 'answered', answered_at = sent_at where complaint_id = ${item}`.execute(first.database);
  expect((await look(17)).complaints).toMatchObject({ open: 3 });
});

/** Pages of the database, read or cached, that the executed statements touch. */
async function countReadPages(work: () => Promise<unknown>): Promise<number> {
  let readPages = 0;
  for (const { text, values, database } of await statementsOf(work)) {
    if (!/^\s*select/.test(text)) continue;
    const place = cells.all.find(({ url }) => url.includes(database))?.database ?? directory;
    readPages += await readPagesOf(place, text, values);
  }
  return readPages;
}

async function readPagesOf(
  place: Parameters<ReturnType<typeof sql>['execute']>[0],
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await place.getExecutor().executeQuery<{ readonly 'QUERY PLAN': unknown }>({
    sql: `explain (analyze, buffers, format json) ${text}`,
    parameters: values,
    query: { kind: 'RawNode' } as never,
    queryId: { queryId: randomUUID() },
  });
  return summarisePlan(rows[0]?.['QUERY PLAN']).pages;
}

const LARGE_QUEUE = 100_000;

test.runIf(SOAK)(
  `the first page of a queue of ${LARGE_QUEUE} touches at most 1.3 times the pages of one of 100, and a state query is bounded`,
  { timeout: scaleTimeout(600_000) },
  async () => {
    const measured = async (open: number) => {
      await emptyQueues();
      for (const { database } of cells.all) await fillWithReviews(database, { count: LARGE_QUEUE, open });
      await fillDirectory({ count: LARGE_QUEUE, open });
      const pages = new Map<string, number>();
      for (const name of QUEUE_NAMES) {
        if (name === 'answered') continue;
        pages.set(name, await countReadPages(() => readQueue(after(0), name)));
        pages.set(`${name}, free`, await countReadPages(() => readQueue(after(0), name, { takenBy: 'free' })));
        pages.set(`${name}, maria’s`, await countReadPages(() => readQueue(after(0), name, { takenBy: 'maria' })));
      }
      return { pages, look: await countReadPages(() => queueStates(after(0))) };
    };
    const [smallQueue, largeQueue] = [await measured(100), await measured(LARGE_QUEUE)];
    const ratios = [...smallQueue.pages].map(([name, pages]) => ({
      name,
      smallQueue: pages,
      largeQueue: largeQueue.pages.get(name) ?? Infinity,
    }));
    console.log(
      ratios
        .map(({ name, smallQueue: one, largeQueue: other }) => `${name}: ${one} and ${other} pages, ${(other / one).toFixed(2)}x`)
        .join('\n'),
    );
    console.log(`a look: ${smallQueue.look} and ${largeQueue.look} pages`);
    // From three pages to four is no growth: the fourth may be a leaf that was just split.
    expect(ratios.filter(({ smallQueue: one, largeQueue: other }) => other > Math.max(1.3 * one, one + 1))).toEqual([]);
    expect((await queueStates(after(0))).queues.complaints.open).toBe(MOST_COUNTED + 1);
    // Each of the thousand counted rows may be on its own page, in each part of each queue and cell.
    const counted = QUEUE_NAMES.reduce(
      (total, name) => total + queueOf(name).parts.length * (queueOf(name).in === 'cells' ? cells.all.length : 1),
      0,
    );
    expect(largeQueue.look).toBeLessThan(counted * MOST_COUNTED * 4);
  },
);

test.runIf(SOAK)(
  'the first page of a queue of 100,000 takes at most 1.3 times as long as one of 100, measured alternately',
  { timeout: scaleTimeout(600_000) },
  async () => {
    await emptyQueues();
    await fillWithReviews(first.database, { count: LARGE_QUEUE, open: 100 });
    await fillWithReviews(second.database, { count: LARGE_QUEUE, open: LARGE_QUEUE });
    const times = { smallQueue: [] as number[], largeQueue: [] as number[] };
    for (let turn = 0; turn < 401; turn += 1) {
      for (const [name, cell] of [['smallQueue', first] as const, ['largeQueue', second] as const]) {
        const start = performance.now();
        await readQueue({ ...after(0), cells: { ...cells, all: [cell] } }, 'complaints');
        times[name].push(performance.now() - start);
      }
    }
    const [smallQueue, largeQueue] = [percentile(times.smallQueue, 0.5), percentile(times.largeQueue, 0.5)];
    console.log(`100: ${smallQueue.toFixed(2)} ms, ${LARGE_QUEUE}: ${largeQueue.toFixed(2)} ms, ${(largeQueue / smallQueue).toFixed(2)}x`);
    expect(largeQueue).toBeLessThan(1.3 * smallQueue);
  },
);
