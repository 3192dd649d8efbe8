import { addDays, calendarDate } from '@hiram/contract/dates.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { PRODUCT_ID } from '../../testing/loans.ts';
import { noonOf } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import { openDatabase } from '../database.ts';
import type { CellTables } from '../cell-tables.ts';
import { accrueDay } from './accrual.ts';

const ORDERS = process.env['HIRAM_SOAK'] === '1' ? 1_000_000 : 50_000;
/** Two updates and a check of every order, beside an insert: generous, since a busy machine is not what is measured. */
const RATIO_ALLOWED = 40;

const { resources } = await startService();
const DISBURSED = calendarDate('2026-03-01');
const FIRST_LATE_DAY = addDays(DISBURSED, 31);

/** So many paid out orders of ₱8,000.00 in four, whose first instalment is late from today. */
async function fill(connection: pg.Client): Promise<void> {
  const at = noonOf(DISBURSED);
  // The rows are right by how they are made; checking every reference would take longer than making them.
  await connection.query('set session_replication_role = replica');
  await connection.query(`create table numbers as select 'u' || lpad(n::text, 9, '0') as user_id from generate_series(1, ${ORDERS}) as n`);
  await connection.query(`insert into borrower select user_id, '1300000', 'Test Borrower', $1::timestamptz from numbers`, [at]);
  await connection.query(
    `insert into offer (user_id, offer_id, product_id, principal, instalments, period_days, created_at, fee_bps, rate_bps, rollover_bps, fee, proceeds, total_interest, state, expires_at)
     select user_id, 'offer', $2, 800000, 4, 30, $1, 300, 400, 3000, 24000, 776000, 80000, 'taken', $1 from numbers`,
    [at, PRODUCT_ID],
  );
  await connection.query(
    `insert into loan_order (user_id, order_id, offer_id, product_id, lifecycle, repeat_client, created_at, decision_due_at, account_needed, disbursed_on,
       principal_balance, interest_balance, penalty_balance, surplus_balance, rollover_balance, one_time_penalty, one_time_charged, penalties_charged, rollover_fees, accrued_through)
     select user_id, 'order', 'offer', $2, 170, false, $1::timestamptz, $1, false, $3::date, 800000, 80000, 0, 0, 0, 0, false, 0, 0, $3 from numbers`,
    [at, PRODUCT_ID, DISBURSED],
  );
  await connection.query(
    `insert into instalment
     select user_id, 'order', k, $1::date + 30 * k, 200000, 8000 * (5 - k), 0, 0, 0, 0, 0 from numbers cross join generate_series(1, 4) as k`,
    [DISBURSED],
  );
  await connection.query('set session_replication_role = origin');
  await connection.query('vacuum analyze loan_order');
  await connection.query('vacuum analyze instalment');
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

test(
  `${ORDERS.toLocaleString('en')} late orders accrue a day in one run, and a second run changes nothing`,
  { timeout: 60_000 + ORDERS },
  async () => {
    const url = resources.cells.all[0]?.range.url ?? '';
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    const database = openDatabase<CellTables>(url, { max: 2, onIdleError: () => undefined });
    try {
      await fill(connection);
      const books = async (): Promise<unknown> =>
        (
          await connection.query(
            `select (select count(*) from transfer) as transfers, (select sum(amount) from transfer) as amount,
             (select sum(penalty_balance) from loan_order) as owed, (select sum(unpaid_penalty) from instalment) as split`,
          )
        ).rows[0];
      const occasion = { profile: resources.config.profile, day: FIRST_LATE_DAY, at: noonOf(FIRST_LATE_DAY) };
      const troubles: unknown[] = [];
      const accrue = () => accrueDay(database, { ...occasion, onTrouble: (error) => troubles.push(error) });
      await connection.query('create table bare (like transfer including all)');

      const bare = await seconds(() =>
        connection.query(
          `insert into bare select user_id, 'accrual:' || user_id, 'order', 'penalty', 'house.penalties', 11600, $1, $2 from numbers`,
          [FIRST_LATE_DAY, noonOf(FIRST_LATE_DAY)],
        ),
      );
      const accrual = await seconds(async () => expect(await accrue()).toEqual({ orders: ORDERS, walked: 0 }));

      // ₱1,000.00 once and 5% of ₱2,320.00 each.
      const whole = {
        transfers: String(ORDERS),
        amount: String(ORDERS * 1_116_00),
        owed: String(ORDERS * 1_116_00),
        split: String(ORDERS * 116_00),
      };
      expect(await books()).toEqual(whole);
      const again = await seconds(async () => expect(await accrue()).toEqual({ orders: 0, walked: 0 }));
      expect(await books()).toEqual(whole);
      expect(troubles).toEqual([]);
      const ratio = accrual / bare;
      console.log(
        `${ORDERS} orders: accrual ${accrual.toFixed(1)} s, bare insert ${bare.toFixed(1)} s, ratio ${ratio.toFixed(1)}; second run ${again.toFixed(1)} s`,
      );
      expect(ratio).toBeLessThan(RATIO_ALLOWED);
    } finally {
      await Promise.all([connection.end(), database.destroy()]);
    }
  },
);
