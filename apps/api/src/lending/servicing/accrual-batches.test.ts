import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { fillWithOrders } from '../../../testing/many-orders.ts';
import { noonOf } from '../../../testing/payments.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import { connectionName } from '../../platform/db/time-limits.ts';
import { accrueDay } from './accrual.ts';
import type { AccruedDay } from './accrual.ts';

/** As in accrual-pace.ts for a database without other activity. */
const RANGE_SIZE = 1_000;
/** More than two ranges, so that some finish while another fails. */
const ORDERS = 4 * RANGE_SIZE;
const DISBURSED = calendarDate('2026-03-01');
const FIRST_LATE_DAY = addDays(DISBURSED, 31);
/** ₱1,000.00 once and 5% of ₱2,320.00 on the first late day, then the same 5% a day. */
const [FIRST_DAY, PENALTY_PER_DAY] = [1_116_00, 116_00];

const { resources } = await startService();
const [cell] = resources.cells.all;
if (cell === undefined) throw new Error('no cell');
const { database, url } = cell;
const connection = await connected();
await fillWithOrders(connection, { orders: ORDERS, disbursedOn: DISBURSED });

/** Connects under the accrual's own application name: other names would throttle the accrual, which takes minutes on a slow machine. */
async function connected(name = connectionName('service')): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  afterFile(() => client.end());
  return client;
}

const troubles: unknown[] = [];
const accrue = (day: number): Promise<AccruedDay> => {
  const date = addDays(FIRST_LATE_DAY, day);
  const onTrouble = (error: unknown) => void troubles.push(error);
  return accrueDay(database, { profile: resources.config.profile, day: date, at: noonOf(date), onTrouble });
};

async function countThrough(day: number): Promise<number> {
  const { rows } = await connection.query<{ n: number }>('select count(*)::integer as n from loan_order where accrued_through = $1', [
    addDays(FIRST_LATE_DAY, day),
  ]);
  return rows[0]?.n ?? 0;
}

/** Penalties of all orders in centavos, by transfers, by orders and by instalments. */
async function penalties(): Promise<unknown> {
  const { rows } = await connection.query(
    `select (select sum(amount)::bigint::float8 from transfer) as posted, (select sum(penalty_balance)::float8 from loan_order) as owed,
       (select sum(unpaid_penalty)::float8 from instalment) + (select sum(one_time_penalty)::float8 from loan_order) as split`,
  );
  return rows[0];
}
const all = (amount: number) => ({ posted: amount, owed: amount, split: amount });

async function middleOrder(): Promise<string> {
  const { rows } = await connection.query<{ order_id: string }>('select order_id from loan_order order by user_id offset $1 limit 1', [
    ORDERS / 2,
  ]);
  return rows[0]?.order_id ?? '';
}

test('an order locked by a payment delays no other order and is accrued in the same run', async () => {
  const payment = await connected();
  await payment.query('begin');
  await payment.query('select from loan_order where order_id = $1 for update', [await middleOrder()]);

  const run = accrue(0);
  await waitUntil(
    () => countThrough(0),
    (count) => count === ORDERS - 1,
  );
  await payment.query('commit');

  const { orders, replayed } = await run;
  expect([orders + replayed, troubles]).toEqual([ORDERS, []]);
  expect([await countThrough(0), await penalties()]).toEqual([ORDERS, all(ORDERS * FIRST_DAY)]);
});

