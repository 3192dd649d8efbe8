import { setTimeout as sleep } from 'node:timers/promises';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inRole } from '../../../../../tools/testing/process-role.ts';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { SentPayment } from '../../../testing/intents.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { KILLED_BEFORE, Mover } from '../../../testing/mover.ts';
import { startService } from '../../../testing/service.ts';
import { Signal } from '../../../testing/signal.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { ledgerDifferences } from '../../lending/ledger/check.ts';
import { openDatabase } from '../db/database.ts';
import { shardOf } from '../db/cells.ts';
import type { Cell } from '../db/cells.ts';
import { placeEvents } from '../events/place-events.ts';
import { finishMove, moveShard, undoMove } from './move-shard.ts';
import type { MoveOptions, MoveStep } from './move-shard.ts';
import { movingShardMetrics } from './moving-shards.ts';
import { movedTables, tableOwners } from './table-owners.ts';
import type { CellTables } from '../../tables/cell.ts';

const TEST = { timeout: scaleTimeout(240_000) };
const { app, resources } = await startService();
const { cells, config } = resources;
const [first, second] = cells.all as [Cell, Cell];
const lines: string[] = [];
const how = {
  directoryUrl: config.directoryUrl,
  cells: config.cellAddresses,
  log: (line: string) => void lines.push(line),
  graceMs: 200,
} satisfies MoveOptions;

const as = (cell: Cell, process: 'service' | 'worker'): Kysely<CellTables> => {
  const database = openDatabase<CellTables>(inRole(cell.url, process), {
    role: process,
    max: 2,
    timeoutScale: 60,
    onIdleError: () => undefined,
  });
  afterFile(() => database.destroy());
  return database;
};
const inFirst = { service: as(first, 'service'), worker: as(first, 'worker') };
const inSecond = { service: as(second, 'service'), worker: as(second, 'worker') };

/** Every test uses its own shards of the first cell. */
let nextShard = 100;
const newShard = (): number => nextShard++;

async function buildOrders(shard: number, count: number): Promise<readonly BuiltOrder[]> {
  const orders: BuiltOrder[] = [];
  for (let built = 0; built < count; built += 1) {
    const borrower = await buildBorrower(resources, { inShard: shard });
    await buildSession(resources, { borrower });
    orders.push(await buildOrder(resources, { status: 174, borrower }));
  }
  // Otherwise the mover places the events, which changes these rows.
  await placeEvents(first, resources.directory);
  return orders;
}

const rowsIn = async (database: Kysely<CellTables>, table: string, userIds: readonly string[]): Promise<readonly unknown[]> =>
  (
    await sql<{
      row: string;
    }>`select each::text as row from ${sql.table(table)} as each where user_id in (${sql.join(userIds)}) order by 1`.execute(database)
  ).rows;

async function everything(cell: Cell, orders: readonly BuiltOrder[]): Promise<Record<string, readonly unknown[]>> {
  const ids = orders.map(({ userId }) => userId);
  const found: Record<string, readonly unknown[]> = {};
  for (const table of movedTables) found[table] = await rowsIn(cell.database, table, ids);
  return found;
}

/**
 * Without pauses, three payers leave the mover little of a machine with two cores, and each payment causes all rows of its borrower to be copied
 * again. The pauses grow, so that the move also ends on a slow machine.
 */
const pauseAfter = (payments: number): number => 30 + payments;

