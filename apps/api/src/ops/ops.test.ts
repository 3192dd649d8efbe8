import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import type { BuiltOrder } from '../../testing/loans.ts';
import { buildOrder } from '../../testing/loans.ts';
import { buildPaymentPlan } from '../../testing/payment-plans.ts';
import { day, noonOf, paymentsFor } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import type { Resources } from '../providers/resources.ts';
import { insertSuspense } from '../lending/payments/suspense.ts';
import type { ProviderPayment } from '../lending/payments/payment-identity.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { runCommand } from '../../testing/run-command.ts';
import { queueCommands } from './queue-commands.ts';
import { suspenseCommands } from './suspense-commands.ts';

const { resources } = await startService({ environment: { SECOND_PERSON_ABOVE: '100000' } });
const { paidOut, pay, quote } = paymentsFor(resources);
const commands = [...ledgerCommands, ...queueCommands, ...suspenseCommands];

const WHY = ['--reason', 'asked by telephone'];

function resourcesOnDay(number: number): Resources {
  return { ...resources, clock: { ...resources.clock, now: () => Promise.resolve(noonOf(day(number))) } };
}

const run = async (onDay: number, ...words: string[]): Promise<unknown> =>
  JSON.parse(await runCommand(commands, resourcesOnDay(onDay), [...words, ...WHY]));
const inSuspense = () => run(33, 'list-queue', '--queue', 'suspense');
const of = ({ userId, orderId }: BuiltOrder) => ['--user', userId, '--order', orderId];
const actionsOf = ({ borrower, userId }: BuiltOrder) =>
  borrower.cell.database.selectFrom('staff_action').select(['command', 'operator', 'reason']).where('userId', '=', userId).execute();

async function expectBalanced(): Promise<void> {
  expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
}

const done = { done: true };
const again = { done: false };
const actionRow = (command: string) => [{ command, operator: 'maria', reason: 'asked by telephone' }];

test('refund: returns an overpayment once, and rejects more than the overpayment', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });
  const refund = ['refund', ...of(order), '--amount', '100.00', '--reference', 'BANK-1'];

  expect(await run(31, ...refund)).toMatchObject(done);
  expect(await run(31, ...refund)).toMatchObject(again);
  await expect(run(31, 'refund', ...of(order), '--amount', '80.01', '--reference', 'BANK-2')).rejects.toThrow(
    'larger than the overpayment',
  );

  expect(await quote(order, 31)).toMatchObject({ overpayment: 80_00 });
  expect(await actionsOf(order)).toEqual(actionRow('refund'));
  await expectBalanced();
});

test('refund: an overpayment that has paid a later instalment cannot be refunded', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });

  await expect(run(60, 'refund', ...of(order), '--amount', '1', '--reference', 'BANK-1')).rejects.toThrow('larger than the overpayment');
});

test('reverse-payment: restores the debt with its penalties, once', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_320_00, on: 30 });
  const reverse = ['reverse-payment', ...of(order), '--payment', 'p1'];

  expect(await run(33, ...reverse)).toMatchObject(done);
  expect(await run(33, ...reverse)).toMatchObject(again);

  // ₱1,000.00 once and three days of 5% of ₱2,320.00.
  expect(await quote(order, 33)).toMatchObject({ penalties: 1_348_00, dueNow: 3_668_00, status: 180, totalOwed: 10_148_00 });
  expect(await actionsOf(order)).toEqual(actionRow('reverse-payment'));
  await expect(run(33, 'reverse-payment', ...of(order), '--payment', 'p2')).rejects.toThrow(
    'the order has no repayment or rollover or payoff with the id p2',
  );
  await expectBalanced();
});

test('reverse-payment: money refunded before its payment bounced is the lender’s loss', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });
  await run(31, 'refund', ...of(order), '--amount', '180', '--reference', 'BANK-1');

  await run(31, 'reverse-payment', ...of(order), '--payment', 'p1');

  expect(await quote(order, 31)).toMatchObject({ overpayment: 0, dueNow: 2_320_00 + 1_116_00 });
  const { borrower, userId } = order;
  const lost = await borrower.cell.database
    .selectFrom('transfer')
    .select('amount')
    .where('userId', '=', userId)
    .where('debitAccount', '=', 'lender.writeOffs')
    .execute();
  expect(lost).toEqual([{ amount: 180_00 }]);
  await expectBalanced();
});

