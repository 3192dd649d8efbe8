import { expect, test } from 'vitest';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildAccountRow, buildOrder, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { schedulePayoutsToAccount } from './waiting-payouts.ts';
import { nextPayoutStep, recordPayout } from './payout.ts';
import type { PayoutOutcome } from './payout-attempts.ts';

const { resources } = await startService();
const { accountKeys } = resources.config;

const at = await resources.clock.now();
const step = (order: BuiltOrder) => inTransaction(order.borrower, (transaction) => nextPayoutStep(transaction, accountKeys, order, at));
const reportOutcome = (order: BuiltOrder, attempt: number, outcome: PayoutOutcome) =>
  inTransaction(order.borrower, (transaction) =>
    recordPayout(transaction, { userId: order.userId, orderId: order.orderId, reference: `${order.orderId}-${attempt}`, outcome, at }),
  );
const attemptsOf = ({ borrower: { cell }, userId }: BuiltOrder) =>
  cell.database
    .selectFrom('payout_attempt')
    .select(['attempt', 'state', 'accountId'])
    .where('userId', '=', userId)
    .orderBy('attempt')
    .execute();
const workOf = ({ borrower: { cell }, userId }: BuiltOrder) =>
  cell.database.selectFrom('order_task').select('kind').where('userId', '=', userId).execute();

async function buildApproved(): Promise<BuiltOrder> {
  const borrower = await buildBorrower(resources);
  await buildAccountRow(resources, borrower);
  return buildOrder(resources, { borrower, status: 151 });
}

async function bindOtherAccount({ borrower, userId }: BuiltOrder): Promise<void> {
  await borrower.cell.database.updateTable('bank_account').set({ supersededAt: at }).where('userId', '=', userId).execute();
  await buildAccountRow(resources, borrower);
  await inTransaction(borrower, (transaction) => schedulePayoutsToAccount(transaction, { userId, at }));
}

test('twenty concurrent steps create one attempt; the other nineteen query its outcome', async () => {
  const order = await buildApproved();

  const steps = await Promise.all(Array.from({ length: 20 }, () => step(order)));

  const counted = (kind: string): number => steps.filter((each) => each?.step === kind).length;
  expect([counted('send'), counted('ask')]).toEqual([1, 19]);
  expect(await attemptsOf(order)).toMatchObject([{ attempt: 1, state: 'sending' }]);
});

test('the database rejects a second attempt while one is under way or was credited', async () => {
  const order = await buildApproved();
  await step(order);
  const { database } = order.borrower.cell;
  const first = await database.selectFrom('payout_attempt').selectAll().where('userId', '=', order.userId).executeTakeFirstOrThrow();
  const second = { ...first, attempt: 2, reference: `${order.orderId}-2` };

  await expect(database.insertInto('payout_attempt').values(second).execute()).rejects.toThrow('payout_attempt_live');
  await reportOutcome(order, 1, { state: 'credited' });
  await expect(database.insertInto('payout_attempt').values(second).execute()).rejects.toThrow('payout_attempt_live');
});

test('a rejected payout is retried with the account that was bound while it was under way', async () => {
  const order = await buildApproved();
  const sent = await step(order);
  await bindOtherAccount(order);
  expect((await step(order))?.account.accountId).toBe(sent?.account.accountId);

  await reportOutcome(order, 1, { state: 'rejected', reason: 'closed' });

  expect(await workOf(order)).toEqual([{ kind: 'payout' }]);
  const next = await step(order);
  expect(next).toMatchObject({ step: 'send', attempt: { attempt: 2 } });
  expect(next?.account.accountId).not.toBe(sent?.account.accountId);
});

test('binding an account schedules only payouts that wait for an account', async () => {
  const [waiting, orderWithoutAccount] = [await buildApproved(), await buildOrder(resources, { status: 151 })];
  await step(waiting);
  await reportOutcome(waiting, 1, { state: 'rejected', reason: 'closed' });
  expect(await step(orderWithoutAccount)).toBeNull();
  expect([await workOf(waiting), await workOf(orderWithoutAccount)]).toEqual([[], []]);

  await bindOtherAccount(waiting);

  expect(await workOf(waiting)).toEqual([{ kind: 'payout' }]);
  expect(await workOf(orderWithoutAccount)).toEqual([]);
});

test('an account bound while an order looks for one is not missed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await buildOrder(resources, { status: 151 });
    const bind = async (): Promise<void> => {
      await buildAccountRow(resources, order.borrower);
      await inTransaction(order.borrower, (transaction) => schedulePayoutsToAccount(transaction, { userId: order.userId, at }));
    };

    const [found] = await Promise.all([step(order), bind()]);

    expect(found !== null || (await workOf(order)).length === 1).toBe(true);
  }
});

test('a report about an earlier attempt changes nothing', async () => {
  const order = await buildApproved();
  await step(order);
  await reportOutcome(order, 1, { state: 'rejected', reason: 'closed' });
  await bindOtherAccount(order);
  await step(order);

  expect(await reportOutcome(order, 1, { state: 'credited' })).toBe(false);

  expect((await attemptsOf(order)).map(({ state }) => state)).toEqual(['rejected', 'sending']);
});