/** Sends payment webhooks during `work`, then retries until each is acknowledged. */
async function payWhile<Result>(orders: readonly BuiltOrder[], work: () => Promise<Result>) {
  const words: SentPayment[] = [];
  const statuses = new Map<number, number>();
  let isOver = false;
  let isGivenUp = false;
  // A failed test must not send payments while the next test moves its shard.
  onTestFinished(() => {
    isOver = isGivenUp = true;
  });
  const pay = async (order: BuiltOrder): Promise<void> => {
    const { providerReference } = await buildIntent(resources, order).catch(async () => {
      await sleep(100);
      return buildIntent(resources, { ...order, borrower: { ...order.borrower, cell: cells.of(order.userId) } });
    });
    while (!isOver) {
      const word = paidEvent(providerReference, { amount: 1_00 });
      words.push(word);
      for (let status = 0; status !== 200 && !isGivenUp;) {
        ({ statusCode: status } = await sendPaymentWebhook(app, word, { id: `evt-${word.paymentId}` }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(pauseAfter(words.length));
      }
    }
  };
  const paying = Promise.all(orders.slice(0, 3).map(pay));
  const result = await work().finally(() => {
    isOver = true;
  });
  await paying;
  return { result, words, statuses };
}

/** Asserts that every call returns 200, or 503 while a dead mover has closed the shard or connections are exhausted. */
const expectNoErrors = (statuses: ReadonlyMap<number, number>): void =>
  expect([...statuses.keys()].filter((status) => status !== 503)).toEqual([200]);

async function expectPaidOnce(cell: Cell, orders: readonly BuiltOrder[], words: readonly SentPayment[]): Promise<void> {
  const rows = await cell.database
    .selectFrom('loan_transaction')
    .select('transactionId')
    .where(
      'userId',
      'in',
      orders.map(({ userId }) => userId),
    )
    .where('transactionId', 'like', 'payment:%')
    .execute();
  const told = words.map(({ paymentId }) => `payment:${paymentId}`);
  expect(rows.map(({ transactionId }) => transactionId).toSorted()).toEqual(told.toSorted());
  for (const { userId } of orders) expect(await ledgerDifferences(cell.database, userId)).toEqual([]);
}

test('the moved tables are the borrower-owned tables of the schema', async () => {
  const { rows } = await sql<{ table: string; isOwned: boolean; hasPolicy: boolean }>`
    select c.relname as table, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as is_owned,
      exists (select from pg_policy p where p.polrelid = c.oid) as has_policy
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migration'`.execute(first.database);

  expect(rows.map(({ table }) => table).toSorted()).toEqual(tableOwners.map(([table]) => table).toSorted());
  const owned = rows.filter(({ isOwned }) => isOwned).map(({ table }) => table);
  expect(owned.toSorted()).toEqual(movedTables.toSorted());
  expect(
    rows
      .filter(({ hasPolicy }) => hasPolicy)
      .map(({ table }) => table)
      .toSorted(),
  ).toEqual(movedTables.toSorted());
});

test('moves a shard under payments, back and again, and finishes the move; each payment is posted once', TEST, async () => {
  const shard = newShard();
  const orders = await buildOrders(shard, 6);
  const visitor = { phoneHash: phoneIn(shard), kind: 'code' };
  await sql`insert into promotion_event (event_id, kind, occurred_at, phone_hash) values (gen_random_uuid(), 'code', now(), ${visitor.phoneHash})`.execute(
    first.database,
  );

  const there = await payWhile(orders, () => moveShard(how, shard, second.name));
  expect(there.result).toMatchObject({ shard, from: 'cell-0', to: 'cell-1' });
  expect(there.result.rows).toBeGreaterThan(6 * 10);
  expectNoErrors(there.statuses);
  expect(cells.cellOfShard(shard)).toBe(second);
  await expectPaidOnce(second, orders, there.words);
  expect(
    await second.database.selectFrom('promotion_event').select('kind').where('phoneHash', '=', visitor.phoneHash).execute(),
  ).toHaveLength(1);

  const back = await payWhile(orders, () => moveShard(how, shard, first.name));
  // Each payment changes its borrower once more, and a slow machine receives more payments during the move.
  expect(back.result.owners).toBeLessThanOrEqual(there.result.owners + 40 + 2 * back.words.length);
  expectNoErrors(back.statuses);
  await expectPaidOnce(first, orders, [...there.words, ...back.words]);

  const again = await payWhile(orders, () => moveShard(how, shard, second.name));
  await expectPaidOnce(second, orders, [...there.words, ...back.words, ...again.words]);

  const before = await everything(second, orders);
  expect(await finishMove(how, shard)).toMatchObject({ shard, removed: 7 });
  expect(await everything(second, orders)).toEqual(before);
  expect(Object.values(await everything(first, orders)).flat()).toEqual([]);
  for (const { database } of cells.all) {
    expect(await database.selectFrom('moving_change').selectAll().where('shard', '=', shard).execute()).toEqual([]);
    const { rows } = await sql`select from pg_trigger where tgname like ${`moving\\_${shard}\\_%`}`.execute(database);
    expect(rows).toEqual([]);
  }
  expect(lines.join('\n')).toMatch(/copied \d+ rows, [\d.]+ MB; \d+ borrowers to go, about \d+ s|switched: writes were paused for \d+ ms/);
});

/** Returns a phone hash that belongs to the shard. */
function phoneIn(shard: number): Buffer {
  for (let tried = 0; ; tried += 1) {
    const hash = Buffer.alloc(32, `phone ${tried}`);
    if (shardOf(hash.toString('hex')) === shard) return hash;
  }
}

const STEPS: readonly MoveStep[] = KILLED_BEFORE;
const mover = new Mover(config, how.graceMs);

test.each(STEPS)('the next mover completes the move of a mover that was killed before the step %s', TEST, async (step) => {
  const shard = newShard();
  const orders = await buildOrders(shard, 3);

  const { words, statuses } = await payWhile(orders, async () => {
    const [killed] = await mover.move({ shard, to: second.name, exitBefore: step });
    expect(killed).toMatchObject({ ended: 'SIGKILL' });
    await waitUntil(
      () =>
        moveShard(how, shard, second.name).then(
          () => 'moved',
          (error: Error) => error.message,
        ),
      (end) => end === 'moved',
    );
  });

  expectNoErrors(statuses);
  await expectPaidOnce(second, orders, words);
  await finishMove(how, shard);
  expect(Object.values(await everything(first, orders)).flat()).toEqual([]);
});

test('undoes a move before the switch and leaves no rows in the target cell', TEST, async () => {
  const shard = newShard();
  const orders = await buildOrders(shard, 2);
  const before = await everything(first, orders);
  const stop = new Error('enough');
  const stopAt = (step: MoveStep) => (step === 'close' ? Promise.reject(stop) : Promise.resolve());
  await expect(moveShard({ ...how, onStep: stopAt }, shard, second.name)).rejects.toBe(stop);
  expect(Object.values(await everything(second, orders)).flat()).not.toEqual([]);

  await undoMove(how, shard);

  expect(Object.values(await everything(second, orders)).flat()).toEqual([]);
  expect(await everything(first, orders)).toEqual(before);
  expect(
    (await sendPaymentWebhook(app, paidEvent((await buildIntent(resources, orders[0] as BuiltOrder)).providerReference))).statusCode,
  ).toBe(200);
});

test('arriving and moved rows are hidden; leaving rows are visible to the service only', TEST, async () => {
  const shard = newShard();
  const orders = await buildOrders(shard, 2);
  const ids = orders.map(({ userId }) => userId);
  const seen: Record<string, readonly number[]> = {};
  const [gauge] = movingShardMetrics(cells);
  const states: Record<string, readonly unknown[]> = {};
  const look = async (step: MoveStep): Promise<void> => {
    const { values = [] } = (await gauge?.get()) ?? {};
    const found = values.filter(({ value }) => value > 0);
    states[step] = found.map(({ labels }) => `${labels['database']} ${labels['state']}`).toSorted();
    const places = [inFirst.service, inFirst.worker, inSecond.service, inSecond.worker];
    seen[step] = await Promise.all(places.map(async (database) => (await rowsIn(database, 'loan_order', ids)).length));
  };

  await moveShard({ ...how, onStep: look }, shard, second.name);

  expect(seen).toMatchObject({
    compare: [2, 2, 0, 0],
    close: [2, 2, 0, 0],
    rest: [2, 0, 0, 0],
    arrive: [2, 0, 0, 0],
    place: [2, 0, 2, 2],
    verify: [0, 0, 2, 2],
  });
  expect(states).toMatchObject({
    prepare: [],
    copy: ['cell-0 watched', 'cell-1 arriving'],
    leave: ['cell-0 closed', 'cell-1 arriving'],
    arrive: ['cell-0 left', 'cell-1 arriving'],
    hide: ['cell-0 left', 'cell-1 watched'],
    verify: ['cell-0 gone', 'cell-1 watched'],
  });
  await finishMove(how, shard);
});

test('after the switch the old cell refuses every write of the shard, in every table', TEST, async () => {
  const shard = newShard();
  const [order] = await buildOrders(shard, 1);
  const userId = order?.userId ?? '';
  await moveShard(how, shard, second.name);
  const before = await everything(first, [order as BuiltOrder]);

  const tables = Object.keys(before).filter((table) => (before[table]?.length ?? 0) > 0);
  expect(tables).toEqual(expect.arrayContaining(['borrower', 'session', 'offer', 'loan_order', 'instalment', 'transfer', 'agreement']));
  for (const table of tables) {
    const write = sql`update ${sql.table(table)} set user_id = user_id where user_id = ${userId}`.execute(first.database);
    await expect(write, table).rejects.toMatchObject({ code: 'HS001' });
    const removal = sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(first.database);
    await expect(removal, table).rejects.toMatchObject({ code: 'HS001' });
  }
  expect(await everything(first, [order as BuiltOrder])).toEqual(before);
});

test('a transaction whose snapshot is older than the closing of the shard cannot write', TEST, async () => {
  const shard = newShard();
  const [order] = await buildOrders(shard, 1);
  const userId = order?.userId ?? '';
  const [begun, closed] = [new Signal(), new Signal()];
  const writeLate = (): Promise<void> =>
    inFirst.worker
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await transaction.selectFrom('loan_order').select('orderId').execute();
        begun.give();
        await closed.given;
        await transaction
          .updateTable('loan_order')
          .set({ penaltyBalance: centavos(1) })
          .where('userId', '=', userId)
          .execute();
      });
  let late: Promise<string> | null = null;
  const follow = async (step: MoveStep): Promise<void> => {
    // Only once: a busy machine may close the shard a second time.
    if (step === 'close' && late === null) {
      late = writeLate().then(
        () => 'written',
        ({ code }: { code: string }) => code,
      );
      await begun.given;
    }
    if (step !== 'rest') return;
    closed.give();
    expect(await late).toBe('40001');
  };

  await moveShard({ ...how, onStep: follow }, shard, second.name);

  const row = await second.database
    .selectFrom('loan_order')
    .select('penaltyBalance')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(row.penaltyBalance).not.toBe(1);
});

