import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildBorrower } from '../../testing/factories.ts';
import { buildOrder } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { day, noonOf, paymentsFor } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import { jobsFor, startJobs } from '../../testing/job-dependencies.ts';
import { ledgerDifferences } from '../lending/ledger/check.ts';
import { accrualProgress, storeProgress } from '../lending/servicing/accrual-progress.ts';
import { accrualIsDue, accrueDueDays } from './accrue.ts';
import { ACCRUAL_QUEUE } from './jobs.ts';

const { resources } = await startService();
const { paidOut, pay, post, quote } = paymentsFor(resources);

function workerOn({ borrower: { cell } }: BuiltOrder, date: CalendarDate) {
  const warnings: object[] = [];
  const log = { info: () => undefined, warn: (fields: object) => void warnings.push(fields) };
  const clock = { ...resources.clock, now: () => Promise.resolve(noonOf(date)) };
  return { database: cell.database, clock, log, profile: resources.config.profile, accrualDaysAtOnce: 7, troubles: warnings };
}

async function accrueOn(order: BuiltOrder, number: number): Promise<void> {
  const worker = workerOn(order, day(number));
  await accrueDueDays(worker);
  expect(worker.troubles).toEqual([]);
}

async function accruedUpTo({ borrower }: BuiltOrder, number: number): Promise<void> {
  const { database } = borrower.cell;
  await database.deleteFrom('accrual_progress').execute();
  await database
    .insertInto('accrual_progress')
    .values({ onlyRow: true, doneThrough: day(number) })
    .execute();
}

const penaltiesOf = ({ borrower, userId }: BuiltOrder) =>
  borrower.cell.database
    .selectFrom('transfer')
    .select(['valueOn', 'amount'])
    .where('userId', '=', userId)
    .where('debitAccount', '=', 'penalty')
    .orderBy('valueOn')
    .execute();
const differences = ({ borrower }: BuiltOrder) => ledgerDifferences(borrower.cell.database, borrower.userId);

test('accrues every missed day after a downtime, and a second run changes nothing', async () => {
  const order = await paidOut();
  await accruedUpTo(order, 29);

  await accrueOn(order, 33);

  const charged = [
    { valueOn: day(31), amount: 1_116_00 },
    { valueOn: day(32), amount: 116_00 },
    { valueOn: day(33), amount: 116_00 },
  ];
  expect(await penaltiesOf(order)).toEqual(charged);
  expect(await accrualIsDue(workerOn(order, day(33)))).toBe(false);
  expect(await accrualIsDue(workerOn(order, day(34)))).toBe(true);
  await accruedUpTo(order, 29);
  await accrueOn(order, 33);
  expect(await penaltiesOf(order)).toEqual(charged);
  expect(await differences(order)).toEqual([]);
});

test('accrues an order that is behind its cell from the order’s own last accrued day', async () => {
  const order = await paidOut();
  await accruedUpTo(order, 34);

  await accrueOn(order, 35);

  expect(await penaltiesOf(order)).toEqual([{ valueOn: day(35), amount: 1_580_00 }]);
  expect(await quote(order, 35)).toMatchObject({ penalties: 1_580_00 });
  expect(await differences(order)).toEqual([]);
});

test('a payment before and a payment after the day’s accrual lead to the same penalties', async () => {
  const [early, late] = [await paidOut(), await paidOut()];
  await accruedUpTo(early, 30);
  await accruedUpTo(late, 30);

  await pay(early, { id: 'p1', amount: 500_00, on: 31 });
  await accrueOn(early, 31);
  await accrueOn(late, 31);
  await pay(late, { id: 'p1', amount: 500_00, on: 31 });

  expect(await quote(early, 31)).toEqual(await quote(late, 31));
  expect(await quote(early, 31)).toMatchObject({ penalties: 616_00 });
  expect([...(await differences(early)), ...(await differences(late))]).toEqual([]);
});

/** Number of sessions that wait for a lock in the order's cell. */
async function waiting({ borrower }: BuiltOrder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(borrower.cell.database);
  return rows[0]?.count ?? 0;
}

test('accrual waits for a payment that is being posted, and charges nothing twice', async () => {
  const order = await paidOut();
  await accruedUpTo(order, 30);
  const paying = await order.borrower.cell.database.startTransaction().execute();
  await post(paying, order, { id: 'p1', amount: 500_00, valueOn: day(31), at: noonOf(day(31)) });

  const accrual = accrueOn(order, 31);
  await expect.poll(() => waiting(order)).toBeGreaterThan(0);
  await paying.commit().execute();
  await accrual;

  expect(await quote(order, 31)).toMatchObject({ penalties: 616_00, totalOwed: 9_416_00 });
  expect(await differences(order)).toEqual([]);
});

test('a payment with a value date before the last accrued day does not move that day back', async () => {
  const order = await paidOut();
  await accruedUpTo(order, 30);
  await accrueOn(order, 32);

  await pay(order, { id: 'p1', amount: 500_00, on: 31 });

  // 1,000.00, plus a day of 5%, less 500.00 paid, plus another day.
  expect(await quote(order, 32)).toMatchObject({ penalties: 732_00 });
  const { borrower, userId } = order;
  const rows = await borrower.cell.database.selectFrom('loan_order').select('accruedThrough').where('userId', '=', userId).execute();
  expect(rows).toEqual([{ accruedThrough: day(32) }]);
  expect(await differences(order)).toEqual([]);
});

test('accrual applies an overpayment to the next instalment on its due date', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });
  await accruedUpTo(order, 59);

  await accrueOn(order, 60);

  const { borrower, userId } = order;
  const rows = await borrower.cell.database
    .selectFrom('loan_order')
    .select(['overpaymentBalance', 'interestBalance'])
    .where('userId', '=', userId)
    .execute();
  expect(rows).toEqual([{ overpaymentBalance: 0, interestBalance: 480_00 - 180_00 }]);
  expect(await differences(order)).toEqual([]);
});

test('accrues no day that has not begun for the database, unless the sandbox has moved both clocks', async () => {
  const order = await paidOut({ borrower: await buildBorrower(resources, { inCell: 1 }) });
  const { database } = order.borrower.cell;
  const today = manilaDateOf(resources.clock.real());
  await storeProgress(database, today);
  const ahead = 2 * 86_400_000;
  const clock = { ...resources.clock, now: async () => new Date(resources.clock.real().getTime() + ahead) };
  const worker = { ...workerOn(order, today), clock };

  expect(await accrualIsDue(worker)).toBe(false);
  await accrueDueDays(worker);
  expect(await accrualProgress(database, today)).toMatchObject({ doneThrough: today });

  await accrueDueDays({ ...worker, clock: { ...clock, ahead: async () => ahead } });
  expect(await accrualProgress(database, today)).toMatchObject({ doneThrough: addDays(today, 2) });
});

test('the jobs of the worker accrue a new day automatically', async () => {
  const borrower = await buildBorrower(resources, { inCell: 0 });
  const order = await buildOrder(resources, { borrower, status: 180 });
  const { database } = order.borrower.cell;
  const today = manilaDateOf(await resources.clock.now());
  await database
    .updateTable('accrual_progress')
    .set({ doneThrough: addDays(today, -1) })
    .execute();
  const jobs = await startJobs(jobsFor(resources));

  await expect.poll(() => penaltiesOf(order), { interval: 100 }).toEqual([{ valueOn: today, amount: 1_348_00 }]);

  for (const boss of jobs.bosses) expect(await boss.getQueue(ACCRUAL_QUEUE)).toMatchObject({ policy: 'exclusive', heartbeatSeconds: 30 });
  await jobs.stop();
});
