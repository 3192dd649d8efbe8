import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { buildBorrower } from '../../testing/factories.ts';
import { buildAccountRow, buildOrder, inTransaction } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { startService } from '../../testing/service.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { moveClock, startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { ledgerDifferences } from '../lending/ledger/check.ts';
import { schedulePayoutsToAccount } from '../lending/origination/waiting-payouts.ts';
import { runDueOrderTasks } from './order-tasks.ts';

const sandbox = await startSandbox();
// A short timeout, because some tests wait for responses that never come. Not too short, because real responses may be slow.
const { app, resources } = await startService({
  environment: { ...sandbox.environment, PROVIDER_TIMEOUT_MILLISECONDS: String(scaleTimeout(1_000)) },
});
await app.listen({ host: '127.0.0.1', port: sandbox.apiPort });
const jobs = jobsFor(resources);

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const work = ({ borrower }: BuiltOrder): Promise<number> => runDueOrderTasks({ ...jobs, database: borrower.cell.database });

async function runTasksAfter(order: BuiltOrder, seconds: number): Promise<void> {
  await moveClock(resources, seconds);
  await work(order);
}

interface SandboxModes {
  readonly decision?: string;
  readonly bank?: string;
  readonly account?: boolean;
}

async function buildAccepted({ decision: decide = 'approve', bank = 'ok', account = true }: SandboxModes = {}): Promise<BuiltOrder> {
  const borrower = await buildBorrower(resources);
  if (account) await buildAccountRow(resources, borrower);
  await sandbox.decide(borrower.userId, decide);
  await sandbox.payOut(borrower.userId, bank);
  return buildOrder(resources, { borrower });
}

async function rowOf({ borrower, userId, orderId }: BuiltOrder) {
  const { database } = borrower.cell;
  const order = await database
    .selectFrom('loan_order')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const attempts = await database.selectFrom('payout_attempt').selectAll().where('userId', '=', userId).orderBy('attempt').execute();
  const pending = await database.selectFrom('order_task').selectAll().where('userId', '=', userId).execute();
  return { order, attempts, pending };
}

const lifecycle = async (order: BuiltOrder): Promise<number> => (await rowOf(order)).order.lifecycle;
const waitUntilPaid = (order: BuiltOrder) =>
  waitUntil(
    () => lifecycle(order),
    (seen) => seen === 170,
  );

async function expectPaidOnce(order: BuiltOrder): Promise<void> {
  const { attempts, pending } = await rowOf(order);
  expect(await sandbox.bank(order.orderId)).toMatchObject({ credits: 1 });
  expect(attempts.filter(({ state }) => state === 'credited')).toHaveLength(1);
  expect(pending).toEqual([]);
  expect(await ledgerDifferences(order.borrower.cell.database, order.userId)).toEqual([]);
}

test('disburses an approved order once, and dates its instalments from the disbursement', async () => {
  const order = await buildAccepted();

  await work(order);
  await waitUntilPaid(order);

  const today = manilaDateOf(await resources.clock.now());
  const { order: row } = await rowOf(order);
  expect(row).toMatchObject({ disbursedOn: today, principalBalance: 8_000_00, interestBalance: 800_00, accountNeeded: false });
  const due = await order.borrower.cell.database
    .selectFrom('instalment')
    .select('dueOn')
    .where('userId', '=', order.userId)
    .orderBy('number')
    .execute();
  const dayNumber = (date: string | null) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  expect(due.map(({ dueOn }) => dayNumber(dueOn) - dayNumber(today))).toEqual([30, 60, 90, 120]);
  await expectPaidOnce(order);
});

test('a refused order fails with the reason, and nothing is paid out', async () => {
  const order = await buildAccepted({ decision: 'refuse' });

  await work(order);

  expect((await rowOf(order)).order).toMatchObject({ lifecycle: 110, refusalReason: 'The name on your ID and on your account differ.' });
  expect(await sandbox.bank(order.orderId)).toEqual({ received: 0, credits: 0 });
});

test('requests a pending decision again until a person has decided', async () => {
  const order = await buildAccepted({ decision: 'person' });
  await work(order);
  expect(await lifecycle(order)).toBe(21);

  await sandbox.pressDecision(order.orderId, 'approved');
  await runTasksAfter(order, 2 * MINUTE);

  await waitUntilPaid(order);
  expect(await sandbox.decisionRequests(order.orderId)).toBe(2);
});

test.each(['person', 'silent'])('refuses an order without a decision (%s) at its deadline', async (mode) => {
  const order = await buildAccepted({ decision: mode });
  for (let hour = 0; hour < 5; hour += 1) await runTasksAfter(order, 4 * 60 * MINUTE);
  const { pending, order: row } = await rowOf(order);
  expect(row.lifecycle).toBe(21);
  expect(pending[0]?.dueAt.getTime()).toBeLessThanOrEqual(row.decisionDueAt.getTime());

  await runTasksAfter(order, 4 * 60 * MINUTE + 1);

  expect((await rowOf(order)).order).toMatchObject({ lifecycle: 110, refusalReason: 'We could not decide within 1 day.' });
});