test('reverse-payment: rejects the id of a refund, of a write-off, of a payment plan and of another order’s payment', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });
  await run(31, 'refund', ...of(order), '--amount', '100.00', '--reference', 'BANK-1');
  const { borrower, userId } = order;
  const other = await paidOut({ borrower });
  await pay(other, { id: 'p2', amount: 2_320_00, on: 30 });
  await run(31, 'write-off', ...of(other));
  const planned = await paidOut({ borrower });
  await buildPaymentPlan(resourcesOnDay(31), planned);
  const before = [await quote(order, 31), await quote(other, 31), await quote(planned, 31)];

  for (const id of ['refund:BANK-1', `write-off:${other.orderId}`, 'p2'])
    await expect(run(31, 'reverse-payment', ...of(order), '--payment', id)).rejects.toThrow(`with the id ${id}`);
  await expect(run(31, 'reverse-payment', ...of(other), '--payment', `write-off:${other.orderId}`)).rejects.toThrow('the order has no');
  await expect(run(31, 'reverse-payment', ...of(planned), '--payment', `plan:${planned.orderId}:1`)).rejects.toThrow('the order has no');

  expect([await quote(order, 31), await quote(other, 31), await quote(planned, 31)]).toEqual(before);
  expect(await actionsIn(userId, borrower, 'reverse-payment')).toBe(0);
  await expectBalanced();
});

const actionsIn = async (userId: string, { cell }: BuiltOrder['borrower'], command: string): Promise<number> =>
  (await cell.database.selectFrom('staff_action').select('actionId').where('userId', '=', userId).where('command', '=', command).execute())
    .length;

test('reverse-refund: restores the overpayment once, and the refund’s reference cannot be used again', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });
  const refund = ['refund', ...of(order), '--amount', '100.00', '--reference', 'BANK-1'];
  await run(31, ...refund);
  await expect(run(31, 'refund', ...of(order), '--amount', '80.00', '--reference', 'BANK-1')).rejects.toThrow('used for another refund');
  const reverse = ['reverse-refund', ...of(order), '--reference', 'BANK-1'];

  expect(await run(31, ...reverse)).toMatchObject(done);
  expect(await run(31, ...reverse)).toMatchObject(again);
  await expect(run(31, ...refund)).rejects.toThrow('used for another refund');

  expect(await quote(order, 31)).toMatchObject({ overpayment: 180_00 });
  await expectBalanced();
});

test('reverse-write-off: restores the debt with the penalties since, which can be written off again', async () => {
  const order = await paidOut();
  await expect(run(40, 'reverse-write-off', ...of(order))).rejects.toThrow('was not written off');
  const owed = await quote(order, 41);
  await run(40, 'write-off', ...of(order));

  expect(await run(41, 'reverse-write-off', ...of(order))).toMatchObject(done);
  expect(await run(41, 'reverse-write-off', ...of(order))).toMatchObject(again);
  expect(await quote(order, 41)).toEqual(owed);

  expect(await run(41, 'write-off', ...of(order))).toMatchObject(done);
  expect(await run(41, 'write-off', ...of(order))).toMatchObject(again);
  expect(await quote(order, 80)).toMatchObject({ totalOwed: 0 });
  await expectBalanced();
});

test('trial-balance: reports a loan whose transactions do not match its transfers', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_320_00, on: 30 });
  await expectBalanced();
  const { borrower, orderId, userId } = order;
  await borrower.cell.database.updateTable('loan_transaction').set({ reversedAt: new Date() }).where('orderId', '=', orderId).execute();

  const { differences } = await trialBalance(resources);

  expect(differences).toContainEqual(
    expect.objectContaining({ userId, orderId, account: 'overpayment to lender.cash', stored: -2_320_00, recomputed: 0 }),
  );
  await borrower.cell.database.updateTable('loan_transaction').set({ reversedAt: null }).where('orderId', '=', orderId).execute();
});

