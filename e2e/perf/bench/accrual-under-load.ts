import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { runSql } from '../../stack/databases.ts';
import { bytesOf, mixedReading, paidCall } from './calls.ts';
import { median } from './compare.ts';
import type { BenchDataset } from './bench-dataset.ts';
import { accrueOnce, makeOrdersLate, type AccrualResult } from './late-orders.ts';
import { runLoad } from './load.ts';
import type { LoadResult, RequestBytes } from './load.ts';
import { startService } from './processes.ts';

export interface AccrualSize {
  /** The first `late` borrowers of the dataset are late; the others are not. */
  readonly late: number;
  /** Each borrower reads and pays; every other one is late. */
  readonly borrowersPerSecond: number;
  readonly connections: number;
  /** Duration of the load without accrual; the load with accrual lasts as long as the accrual. */
  readonly seconds: number;
  /** In each round one day is accrued alone and the next one under load. */
  readonly rounds: number;
}

interface BareComparison {
  readonly accrualSeconds: number;
  readonly bareSeconds: number;
  readonly ratio: number;
}

export interface AccrualFigures {
  readonly orders: number;
  readonly alone: BareComparison;
  /** The necessary rows of a day of penalties, written by three bare statements: the lower bound of every implementation. */
  readonly writes: { readonly seconds: number; readonly ratio: number };
  readonly underLoad: BareComparison;
  readonly quietP99Ms: number;
  readonly p99Ms: number;
  /** Ratio of the 99th percentiles of all answers with and without accrual. */
  readonly shareOfQuiet: number;
  /** Longest transaction of the accrual. */
  readonly longestMs: number;
  readonly answered: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

const LONGEST_SECONDS = 3600;

/**
 * Measures a day of penalties for many late orders while borrowers read and pay, compared with the same load without accrual and a bare insert of the
 * same number of transfers. Throws if an order was not accrued or an acknowledged payment is missing.
 */
export async function measureAccrual(dataset: BenchDataset, size: AccrualSize): Promise<AccrualFigures> {
  const [url = ''] = dataset.cellUrls;
  const today = manilaDateOf(new Date());
  const firstDay = addDays(today, 1 - 2 * size.rounds);
  await makeOrdersLate(url, { late: size.late, every: 1 }, addDays(firstDay, -1));
  await runSql(url, 'create table bare (like transfer including all)');
  await makeCopies(url, size.late);
  const visits = new VisitRequests(dataset, size);
  // The timeouts of production, so that a call that waits too long fails.
  const service = await startService(dataset, { TIMEOUT_SCALE: '1' });
  const load = { port: service.port, connections: size.connections, perSecond: 2 * size.borrowersPerSecond };
  const measureUnderLoad = async <Result>(work: () => Promise<Result>): Promise<readonly [LoadResult, Result]> => {
    let done = false;
    const loadRun = runLoad({ ...load, seconds: LONGEST_SECONDS, next: () => (done ? null : visits.next()) });
    const result = await work().finally(() => (done = true));
    return [await loadRun, result];
  };
  const waitWithoutAccrual = (): Promise<void> => sleep(size.seconds * 1000);
  try {
    // Warm-up: the service compiles its code.
    await measureUnderLoad(waitWithoutAccrual);
    const rounds = [];
    for (let round = 0; round < size.rounds; round += 1) {
      const alone = {
        bare: await insertBare(url, size.late, today),
        writes: await writeRows(url, size.late, today),
        accrual: await accrueOnce(url, addDays(firstDay, 2 * round)),
      };
      const [quiet] = await measureUnderLoad(waitWithoutAccrual);
      const [withBare, bare] = await measureUnderLoad(() => insertBare(url, size.late, today));
      const [busy, accrual] = await measureUnderLoad(() => accrueOnce(url, addDays(firstDay, 2 * round + 1)));
      rounds.push({ alone, quiet, withBare, busy, loaded: { bare, accrual } });
    }
    await assertBooks(url, { ...size, today, acknowledged: visits.paid });
    const loads = rounds.flatMap(({ quiet, withBare, busy }) => [quiet, withBare, busy]);
    return {
      orders: rounds[0]?.loaded.accrual.orders ?? 0,
      alone: compareWithBare(rounds.map(({ alone }) => alone)),
      writes: {
        seconds: median(rounds.map(({ alone }) => alone.writes)),
        ratio: median(rounds.map(({ alone }) => alone.writes / alone.bare)),
      },
      underLoad: compareWithBare(rounds.map(({ loaded }) => loaded)),
      quietP99Ms: median(rounds.map(({ quiet }) => quiet.p99Ms)),
      p99Ms: median(rounds.map(({ busy }) => busy.p99Ms)),
      shareOfQuiet: median(rounds.map(({ quiet, busy }) => busy.p99Ms / quiet.p99Ms)),
      longestMs: Math.max(...rounds.flatMap(({ alone, loaded }) => [alone.accrual.longestMs, loaded.accrual.longestMs])),
      answered: loads.reduce((sum, { answered }) => sum + answered, 0),
      failed: loads.reduce((sum, { failed }) => sum + failed, 0),
      failures: loads.flatMap(({ failures }) => failures),
    };
  } finally {
    await service.stop();
  }
}

const compareWithBare = (rounds: readonly { readonly bare: number; readonly accrual: AccrualResult }[]): BareComparison => ({
  accrualSeconds: median(rounds.map(({ accrual }) => accrual.seconds)),
  bareSeconds: median(rounds.map(({ bare }) => bare)),
  ratio: median(rounds.map(({ accrual, bare }) => accrual.seconds / bare)),
});

/** Copies the tables that a day of penalties writes to, with the same indexes, references and fill factors. */
async function makeCopies(url: string, late: number): Promise<void> {
  const own = 'join bench_person as p on p.user_id = t.user_id and p.n <= $1';
  await runSql(url, 'create table bare_transfer (like transfer including all, foreign key (user_id, order_id) references loan_order)');
  for (const [table, rows] of [
    ['loan_order', own],
    ['instalment', `${own} where t.number = 1`],
  ] as const) {
    const [kept] = await runSql(
      url,
      `select coalesce(array_to_string(reloptions, ', '), 'fillfactor = 100') as options from pg_class where oid = '${table}'::regclass`,
    );
    await runSql(url, `create table bare_${table} (like ${table} including all) with (${(kept as { readonly options: string }).options})`);
    await runSql(url, `insert into bare_${table} select t.* from ${table} as t ${rows}`, [late]);
    await runSql(url, `vacuum (full, analyze) bare_${table}`);
  }
}

/** Requests of borrowers who read and then pay; every other one is late. A borrower without a payment left only reads. */
class VisitRequests {
  paid = 0;
  readonly #dataset: BenchDataset;
  readonly #late: number;
  #visit = 0;
  #paying = false;

