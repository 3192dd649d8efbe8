import { randomUUID } from 'node:crypto';
import { readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { DAY_MS, addDays, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { inRole } from '../../../../tools/testing/process-role.ts';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../testing/after-file.ts';
import { buildBorrower } from '../../testing/factories.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { buildOrder, inTransaction } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { paymentsFor } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import { Signal } from '../../testing/signal.ts';
import { closeDay } from '../lending/ledger/journal-days.ts';
import { cellBalance } from '../lending/servicing/trial-balance.ts';
import { runCommand } from '../../testing/run-command.ts';
import { journalCommands } from '../ops/journal-commands.ts';
import { openCells } from '../platform/db/cells.ts';
import type { Cell } from '../platform/db/cells.ts';
import { openDirectory } from '../platform/db/directory.ts';
import { moveShard } from '../platform/shards/move-shard.ts';
import type { RecordStore } from '../providers/record-store.ts';
import { journalMetrics, writeDueJournals } from './write-journals.ts';

const TEST = { timeout: scaleTimeout(120_000) };
const POOL_OPTIONS = { role: 'worker', max: 4, timeoutScale: 60, onIdleError: () => undefined } as const;

async function start() {
  const folder = join(tmpdir(), `hiram-journal-${randomUUID()}`);
  afterFile(() => rm(folder, { recursive: true, force: true }));
  const { resources } = await startService({ environment: { IMAGE_STORE_URL: pathToFileURL(folder).href } });
  const { config, shardMap } = resources;
  const cells = openCells(
    config.cellAddresses.map(({ name, url }) => ({ name, url: inRole(url, 'worker') })),
    POOL_OPTIONS,
    shardMap,
  );
  const directory = openDirectory(inRole(config.directoryUrl, 'worker'), POOL_OPTIONS);
  afterFile(() => Promise.all([cells.close(), directory.destroy()]));
  const today = manilaDateOf(await resources.clock.now());
  const troubles: string[] = [];
  const log = { info: () => undefined, warn: (_fields: object, message: string) => void troubles.push(message) };
  /** Clock at one o'clock in Manila, this many days from today. */
  const clockOn = (days: number) => {
    const at = new Date(startOfManilaDay(addDays(today, days)).getTime() + DAY_MS / 24);
    return { ...resources.clock, now: async () => at, ahead: async () => at.getTime() - Date.now() };
  };
  const { records } = jobsFor(resources);
  const work = (cell: string, days: number, store: RecordStore = records): Promise<number> => {
    const { database } = cells.all.find(({ name }) => name === cell) as Cell;
    return writeDueJournals(cell, { database, cells, directory, clock: clockOn(days), log, records: store });
  };
  const move = (shard: number, to: Cell) =>
    moveShard({ directoryUrl: config.directoryUrl, cells: config.cellAddresses, log: () => undefined, graceMs: 100 }, shard, to.name);
  const ops = async (...words: string[]): Promise<unknown> =>
    JSON.parse(await runCommand(journalCommands, resources, [...words, '--reason', 'the auditor asks']));
  return { resources, folder, today, troubles, cells: cells.all as unknown as readonly [Cell, Cell], directory, clockOn, work, move, ops };
}

type StartedService = Awaited<ReturnType<typeof start>>;

interface JournalLine {
  readonly userId: string;
  readonly source: string;
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
}

const textOf = async ({ folder }: StartedService, name: string): Promise<string> =>
  gunzipSync(await readFile(join(folder, name))).toString();

const filesOf = async ({ folder }: StartedService): Promise<readonly string[]> =>
  (await readdir(join(folder, 'journal'), { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
    .toSorted();

async function linesIn(started: StartedService, day?: CalendarDate): Promise<readonly JournalLine[]> {
  const names = (await filesOf(started)).filter((name) => name.endsWith('.jsonl.gz') && (day === undefined || name.includes(day)));
  const texts = await Promise.all(names.map((name) => textOf(started, name)));
  return texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line) as JournalLine);
}

async function transfersOf({ resources }: StartedService) {
  const found = await Promise.all(
    resources.cells.all.map(({ database }) => {
      const held = sql<boolean>`shard_of(user_id) in (select shard from held_shard)`;
      return database.selectFrom('transfer').selectAll().where(held).execute();
    }),
  );
  return found.flat();
}

const keyOf = ({ userId, source }: Pick<JournalLine, 'userId' | 'source'>): string => `${userId} ${source}`;
const keysOf = (rows: readonly Pick<JournalLine, 'userId' | 'source'>[]): string[] => rows.map(keyOf).toSorted();

const orderIn = async ({ resources }: StartedService, inCell: number): Promise<BuiltOrder> => {
  const borrower = await buildBorrower(resources, { inCell });
  return buildOrder(resources, { status: orderStatus.active, borrower });
};

test('writes two files and a manifest per day and cell, balanced by account, and writes the same bytes again', TEST, async () => {
  const started = await start();
  const { resources, folder, today, work, troubles } = started;
  const payments = paymentsFor(resources);
  const order = await orderIn(started, 0);
  await payments.payNow(order, { id: 'a "quoted", id', amount: 2_320_00 });
  await orderIn(started, 1);

  expect([await work('cell-0', 0), await work('cell-0', 1), await work('cell-1', 1), await work('cell-0', 1)]).toEqual([1, 1, 2, 0]);

  const base = `journal/${today}/cell-0`;
  expect(await filesOf(started)).toEqual(
    ['cell-0', 'cell-1']
      .flatMap((cell) =>
        [addDays(today, -1), today].flatMap((day) => ['csv.gz', 'json', 'jsonl.gz'].map((ending) => `journal/${day}/${cell}.${ending}`)),
      )
      .toSorted(),
  );
  const csv = await textOf(started, `${base}.csv.gz`);
  const [columns, first] = csv.split('\n');
  expect(columns).toBe('postedAt,valueOn,userId,orderId,source,kind,debit,credit,amount');
  expect(first).toContain(`,${order.userId},${order.orderId},${order.orderId}-1:fee,disbursement,principal,lender.fees,24000`);
  expect(csv).toContain(`"payment:a ""quoted"", id:lender.cash-overpayment",payment,lender.cash,overpayment,232000`);
  const manifest = JSON.parse(await readFile(join(folder, `${base}.json`), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    day: today,
    cell: 'cell-0',
    transfers: 4,
    debits: 8_000_00 + 800_00 + 2_320_00,
    credits: 8_000_00 + 800_00 + 2_320_00,
    accounts: { 'lender.cash': { debits: 2_320_00, credits: 7_760_00 }, overpayment: { debits: 0, credits: 2_320_00 } },
    files: [
      { name: `${base}.csv.gz`, bytes: csv.length, sha256: createHash('sha256').update(csv).digest('hex') },
      { name: `${base}.jsonl.gz` },
    ],
  });
  expect((await linesIn(started, today)).map(({ kind }) => kind).toSorted()).toEqual([...Array<string>(6).fill('disbursement'), 'payment']);

  const before = await Promise.all((await filesOf(started)).map((name) => readFile(join(folder, name))));
  await started.directory.updateTable('journal').set({ transfers: null, csvSha256: null, writtenAt: null }).execute();
  await work('cell-0', 1);
  await work('cell-1', 1);
  expect(await Promise.all((await filesOf(started)).map((name) => readFile(join(folder, name))))).toEqual(before);
  expect(troubles).toEqual([]);
});

test('an interrupted journal is not recorded as written, and the next run writes the journal', TEST, async () => {
  const started = await start();
  const { work, troubles, directory } = started;
  await orderIn(started, 0);
  const { records } = jobsFor(started.resources);
  const failingStore: RecordStore = {
    ...records,
    put: async (name, body) => {
      if (!name.endsWith('.jsonl.gz')) return records.put(name, body);
      throw new Error('the store is gone');
    },
  };

  expect(await work('cell-0', 1, failingStore)).toBe(0);
  expect(troubles).toEqual(['a journal could not be written']);
  expect(await directory.selectFrom('journal').select('day').where('writtenAt', 'is not', null).execute()).toEqual([]);
  expect((await filesOf(started)).filter((name) => name.endsWith('.json'))).toEqual([]);

  expect(await work('cell-0', 1)).toBe(1);
  expect(await linesIn(started)).toHaveLength(3);
});

test('if a shard moves between two exports, every transfer is in one file and the files match the balances', TEST, async () => {
  const started = await start();
  const { resources, cells, work, move, today } = started;
  const [first, second] = cells;
  const payments = paymentsFor(resources);
  const [one, other] = [await orderIn(started, 0), await orderIn(started, 0)];
  const thirdOrder = await orderIn(started, 1);
  const shardOf = async ({ userId }: BuiltOrder): Promise<number> =>
    (await sql<{ shard: number }>`select shard_of(${userId}) as shard`.execute(first.database)).rows[0]?.shard ?? -1;

  // The first cell has written the day, and the shard moves to the second, which has not.
  await work(first.name, 1);
  await move(await shardOf(one), second);
  await work(second.name, 1);
  expect((await linesIn(started)).map(keyOf).toSorted()).toEqual(keysOf(await transfersOf(started)));

  // The reverse: the shard moves to a cell that has written the day, from a cell that has not.
  for (const order of [other, thirdOrder]) {
    const at = started.clockOn(1);
    const borrower = { ...order.borrower, cell: resources.cells.of(order.userId) };
    const paid = { id: `paid-${order.orderId}`, amount: 100_00, valueOn: addDays(today, 1), at: await at.now() };
    await inTransaction(borrower, (transaction) => payments.post(transaction, order, paid));
  }
  await work(second.name, 2);
  await move(await shardOf(other), second);
  await work(first.name, 2);

  const lines = await linesIn(started);
  expect(lines.map(keyOf).toSorted()).toEqual(keysOf(await transfersOf(started)));
  expect(lines.filter(({ kind }) => kind === 'payment')).toHaveLength(2);
  const sums: Record<string, number> = {};
  for (const { debit, credit, amount } of lines) {
    sums[debit] = (sums[debit] ?? 0) + amount;
    sums[credit] = (sums[credit] ?? 0) - amount;
  }
  const books = await Promise.all(cells.map(({ database }) => cellBalance(database)));
  const balances: Record<string, number> = {};
  for (const { accounts } of books)
    for (const [account, amount] of Object.entries(accounts)) balances[account] = (balances[account] ?? 0) + amount;
  expect(withoutZeros(sums)).toEqual(withoutZeros(balances));
  expect(started.troubles).toEqual([]);
});

const withoutZeros = (sums: Record<string, number>) => Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

test('books a transfer for a closed day in the journal of the next day', TEST, async () => {
  const started = await start();
  const { resources, today, work, move, cells } = started;
  const payments = paymentsFor(resources);
  const order = await orderIn(started, 0);
  await work('cell-0', 1);

  await payments.payNow(order, { id: 'late', amount: 100_00 });
  const { shard } = (await sql<{ shard: number }>`select shard_of(${order.userId}) as shard`.execute(cells[0].database)).rows[0] ?? {
    shard: 0,
  };
  await move(shard, cells[1]);
  const borrower = { ...order.borrower, cell: resources.cells.of(order.userId) };
  const later = { id: 'later', amount: 100_00, valueOn: today, at: await resources.clock.now() };
  await inTransaction(borrower, (transaction) => payments.post(transaction, order, later));
  await work('cell-0', 2);
  await work('cell-1', 2);

  const sourcesOnDay = async (day: CalendarDate) => (await linesIn(started, day)).map(({ source }) => source);
  expect((await sourcesOnDay(today)).some((source) => source.startsWith('payment:late'))).toBe(false);
  expect((await sourcesOnDay(addDays(today, 1))).filter((source) => source.startsWith('payment:late'))).toHaveLength(2);
  expect((await linesIn(started)).map(keyOf).toSorted()).toEqual(keysOf(await transfersOf(started)));
});

test('closing a day waits for a posting in progress', TEST, async () => {
  const started = await start();
  const { resources, today, cells } = started;
  const payments = paymentsFor(resources);
  const order = await orderIn(started, 0);
  const [posted, released] = [new Signal(), new Signal()];
  const at = await resources.clock.now();
  const posting = inTransaction(order.borrower, async (transaction) => {
    await payments.post(transaction, order, { id: 'slow', amount: 100_00, valueOn: today, at });
    posted.give();
    await released.given;
  });
  await posted.given;

  let isClosed = false;
  const closedDay = closeDay(cells[0].database, today).then(() => {
    isClosed = true;
  });
  await sql`select pg_sleep(0.3)`.execute(cells[1].database);
  expect(isClosed).toBe(false);
  released.give();
  await Promise.all([posting, closedDay]);

  await started.work('cell-0', 1);
  expect((await linesIn(started, today)).filter(({ source }) => source.startsWith('payment:slow')).length).toBeGreaterThan(0);
});

test('writes a journal for every missed day, also without postings, and closes no day again if the clock moves back', TEST, async () => {
  const started = await start();
  const { resources, today, work, cells, directory, clockOn } = started;
  await orderIn(started, 0);
  await work('cell-0', 0);
  const registry = new Registry();
  for (const metric of journalMetrics({ cells: { all: [cells[0]] }, directory, clock: clockOn(4) })) registry.registerMetric(metric);
  const daysBehindMetric = async () => (await registry.getMetricsAsJSON())[0]?.values;
  expect(await daysBehindMetric()).toEqual([{ labels: { database: 'cell-0' }, value: 4 }]);

  expect(await work('cell-0', 4)).toBe(4);

  expect(await daysBehindMetric()).toEqual([{ labels: { database: 'cell-0' }, value: 0 }]);
  expect((await filesOf(started)).filter((name) => name.endsWith('cell-0.json')).map((name) => name.slice(8, 18))).toEqual(
    [-1, 0, 1, 2, 3].map((days) => addDays(today, days)),
  );
  expect(await work('cell-0', 1)).toBe(0);
  await paymentsFor(resources).payNow(await orderIn(started, 0), { id: 'after', amount: 100_00 });
  await work('cell-0', 5);
  await work('cell-1', 5);
  expect((await linesIn(started, addDays(today, 4))).filter(({ source }) => source.startsWith('payment:after')).length).toBeGreaterThan(0);
  expect((await linesIn(started)).map(keyOf).toSorted()).toEqual(keysOf(await transfersOf(started)));
});

test('staff list journals and compare a day with the ledger: equal after a move, different after a loss of rows', TEST, async () => {
  const started = await start();
  const { resources, today, work, move, ops, cells, troubles } = started;
  const order = await orderIn(started, 0);
  await orderIn(started, 0);
  await work('cell-0', 1);
  expect(await ops('list-journals')).toMatchObject({ notWhole: [today] });
  await work('cell-1', 1);
  expect(await ops('list-journals', '--from', today)).toMatchObject({
    journals: [
      { day: today, cell: 'cell-0', transfers: 6 },
      { day: today, cell: 'cell-1', transfers: 0 },
    ],
    notWhole: [],
  });
  const { shard } = (await sql<{ shard: number }>`select shard_of(${order.userId}) as shard`.execute(cells[0].database)).rows[0] ?? {
    shard: 0,
  };
  await move(shard, cells[1]);

  const equalJournals = [
    { cell: 'cell-0', transfers: 6, isSame: true },
    { cell: 'cell-1', transfers: 0, isSame: true },
  ];
  expect(await ops('compare-journal', '--day', today)).toMatchObject(equalJournals);
  expect(await ops('write-journal', '--day', today)).toMatchObject(equalJournals);

  // Imitates a restore of the cell.
  await resources.cells.of(order.userId).database.deleteFrom('transfer').where('userId', '=', order.userId).execute();
  const differingJournal = { cell: 'cell-0', transfers: 3, isSame: false, before: { transfers: 6 } };
  expect(await ops('compare-journal', '--day', today)).toMatchObject([differingJournal, { isSame: true }]);
  await started.directory
    .updateTable('journal')
    .set({ transfers: null, csvSha256: null, writtenAt: null })
    .where('day', '=', today)
    .execute();
  await work('cell-0', 1);
  expect(troubles).toEqual(['a journal differs from the one that was written before']);
  expect(await ops('compare-journal', '--day', today)).toMatchObject([{ isSame: true }, { isSame: true }]);
  await expect(ops('write-journal', '--day', addDays(today, 9))).rejects.toThrow('there is no journal');
  const kept = await resources.directory.selectFrom('staff_action').select('command').execute();
  expect(kept.map(({ command }) => command)).toContain('write-journal');
});