test('an interrupted run resumes where it stopped and charges no order twice', async () => {
  await connection.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'left here'; end $$`);
  const order = await middleOrder();
  await connection.query(
    `create trigger left_here before insert on transfer for each row when (new.order_id = '${order}') execute function fail()`,
  );

  await expect(accrue(1)).rejects.toThrow('left here');
  const done = await countThrough(1);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(ORDERS);
  await connection.query('drop trigger left_here on transfer');
  const rest = await accrue(1);

  expect(rest).toMatchObject({ orders: ORDERS - done, replayed: 0 });
  expect(await penalties()).toEqual(all(ORDERS * (FIRST_DAY + PENALTY_PER_DAY)));
  expect(await accrue(1)).toMatchObject({ orders: 0, replayed: 0 });
  expect(await penalties()).toEqual(all(ORDERS * (FIRST_DAY + PENALTY_PER_DAY)));
});

/** Number of transactions that charged penalties for a day, by their xmin. */
async function transactionsOf(day: number): Promise<number> {
  const { rows } = await connection.query<{ n: number }>(
    'select count(distinct xmin::text)::integer as n from transfer where value_on = $1',
    [addDays(FIRST_LATE_DAY, day)],
  );
  return rows[0]?.n ?? 0;
}

test('the accrual uses smaller batches and longer pauses while other connections are active', async () => {
  const alone = await accrue(2);
  expect([alone.restedMs, await transactionsOf(2)]).toEqual([0, ORDERS / RANGE_SIZE]);

  const borrower = await connected('a borrower');
  await borrower.query('begin');
  const resultUnderLoad = await accrue(3);
  await borrower.query('rollback');

  expect(resultUnderLoad.orders).toBe(ORDERS);
  expect(await transactionsOf(3)).toBeGreaterThan((ORDERS / RANGE_SIZE) * 3);
  expect(resultUnderLoad.restedMs).toBeGreaterThan(resultUnderLoad.longestMs * 4);
});

test('two concurrent runs, as during the handover of a cell, charge no order twice', async () => {
  const runs = await Promise.all([accrue(4), accrue(4)]);

  expect(runs.reduce((sum, { orders }) => sum + orders, 0)).toBe(ORDERS);
  expect([await countThrough(4), troubles]).toEqual([ORDERS, []]);
  expect(await penalties()).toEqual(all(ORDERS * (FIRST_DAY + 4 * PENALTY_PER_DAY)));
});

async function endSleepers(): Promise<number> {
  const { rowCount } = await connection.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rowCount ?? 0;
}

test('a broken connection rolls back only its own range, and the next run accrues it', async () => {
  const order = await middleOrder();
  await connection.query(`create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`);
  await connection.query(
    `create trigger hangs_here before insert on transfer for each row when (new.order_id = '${order}') execute function hang()`,
  );
  const run = accrue(5).catch((error: unknown) => error);
  // One range hangs; the other connection runs the remaining ranges.
  await waitUntil(
    () => countThrough(5),
    (count) => count >= ORDERS - RANGE_SIZE,
  );
  // The hanging order may be reached only after all others are done.
  await waitUntil(endSleepers, (ended) => ended > 0);
  expect(await run).toBeInstanceOf(Error);
  const done = await countThrough(5);
  expect(done).toBeLessThan(ORDERS);
  expect(await penalties()).toEqual(all(ORDERS * (FIRST_DAY + 4 * PENALTY_PER_DAY) + done * PENALTY_PER_DAY));

  await connection.query('drop trigger hangs_here on transfer');
  expect(await accrue(5)).toMatchObject({ orders: ORDERS - done, replayed: 0 });
  expect(await penalties()).toEqual(all(ORDERS * (FIRST_DAY + 5 * PENALTY_PER_DAY)));
});

test('two concurrent ranges produce the same books as sequential ranges', async () => {
  const books: unknown[] = [];
  for (const [index, atOnce] of [1, 2].entries()) {
    const { resources: own } = await startService();
    const [{ database: filled, url: filledUrl }] = own.cells.all as [typeof cell];
    const client = new pg.Client({ connectionString: filledUrl });
    await client.connect();
    // The orders become late on three different days.
    await fillWithOrders(client, { orders: 3 * RANGE_SIZE, disbursedOn: DISBURSED, overDays: 3 });
    for (let day = 0; day < 4; day += 1) {
      const date = addDays(FIRST_LATE_DAY, day);
      await accrueDay(filled, {
        profile: own.config.profile,
        day: date,
        at: noonOf(date),
        onTrouble: (error) => troubles.push(error),
        atOnce,
      });
    }
    const { rows } = await client.query(
      `select (select md5(string_agg(t::text, ' ' order by user_id, source)) from transfer as t) as transfers,
         (select md5(string_agg(o::text, ' ' order by user_id)) from loan_order as o) as orders,
         (select md5(string_agg(i::text, ' ' order by user_id, number)) from instalment as i) as instalments,
         (select count(*)::integer from transfer) as charged`,
    );
    books[index] = rows[0];
    await client.end();
  }

  expect(books[0]).toMatchObject({ charged: RANGE_SIZE * (4 + 3 + 2) });
  expect(books[1]).toEqual(books[0]);
  expect(troubles).toEqual([]);
});