test('postpones a slow switch, lets waiting transactions write, and switches in the next attempt', TEST, async () => {
  const shard = newShard();
  const [order] = await buildOrders(shard, 1);
  const userId = order?.userId ?? '';
  const said: string[] = [];
  let closings = 0;
  const follow = async (step: MoveStep): Promise<void> => {
    if (step === 'close') closings += 1;
    if (step === 'rest' && closings === 1) await sleep(300);
    if (step === 'close' && closings === 2)
      await inFirst.worker
        .updateTable('loan_order')
        .set({ penaltyBalance: centavos(1) })
        .where('userId', '=', userId)
        .execute();
  };

  await moveShard({ ...how, onStep: follow, log: (line) => void said.push(line) }, shard, second.name);

  expect(said.find((line) => line.includes('not now'))).toContain('the last changes took too long');
  const { penaltyBalance } = await second.database
    .selectFrom('loan_order')
    .select('penaltyBalance')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(penaltyBalance).toBe(1);
});

test('a mover that was replaced by another mover stops', TEST, async () => {
  const shard = newShard();
  await buildOrders(shard, 1);
  const follow = async (step: MoveStep): Promise<void> => {
    if (step === 'close') await sql`update moving_shard set mover = gen_random_uuid() where shard = ${shard}`.execute(first.database);
  };

  await expect(moveShard({ ...how, onStep: follow }, shard, second.name)).rejects.toThrow(`another mover moves shard ${shard} now`);
  expect(await first.database.selectFrom('held_shard').selectAll().where('shard', '=', shard).execute()).toEqual([
    { shard, closedUntil: null },
  ]);
  await undoMove(how, shard);
});

test('rejects a move between cells whose reference data or accrual differ', TEST, async () => {
  const shard = newShard();
  await sql`update product set name = name || '!'`.execute(second.database);
  await expect(moveShard(how, shard, second.name)).rejects.toThrow('cell-0 and cell-1 differ in product');
  await sql`update product set name = left(name, -1)`.execute(second.database);

  await first.database
    .insertInto('accrual_progress')
    .values({ onlyRow: true, doneThrough: calendarDate('2026-01-01') })
    .execute();
  await expect(moveShard(how, shard, second.name)).rejects.toThrow('the accrual of cell-0 is done through 2026-01-01');
  await first.database.deleteFrom('accrual_progress').execute();
});