  constructor(dataset: BenchDataset, { late }: Pick<AccrualSize, 'late'>) {
    this.#dataset = dataset;
    this.#late = late;
  }

  next(): RequestBytes {
    const n = this.#person();
    if (this.#paying) {
      this.#paying = false;
      this.#visit += 1;
      this.paid += 1;
      return bytesOf(paidCall(this.#dataset, n));
    }
    this.#paying = this.#visit < 2 * (this.#dataset.people - this.#late);
    if (!this.#paying) this.#visit += 1;
    return bytesOf(mixedReading(this.#dataset, n));
  }

  #person(): number {
    const others = this.#dataset.people - this.#late;
    const pair = Math.floor(this.#visit / 2);
    return this.#visit % 2 === 0 ? (pair % this.#late) + 1 : this.#late + (pair % others) + 1;
  }
}

async function insertBare(url: string, transfers: number, day: CalendarDate): Promise<number> {
  await runSql(url, 'truncate bare');
  const start = performance.now();
  await runSql(
    url,
    `insert into bare select user_id, 'accrual:' || user_id, user_id, 'penalty', 'lender.penalties', 11600, $2::date, $2::date from bench_person where n <= $1`,
    [transfers, day],
  );
  return (performance.now() - start) / 1000;
}

async function writeRows(url: string, transfers: number, day: CalendarDate): Promise<number> {
  await runSql(url, 'truncate bare_transfer');
  const start = performance.now();
  await runSql(
    url,
    `insert into bare_transfer select o.user_id, 'accrual:' || o.order_id, o.order_id, 'penalty', 'lender.penalties', 11600, $2::date, $2::date
     from loan_order as o join bench_person as p on p.user_id = o.user_id and p.n <= $1`,
    [transfers, day],
  );
  await runSql(url, 'update bare_instalment set unpaid_penalty = unpaid_penalty + 11600');
  await runSql(
    url,
    `update bare_loan_order set penalty_balance = penalty_balance + 11600, penalties_charged = penalties_charged + 11600, accrued_through = $1`,
    [day],
  );
  return (performance.now() - start) / 1000;
}

async function assertBooks(
  url: string,
  { late, today, acknowledged }: { readonly late: number; readonly today: CalendarDate; readonly acknowledged: number },
): Promise<void> {
  const [row] = await runSql(
    url,
    `select (select count(*)::integer from loan_order as o join bench_person as p on p.user_id = o.user_id and p.n <= $1 where o.accrued_through < $2) as behind,
       (select count(*)::integer from loan_transaction where transaction_id like 'payment:paid-%') as paid,
       (select sum(amount)::float8 from transfer where credit_account = 'lender.penalties') as charged,
       (select sum(penalties_charged)::float8 from loan_order) as of_orders`,
    [late, today],
  );
  const { behind, paid, charged, of_orders: balanceOfOrders } = row as { behind: number; paid: number; charged: number; of_orders: number };
  if (behind !== 0 || paid !== acknowledged || charged !== balanceOfOrders)
    throw new Error(
      `${behind} orders are behind; ${paid} of ${acknowledged} payments are posted; ${charged} of ${balanceOfOrders} centavos were charged`,
    );
}