test('an order without a payout account waits in 151, and is disbursed after an account is bound', async () => {
  const order = await buildAccepted({ account: false });
  await work(order);
  expect((await rowOf(order)).order).toMatchObject({ lifecycle: 151, accountNeeded: true });
  await runTasksAfter(order, DAY);
  expect(await sandbox.bank(order.orderId)).toEqual({ received: 0, credits: 0 });

  await buildAccountRow(resources, order.borrower);
  await inTransaction(order.borrower, async (transaction) =>
    schedulePayoutsToAccount(transaction, { userId: order.userId, at: await resources.clock.now() }),
  );
  await work(order);

  await waitUntilPaid(order);
  await expectPaidOnce(order);
});

test('a rejected payout waits in 151 for a new account; the next attempt has a new reference', async () => {
  const order = await buildAccepted({ bank: 'reject' });
  await work(order);
  await waitUntil(
    () => rowOf(order),
    ({ order: row }) => row.accountNeeded,
  );
  expect(await lifecycle(order)).toBe(151);
  await runTasksAfter(order, DAY);
  expect((await rowOf(order)).attempts).toHaveLength(1);

  await sandbox.payOut(order.userId, 'ok');
  const { database } = order.borrower.cell;
  await database
    .updateTable('bank_account')
    .set({ supersededAt: await resources.clock.now() })
    .where('userId', '=', order.userId)
    .execute();
  await buildAccountRow(resources, order.borrower);
  await inTransaction(order.borrower, async (transaction) =>
    schedulePayoutsToAccount(transaction, { userId: order.userId, at: await resources.clock.now() }),
  );
  await work(order);

  await waitUntilPaid(order);
  expect((await rowOf(order)).attempts.map(({ reference, state }) => [reference, state])).toEqual([
    [`${order.orderId}-1`, 'rejected'],
    [`${order.orderId}-2`, 'credited'],
  ]);
  await expectPaidOnce(order);
});

test('a query finds a payout that timed out but was executed, and the payout is not sent again', async () => {
  const order = await buildAccepted({ bank: 'timeoutDone' });
  await work(order);
  expect((await rowOf(order)).attempts).toMatchObject([{ state: 'sending' }]);

  await runTasksAfter(order, 2 * MINUTE);

  expect(await lifecycle(order)).toBe(170);
  expect(await sandbox.bank(order.orderId)).toEqual({ received: 1, credits: 1 });
  await expectPaidOnce(order);
});

test('a payout that timed out and was not executed is sent again with the same reference', async () => {
  const order = await buildAccepted({ bank: 'timeoutNotDone' });
  await work(order);

  await runTasksAfter(order, 2 * MINUTE);
  await waitUntilPaid(order);

  expect(await sandbox.bank(order.orderId)).toEqual({ received: 2, credits: 1 });
  expect((await rowOf(order)).attempts).toHaveLength(1);
  await expectPaidOnce(order);
});

test('a payout webhook that is delivered repeatedly has one effect', async () => {
  const order = await buildAccepted({ bank: 'repeat' });
  await work(order);
  await waitUntilPaid(order);

  const events = await order.borrower.cell.database.selectFrom('provider_event').selectAll().where('userId', '=', order.userId).execute();
  expect(events).toHaveLength(1);
  await expectPaidOnce(order);
});

test('a payout on hold is queried until settled, and at the promised time of crediting', async () => {
  const order = await buildAccepted({ bank: 'hold' });
  await work(order);
  await runTasksAfter(order, 3 * DAY - 4);
  const { pending, order: row } = await rowOf(order);
  expect(row.lifecycle).toBe(151);
  expect(pending[0]?.dueAt).toEqual(row.creditingDueAt);

  await sandbox.pressPayout(`${order.orderId}-1`, 'credited');

  await waitUntilPaid(order);
  await expectPaidOnce(order);
});

test('a failing order task does not delay other orders', async () => {
  const failingOrder = await buildAccepted();
  const { cell } = failingOrder.borrower;
  await cell.database.updateTable('bank_account').set({ numberKeyId: 'lost' }).where('userId', '=', failingOrder.userId).execute();
  const borrower = await buildBorrower(resources, { inCell: resources.cells.all.indexOf(cell) === 0 ? 0 : 1 });
  await buildAccountRow(resources, borrower);
  const usualOrder = await buildOrder(resources, { borrower });

  await work(usualOrder);

  await waitUntilPaid(usualOrder);
  expect(await lifecycle(failingOrder)).toBe(151);
});