test('write-off: clears the debt once, and no penalty accrues afterwards', async () => {
  const order = await paidOut();
  const writeOff = ['write-off', ...of(order)];

  expect(await run(40, ...writeOff)).toMatchObject(done);
  expect(await run(40, ...writeOff)).toMatchObject(again);

  expect(await quote(order, 80)).toMatchObject({ totalOwed: 0, status: 200, penalties: 0 });
  expect(await actionsOf(order)).toEqual(actionRow('write-off'));
  await expectBalanced();
});

test('release-rollover: waiting rollover money pays the amount due', async () => {
  const order = await paidOut();
  await pay(order, { id: 'r1', purpose: 'rollover', amount: 500_00, on: 30 });

  expect(await run(30, 'release-rollover', ...of(order))).toMatchObject(done);
  await expect(run(30, 'release-rollover', ...of(order))).rejects.toThrow('no money waits');

  expect(await quote(order, 30)).toMatchObject({ rolloverWaiting: 0, dueNow: 1_820_00 });
  expect(await actionsOf(order)).toEqual(actionRow('release-rollover'));
  await expectBalanced();
});

const money = (paymentId: string, changes: Partial<PaymentEvent> = {}): ProviderPayment => ({
  provider: 'sandbox-pay',
  event: {
    type: 'paid',
    paymentId,
    amount: centavos(2_320_00),
    currency: 'PHP',
    providerReference: 'an unknown code',
    paidAt: noonOf(day(30)).toISOString(),
    ...changes,
  },
});
const insertIntoSuspense = (payment: ProviderPayment): Promise<boolean> =>
  insertSuspense(resources.directory, payment, { reason: 'unknown reference', at: noonOf(day(31)) });
const assign = (order: BuiltOrder, eventId: string) => [
  'assign-suspense',
  ...of(order),
  '--provider',
  'sandbox-pay',
  '--event',
  eventId,
  '--purpose',
  'repayment',
];

test('suspense: unmatched money is in the books, and counts from its payment day once assigned', async () => {
  const order = await paidOut();
  expect(await insertIntoSuspense(money('e1'))).toBe(true);
  expect(await insertIntoSuspense(money('e1'))).toBe(false);
  expect((await trialBalance(resources)).accounts).toMatchObject({ suspense: -2_320_00 });
  expect(await inSuspense()).toMatchObject({
    items: [{ item: 'sandbox-pay:e1', facts: { amount: 2_320_00, paidAt: `${day(30)} 12:00`, why: 'unknown reference' } }],
  });

  expect(await run(33, ...assign(order, 'e1'))).toMatchObject(done);

  expect(await quote(order, 33)).toMatchObject({ penalties: 0, status: 170, totalOwed: 6_480_00 });
  expect(await inSuspense()).toMatchObject({ items: [] });
  expect((await trialBalance(resources)).accounts).toMatchObject({ suspense: 0 });
  expect(await actionsOf(order)).toEqual(actionRow('assign-suspense'));
  await expectBalanced();
});

test('suspense: repeating an assignment changes nothing, another order is rejected, and an interrupted one is completed', async () => {
  const [order, other] = [await paidOut(), await paidOut()];
  await insertIntoSuspense(money('e2'));
  const broken = { ...resourcesOnDay(33), directory: withoutLastWrite(resources.directory) };
  await expect(runCommand(commands, broken, [...assign(order, 'e2'), ...WHY])).rejects.toThrow('lost its line');
  expect(await inSuspense()).toMatchObject({ items: [{ item: 'sandbox-pay:e2', facts: { promisedTo: order.orderId } }] });

  await expect(run(33, ...assign(other, 'e2'))).rejects.toThrow('assigned to another order');
  expect(await run(33, ...assign(order, 'e2'))).toMatchObject(again);
  expect(await run(33, ...assign(order, 'e2'))).toMatchObject(again);

  expect(await quote(order, 33)).toMatchObject({ totalOwed: 6_480_00 });
  expect(await inSuspense()).toMatchObject({ items: [] });
  expect(await actionsOf(order)).toHaveLength(1);
  await expectBalanced();
});

