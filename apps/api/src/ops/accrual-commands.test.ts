import { addDays, calendarDate, daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../tools/testing/timeout-scale.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { fillWithOrders, postPayouts } from '../../testing/many-orders.ts';
import { day, noonOf, paymentsFor } from '../../testing/payments.ts';
import { SEED, randomOf } from '../../testing/random.ts';
import { startService } from '../../testing/service.ts';
import { accrueDueDays } from '../jobs/accrue.ts';
import { totalOwed } from '../lending/engine/loan.ts';
import { replayLoan } from '../lending/engine/replay.ts';
import { ledgerDifferences } from '../lending/ledger/check.ts';
import { accrueDay } from '../lending/servicing/accrual.ts';
import { storeProgress } from '../lending/servicing/accrual-progress.ts';
import { toAgreedLoan, findLoanRecord, projectLoan } from '../lending/servicing/loan-rows.ts';
import { transactionsOf } from '../lending/servicing/loan-transactions.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import type { CellDatabase } from '../platform/db/cells.ts';
import type { Resources } from '../providers/resources.ts';
import { accrualCommands } from './accrual-commands.ts';
import { requestCommands } from './request-commands.ts';
import { runCommand } from '../../testing/run-command.ts';

const WHY = ['--reason', 'a worker’s clock was 60 days ahead'];
const commands = [...accrualCommands, ...requestCommands(accrualCommands)];
const done = { done: true };
const again = { done: false };

const runAs =
  (operator: string) =>
  async (resources: Resources, on: CalendarDate, ...words: string[]): Promise<unknown> => {
    const clock = { ...resources.clock, now: () => Promise.resolve(noonOf(on)) };
    return JSON.parse(await runCommand(commands, { ...resources, clock }, [...words, ...WHY], operator));
  };
const run = runAs('maria');

/** Accrues like a worker whose clock is `days` days ahead. */
async function accrueWrongPenalties(database: CellDatabase, { config }: Resources, from: CalendarDate, days: number): Promise<void> {
  const at = noonOf(addDays(from, days));
  const onTrouble = (error: unknown): void => {
    throw error;
  };
  for (let next = 1; next <= days; next += 1)
    await accrueDay(database, { profile: config.profile, day: addDays(from, next), at, onTrouble });
}

async function accrueOn(database: CellDatabase, resources: Resources, on: CalendarDate): Promise<void> {
  const troubles: object[] = [];
  const log = { info: () => undefined, warn: (fields: object) => void troubles.push(fields) };
  const clock = { ...resources.clock, now: () => Promise.resolve(noonOf(on)) };
  await accrueDueDays({ database, clock, log, profile: resources.config.profile, accrualDaysAtOnce: 7 });
  expect(troubles).toEqual([]);
}

/** Returns the rows of all loans and their plans, without the day through which they are accrued. */
async function figuresOf(database: CellDatabase): Promise<unknown> {
  const { rows } = await sql`
    select o.user_id, to_jsonb(o) - 'accrued_through' as loan, (select jsonb_agg(i order by number) from instalment as i
      where i.user_id = o.user_id and i.order_id = o.order_id) as plan
    from loan_order as o order by o.user_id, o.order_id`.execute(database);
  return rows;
}

const progressOf = (database: CellDatabase) => database.selectFrom('accrual_progress').select(['doneThrough', 'rewinds']).execute();

async function owedOf(
  database: CellDatabase,
  { config: { profile } }: Resources,
  key: { userId: string; orderId: string },
  on: CalendarDate,
) {
  const record = await findLoanRecord(database, key);
  if (record === null) throw new Error('no order');
  const agreed = toAgreedLoan(profile, record);
  const replayed = replayLoan(agreed, await transactionsOf(database, key, agreed.disbursedOn), daysBetween(agreed.disbursedOn, on));
  const stored = projectLoan(profile, record, on);
  if (stored === null) throw new Error('the order is not disbursed');
  return { stored: [totalOwed(stored), stored.overpayment], replayed: [totalOwed(replayed), replayed.overpayment] };
}

const LOANS = SOAK ? 200 : 30;
const FIRST = calendarDate('2026-03-01');
/** Some loans are new on this day; others have four instalments past due. */
const LAST_CORRECT_DAY = addDays(FIRST, 125);

test(
  `rewind-accrual restores every balance after 60 days of wrong accrual on ${LOANS} loans (seed ${SEED})`,
  { timeout: scaleTimeout(120_000 + LOANS * 500) },
  async () => {
    const { resources } = await startService({ environment: { HIRAM_PROFILE: 'specified' } });
    const [cell] = resources.cells.all;
    if (cell === undefined) throw new Error('no cell');
    const { database, url, name } = cell;
    await buildLoans(resources, database, url);
    const before = await figuresOf(database);
    const transfers = async () => (await database.selectFrom('transfer').select('source').execute()).length;
    await accrueWrongPenalties(database, resources, LAST_CORRECT_DAY, 60);
    expect(await figuresOf(database)).not.toEqual(before);
    const transfersAfter = await transfers();
    const rewind = ['rewind-accrual', '--cell', name, '--through', LAST_CORRECT_DAY, '--reference', 'INC-7'];

    // Rewinding a whole cell needs a second person's approval.
    const approvalRequest = await run(resources, LAST_CORRECT_DAY, ...rewind);
    expect(approvalRequest).toMatchObject({ done: false, request: expect.any(String) as string });
    expect(await transfers()).toBe(transfersAfter);
    const { request } = approvalRequest as { readonly request: string };
    const answer = await runAs('jose')(resources, LAST_CORRECT_DAY, 'approve-request', '--request', request);

    expect(answer).toMatchObject({ ...done, failed: 0 });
    expect(await figuresOf(database)).toEqual(before);
    expect(await progressOf(database)).toEqual([{ doneThrough: LAST_CORRECT_DAY, rewinds: 1 }]);
    expect(await transfers()).toBeGreaterThan(transfersAfter);
    expect(await run(resources, addDays(LAST_CORRECT_DAY, 1), ...rewind)).toMatchObject(again);
    expect(await figuresOf(database)).toEqual(before);

    await accrueOn(database, resources, addDays(LAST_CORRECT_DAY, 3));

    expect(await progressOf(database)).toMatchObject([{ doneThrough: addDays(LAST_CORRECT_DAY, 3) }]);
    for (const { userId, orderId } of await database.selectFrom('loan_order').select(['userId', 'orderId']).execute()) {
      const owed = await owedOf(database, resources, { userId, orderId }, addDays(LAST_CORRECT_DAY, 3));
      expect(owed.stored, userId).toEqual(owed.replayed);
    }
    expect(await ledgerDifferences(database)).toEqual([]);
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  },
);

async function buildLoans(resources: Resources, database: CellDatabase, url: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await fillWithOrders(connection, { orders: LOANS, disbursedOn: FIRST, overDays: 120 });
  await postPayouts(connection);
  await connection.end();
  const random = randomOf(SEED);
  const { post } = paymentsFor(resources);
  const orders = await database.selectFrom('loan_order').select(['userId', 'orderId', 'disbursedOn']).execute();
  for (const { userId, orderId, disbursedOn } of orders) {
    const age = daysBetween(disbursedOn ?? FIRST, LAST_CORRECT_DAY);
    for (let count = random.between(0, 3); count > 0; count -= 1) {
      const on = addDays(disbursedOn ?? FIRST, random.between(0, age));
      const purpose = random.between(0, 4) === 0 ? 'rollover' : 'repayment';
      const paying = { id: `p${count}`, amount: random.between(100_00, 4_000_00), purpose, valueOn: on, at: noonOf(on) } as const;
      await database.transaction().execute((transaction) => post(transaction, { userId, orderId }, paying));
    }
  }
  await storeProgress(database, addDays(LAST_CORRECT_DAY, -2));
  await accrueOn(database, resources, LAST_CORRECT_DAY);
}

const { resources } = await startService();
const { paidOut, pay, quote } = paymentsFor(resources);
const of = ({ userId, orderId }: BuiltOrder) => ['--user', userId, '--order', orderId];

test('rewind-accrual for one order reverses its days once, records the operator, and the next accrual continues', async () => {
  const order = await paidOut();
  const { database } = order.borrower.cell;
  await storeProgress(database, day(30));
  await accrueWrongPenalties(database, resources, day(30), 12);
  await pay(order, { id: 'p1', amount: 500_00, on: 32 });
  const rewind = ['rewind-accrual', ...of(order), '--through', day(33), '--reference', 'INC-8'];

  expect(await run(resources, day(33), ...rewind)).toMatchObject(done);
  expect(await run(resources, day(34), ...rewind)).toMatchObject(again);

  // ₱1,000.00 once and three days of 5% of ₱2,320.00, less the payment.
  expect(await quote(order, 33)).toMatchObject({ penalties: 848_00 });
  const [row] = await database.selectFrom('loan_order').selectAll().where('userId', '=', order.userId).execute();
  expect(row).toMatchObject({ accruedThrough: day(33), penaltyBalance: 848_00 });
  const actions = await database.selectFrom('staff_action').select(['command', 'operator']).where('userId', '=', order.userId).execute();
  expect(actions).toEqual([{ command: 'rewind-accrual', operator: 'maria' }]);
  await storeProgress(database, day(33));
  await accrueOn(database, resources, day(35));
  expect(await quote(order, 35)).toMatchObject({ penalties: 1_080_00 });
  expect(await ledgerDifferences(database, order.userId)).toEqual([]);
});

test('rewind-accrual rejects a future day, and does not rewind a day on which a payment counts', async () => {
  const order = await paidOut();
  const { database } = order.borrower.cell;
  await pay(order, { id: 'p1', amount: 500_00, on: 33 });
  const rewind = (through: string, ...words: string[]) =>
    run(resources, day(33), 'rewind-accrual', ...words, '--through', through, '--reference', 'INC-9');

  expect(await rewind(day(31), ...of(order))).toMatchObject(again);
  await expect(rewind('2099-01-01', ...of(order))).rejects.toThrow('2099-01-01 is after today');
  await expect(rewind(day(31))).rejects.toThrow('needs --cell, or --user and --order');
  await expect(rewind(day(31), '--cell', 'cell-2')).rejects.toThrow('no such cell: cell-2 (known: cell-0, cell-1)');
  expect(await quote(order, 33)).toMatchObject({ penalties: 848_00 });
  expect(await ledgerDifferences(database, order.userId)).toEqual([]);
});

test('a cell too many days behind accrues nothing until an operator allows it', async () => {
  const order = await paidOut();
  const { database, name } = order.borrower.cell;
  await storeProgress(database, day(30));
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (_fields: object, text: string) => void warnings.push(text) };
  const clock = { ...resources.clock, now: () => Promise.resolve(noonOf(day(40))) };
  const work = () => accrueDueDays({ database, clock, log, profile: resources.config.profile, accrualDaysAtOnce: 7 });
  const allow = (through: CalendarDate) => run(resources, day(40), 'allow-accrual', '--cell', name, '--through', through);

  await work();
  await work();

  expect(await progressOf(database)).toMatchObject([{ doneThrough: day(30) }]);
  expect(warnings).toEqual(['too many days to accrue at once: an operator has to allow them']);
  expect(await allow(day(32))).toMatchObject(done);
  expect(await allow(day(32))).toMatchObject(again);
  await work();
  expect(await progressOf(database)).toMatchObject([{ doneThrough: day(32) }]);
  expect(await allow(day(40))).toMatchObject(done);
  await work();
  expect(await progressOf(database)).toMatchObject([{ doneThrough: day(40) }]);
  expect(await quote(order, 40)).toMatchObject({ penalties: 1_000_00 + 10 * 116_00 });
  const actions = await resources.directory.selectFrom('staff_action').select('command').where('command', '=', 'allow-accrual').execute();
  expect(actions).toHaveLength(2);
});
