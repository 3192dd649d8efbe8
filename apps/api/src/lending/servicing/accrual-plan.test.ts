import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { fillWithOrders } from '../../../testing/many-orders.ts';
import { noonOf } from '../../../testing/payments.ts';
import { summarisePlan, type PlanSummary } from '../../../testing/plans.ts';
import { startService } from '../../../testing/service.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { accrueDay } from './accrual.ts';

/** As in accrual-pace.ts for a database without other activity. */
const RANGE = 1_000;
const DISBURSED = calendarDate('2026-03-01');
const FIRST_LATE_DAY = addDays(DISBURSED, 31);
const DAY_AFTER = addDays(FIRST_LATE_DAY, 1);
/** Each step of the statement reads and returns a few rows per order. A plan that compares each order with each has a thousand times more. */
const MOST_ROWS = 100;

const { resources } = await startService();
const [cell] = resources.cells.all;
if (cell === undefined) throw new Error('no cell');
const { database, url } = cell;
const connection = new pg.Client({ connectionString: url });
await connection.connect();
afterFile(() => connection.end());
await fillWithOrders(connection, { orders: 4 * RANGE, disbursedOn: DISBURSED });

const sent = await statementsOf(() =>
  accrueDay(database, {
    profile: resources.config.profile,
    day: FIRST_LATE_DAY,
    at: noonOf(FIRST_LATE_DAY),
    onTrouble: (error) => expect.fail(String(error)),
  }),
);

/** Runs the first range's statement for the day after, with row estimates multiplied by `factor`. */
async function planOfNextDay(factor: number): Promise<PlanSummary & { readonly orders: number }> {
  const settings = sent.find(({ text }) => text.startsWith('set local'));
  const accrual = sent.find(({ text, values }) => text.includes('with late as') && values.includes(''));
  if (settings === undefined || accrual === undefined) throw new Error('the accrual sent no statement');
  await connection.query('begin');
  try {
    await connection.query(settings.text);
    await connection.query(`update pg_class set reltuples = reltuples * $1 where relname in ('loan_order', 'instalment')`, [factor]);
    const { rows } = await connection.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, buffers, format json) ${accrual.text}`,
      accrual.values.map(toNextDay),
    );
    const accrued = await connection.query('select from loan_order where accrued_through = $1', [DAY_AFTER]);
    return { ...summarisePlan(rows[0]?.['QUERY PLAN']), orders: accrued.rowCount ?? 0 };
  } finally {
    await connection.query('rollback');
  }
}

const toNextDay = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? addDays(calendarDate(value), 1) : value;

test.each([
  ['expects one order', 1 / 10_000],
  ['expects as many as there are', 1],
  ['expects ten thousand times as many', 10_000],
])('the work for a range is proportional to its orders if the planner %s', async (_, factor) => {
  const { orders, rows, ways, isCompiled } = await planOfNextDay(factor);
  expect(orders).toBe(RANGE);
  expect(rows / RANGE).toBeLessThan(MOST_ROWS);
  expect(rows / RANGE).toBeGreaterThan(5);
  expect(ways).not.toContain('all of instalment');
  expect(ways).not.toContain('all of loan_order');
  expect(isCompiled).toBe(false);
});