test('[BEY-20] suspense: money assigned to a rollover is checked against the caps of its payment day', async () => {
  const philippine = (await startService({ environment: { HIRAM_PROFILE: 'philippines' } })).resources;
  const staff = { ...philippine, clock: { ...philippine.clock, now: () => Promise.resolve(noonOf(day(31))) } };
  async function feesOf(eventId: string, rolloverBps: number, amount: number): Promise<number | undefined> {
    const order = await paymentsFor(philippine).paidOut();
    const { database } = order.borrower.cell;
    await database.updateTable('offer').set({ rolloverBps }).where('userId', '=', order.userId).execute();
    const payment = money(eventId, { amount: centavos(amount) });
    await insertSuspense(philippine.directory, payment, { reason: 'unknown reference', at: noonOf(day(31)) });
    await runCommand(commands, staff, [...assign(order, eventId).slice(0, -1), 'rollover', ...WHY]);
    const row = await database.selectFrom('loan_order').select('rolloverFees').where('orderId', '=', order.orderId).executeTakeFirst();
    return row?.rolloverFees;
  }
  expect([await feesOf('e20', 500, 116_00), await feesOf('e21', 3000, 696_00)]).toEqual([116_00, 0]);
});

/** Fails the last write to the directory, after the money was claimed in a transaction of its own. */
function withoutLastWrite(directory: Resources['directory']): Resources['directory'] {
  return new Proxy(directory, {
    get(target, property, receiver) {
      if (property === 'updateTable') throw new Error('lost its line');
      const value: unknown = Reflect.get(target, property, receiver);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

test('suspense: rejects an order that is not disbursed before assigning money to it', async () => {
  const order = await buildOrder(resources, { status: 151 });
  await insertIntoSuspense(money('e3'));

  await expect(run(33, ...assign(order, 'e3'))).rejects.toThrow('has not been disbursed');

  expect(await inSuspense()).toMatchObject({ items: [{ item: 'sandbox-pay:e3', facts: { promisedTo: null } }] });
});

test('suspense: rejects foreign currency and impossible amounts, and keeps them out of the books', async () => {
  const order = await paidOut();
  const before = await trialBalance(resources);
  await insertIntoSuspense(money('usd', { currency: 'USD' }));
  for (const id of ['most', 'most again']) await insertIntoSuspense(money(id, { amount: centavos(Number.MAX_SAFE_INTEGER) }));

  await expect(run(33, ...assign(order, 'usd'))).rejects.toThrow('this money is USD');
  await expect(run(33, ...assign(order, 'most'))).rejects.toThrow('more than any payment can be');
  await expect(run(33, ...assign(order, 'nothing'))).rejects.toThrow('no such money');

  expect(await trialBalance(resources)).toEqual(before);
  expect(await quote(order, 33)).toMatchObject({ overpayment: 0 });
  expect(await actionsOf(order)).toEqual([]);
});

test('suspense: rejects a payment that is posted to another order, even after a restore of the directory', async () => {
  const [order, other] = [await paidOut(), await paidOut()];
  await insertIntoSuspense(money('e4'));
  await run(33, ...assign(order, 'e4'));
  for (const table of ['suspense', 'provider_payment'] as const) await resources.directory.deleteFrom(table).execute();
  await insertIntoSuspense(money('e4'));

  await expect(run(33, ...assign(other, 'e4'))).rejects.toThrow(`was posted to the order ${order.orderId} before`);
  expect(await run(33, ...assign(order, 'e4'))).toMatchObject(again);

  expect(await quote(order, 33)).toMatchObject({ totalOwed: 6_480_00 });
  await expectBalanced();
});

test('rejects an incomplete command with its requirements, and does nothing', async () => {
  const order = await paidOut();

  await expect(runCommand(commands, resources, [])).rejects.toThrow('Which command?');
  await expect(runCommand(commands, resources, ['refnd', ...WHY])).rejects.toThrow('There is no command refnd.');
  await expect(runCommand(commands, resources, ['write-off', ...of(order)])).rejects.toThrow('write-off needs --reason');
  await expect(runCommand(commands, resources, ['write-off', ...of(order), ...WHY, '--operator', 'maria'])).rejects.toThrow('--operator');
  await expect(run(31, 'refund', ...of(order), '--amount', '1.5', '--reference', 'B')).rejects.toThrow('not an amount in pesos: 1.5');
  await expect(run(31, 'write-off', '--user', order.userId, '--order', 'OR000')).rejects.toThrow('no such order');
  expect(await actionsOf(order)).toEqual([]);
});
