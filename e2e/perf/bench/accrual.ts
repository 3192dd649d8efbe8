import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import pg from 'pg';
import { runSql } from '../../stack/databases.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { runAlternately, median } from './compare.ts';
import { accrueOnce, makeOrdersLate } from './late-orders.ts';
import type { LateOrders } from './late-orders.ts';
import { cpuSecondsOf } from './processes.ts';

export interface NightSize extends LateOrders {
  readonly rounds: number;
}

export interface NightFigures extends LateOrders {
  readonly transactions: number;
  readonly accrualSeconds: number;
  readonly bareSeconds: number;
  readonly ratio: number;
  /** CPU time of the connections in PostgreSQL (the accrual has two), the figure that other work on the machine affects least. */
  readonly cpuSeconds: number;
  readonly bareCpuSeconds: number;
  readonly cpuRatio: number;
  /** Per order, including the full-page images after a checkpoint. */
  readonly walBytes: number;
  readonly bareWalBytes: number;
  /** Share of HOT updates (no index write) among the updates of orders and instalments. */
  readonly hotPart: number;
  readonly longestMs: number;
}

/**
 * Measures a day of penalties without other load, compared with a bare insert of the same number of rows: into a table with the columns, checks and
 * keys of `transfer` but no references, from a table with the prepared rows, in the same number of transactions, also with asynchronous commit, on
 * one connection and in random order of the keys. The bare side only inserts; the accrual also updates an order and an instalment for each of its
 * rows.
 */
export async function measureNights(dataset: BenchDataset, { rounds, ...which }: NightSize): Promise<NightFigures> {
  const [url = ''] = dataset.cellUrls;
  const { late } = which;
  // Early enough that the other orders are not due by the last of these days.
  let day = addDays(manilaDateOf(new Date()), -rounds - 10);
  await makeOrdersLate(url, which, addDays(day, -1));
  // The first day includes one-time charges, so it is not measured. It determines the number of transactions of a day.
  await accrueOnce(url, day);
  const transactions = await transactionsOf(url, day);
  await makeBare(url, day);

  let longestMs = 0;
  const hotParts: number[] = [];
  const measureOwnAccrual = async (): Promise<MeasuredRun> => {
    day = addDays(day, 1);
    const before = await updatesOf(url);
    const turn = await measureTurn(url, async () => {
      const accrued = await accrueOnce(url, day);
      if (accrued.orders !== late) throw new Error(`${accrued.orders} of ${late} orders were accrued`);
      longestMs = Math.max(longestMs, accrued.longestMs);
      return accrued;
    });
    hotParts.push(await hotPartSince(url, before, 2 * late));
    return turn;
  };
  const measureBareAccrual = (): Promise<MeasuredRun> => measureTurn(url, () => insertBare(url, late, transactions));
  const turns = await runAlternately(rounds, [measureOwnAccrual, measureBareAccrual]);
  const of = (side: number, figure: keyof MeasuredRun): number => median(turns.map((round) => round[side]?.[figure] ?? 0));
  const ratioOf = (figure: keyof MeasuredRun): number => median(turns.map(([one, other]) => (one?.[figure] ?? 0) / (other?.[figure] ?? 1)));
  return {
    ...which,
    transactions,
    accrualSeconds: of(0, 'seconds'),
    bareSeconds: of(1, 'seconds'),
    ratio: ratioOf('seconds'),
    cpuSeconds: of(0, 'cpuSeconds'),
    bareCpuSeconds: of(1, 'cpuSeconds'),
    cpuRatio: ratioOf('cpuSeconds'),
    walBytes: of(0, 'walBytes') / late,
    bareWalBytes: of(1, 'walBytes') / late,
    hotPart: median(hotParts),
    longestMs,
  };
}

interface Work {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

interface MeasuredRun extends Work {
  readonly walBytes: number;
}

/** Starts after a checkpoint, like a real night: the first change of a page then writes the whole page to the WAL. */
async function measureTurn(url: string, work: () => Promise<Work>): Promise<MeasuredRun> {
  await runSql(url, 'checkpoint');
  const before = await walPosition(url);
  const { seconds, cpuSeconds } = await work();
  return { seconds, cpuSeconds, walBytes: (await walPosition(url)) - before };
}

/** WAL position of the whole server, so no other process may write there. */
async function walPosition(url: string): Promise<number> {
  const [row] = await runSql(url, `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`);
  return (row as { readonly bytes: number }).bytes;
}

async function transactionsOf(url: string, day: CalendarDate): Promise<number> {
  const [row] = await runSql(url, 'select count(distinct xmin::text)::integer as n from transfer where value_on = $1', [day]);
  return (row as { readonly n: number }).n;
}

/** Prepares the transfers of a day, in random order of their keys. */
async function makeBare(url: string, day: CalendarDate): Promise<void> {
  await runSql(url, 'create table bare (like transfer including all)');
  await runSql(
    url,
    `create table bare_row as
     select row_number() over (order by sha256(user_id::bytea)) as place, transfer.* from transfer where value_on = $1 and source like 'accrual:%'`,
    [day],
  );
  await runSql(url, 'create unique index on bare_row (place)');
  await runSql(url, 'vacuum analyze bare_row');
}

async function insertBare(url: string, rows: number, transactions: number): Promise<Work> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('truncate bare');
    await client.query('set synchronous_commit = off');
    const each = Math.ceil(rows / transactions);
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = own[0]?.pid ?? 0;
    const [start, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
    for (let first = 1; first <= rows; first += each)
      await client.query(
        `insert into bare select user_id, source, order_id, debit_account, credit_account, amount, value_on, posted_at
         from bare_row where place >= $1 and place < $2`,
        [first, first + each],
      );
    return { seconds: (performance.now() - start) / 1000, cpuSeconds: cpuSecondsOf(pid) - cpuBefore };
  } finally {
    await client.end();
  }
}

interface Updates {
  readonly all: number;
  readonly hot: number;
}

async function updatesOf(url: string): Promise<Updates> {
  const [row] = await runSql(
    url,
    `select sum(n_tup_upd)::float8 as all, sum(n_tup_hot_upd)::float8 as hot from pg_stat_user_tables where relname in ('loan_order', 'instalment')`,
  );
  return row as Updates;
}

const STATISTICS_TRIES = 50;

/** Polls the statistics, which a connection reports only after it has ended. */
async function hotPartSince(url: string, before: Updates, expected: number): Promise<number> {
  for (let tries = 0; tries < STATISTICS_TRIES; tries += 1) {
    const { all, hot } = await updatesOf(url);
    if (all - before.all >= expected) return (hot - before.hot) / (all - before.all);
    await sleep(100);
  }
  throw new Error('the statistics of the server do not contain the updates');
}
