import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { fillWithOrders } from '../../../testing/many-orders.ts';
import { noonOf } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { accrueDay } from './accrual.ts';
import type { CellTables } from '../../tables/cell.ts';

const ORDERS = 100_000;
/**
 * The accrual makes two updates and a check per order in addition to the insert. With as few orders as in the check, the ratio would be meaningless.
 */
const MAX_RATIO = 40;

const { resources } = await startService();
const DISBURSED = calendarDate('2026-03-01');
const FIRST_LATE_DAY = addDays(DISBURSED, 31);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

test(
  `${ORDERS.toLocaleString('en')} late orders accrue a day in one run, and a second run changes nothing`,
  { timeout: scaleTimeout(120_000 + ORDERS) },
  async () => {
    const url = resources.cells.all[0]?.url ?? '';
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    const database = openDatabase<CellTables>(url, { role: 'worker', max: 5, onIdleError: () => undefined });
    try {
      await fillWithOrders(connection, { orders: ORDERS, disbursedOn: DISBURSED });
      const books = async (): Promise<unknown> =>
        (
          await connection.query(
            `select (select count(*) from transfer) as transfers, (select sum(amount) from transfer) as amount,
             (select sum(penalty_balance) from loan_order) as owed, (select sum(unpaid_penalty) from instalment) as split`,
          )
        ).rows[0];
      const context = { profile: resources.config.profile, day: FIRST_LATE_DAY, at: noonOf(FIRST_LATE_DAY) };
      const troubles: unknown[] = [];
      const accrue = () => accrueDay(database, { ...context, onTrouble: (error) => troubles.push(error) });
      await connection.query('create table bare (like transfer including all)');

      const bare = await seconds(() =>
        connection.query(
          `insert into bare select user_id, 'accrual:' || user_id, user_id, 'penalty', 'lender.penalties', 11600, $1, $2 from many_borrowers`,
          [FIRST_LATE_DAY, noonOf(FIRST_LATE_DAY)],
        ),
      );
      const accrual = await seconds(async () => expect(await accrue()).toMatchObject({ orders: ORDERS, replayed: 0 }));

      // ₱1,000.00 once and 5% of ₱2,320.00 per order.
      const record = {
        transfers: String(ORDERS),
        amount: String(ORDERS * 1_116_00),
        owed: String(ORDERS * 1_116_00),
        split: String(ORDERS * 116_00),
      };
      expect(await books()).toEqual(record);
      const again = await seconds(async () => expect(await accrue()).toMatchObject({ orders: 0, replayed: 0 }));
      expect(await books()).toEqual(record);
      expect(troubles).toEqual([]);
      const ratio = accrual / bare;
      console.log(
        `${ORDERS} orders: accrual ${accrual.toFixed(1)} s, bare insert ${bare.toFixed(1)} s, ratio ${ratio.toFixed(1)}; second run ${again.toFixed(1)} s`,
      );
      expect(ratio).toBeLessThan(MAX_RATIO);
    } finally {
      await Promise.all([connection.end(), database.destroy()]);
    }
  },
);
