import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { startChild } from '../../testing/child.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { buildOrder } from '../../testing/loans.ts';
import { day, noonOf, paymentsFor } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import type { Resources } from '../providers/resources.ts';
import { keepInSuspense } from '../lending/servicing/suspense.ts';
import type { UnmatchedMoney } from '../lending/servicing/suspense.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { runCommand } from './run-command.ts';
import { suspenseCommands } from './suspense-commands.ts';

const { resources, environment } = await startService();
const { paidOut, pay, quote } = paymentsFor(resources);
const commands = [...ledgerCommands, ...suspenseCommands];

const WHO = ['--operator', 'maria', '--reason', 'asked by telephone'];

/** Staff at work on a day of the loan. */
function staffOn(number: number): Resources {
  return { ...resources, clock: { ...resources.clock, now: () => Promise.resolve(noonOf(day(number))) } };
}

const run = async (onDay: number, ...words: string[]): Promise<unknown> =>
  JSON.parse(await runCommand(commands, staffOn(onDay), [...words, ...WHO]));
const of = ({ userId, orderId }: BuiltOrder) => ['--user', userId, '--order', orderId];
const actionsOf = ({ borrower, userId }: BuiltOrder) =>
  borrower.cell.database.selectFrom('staff_action').select(['command', 'operator', 'reason']).where('user_id', '=', userId).execute();

async function expectBalanced(): Promise<void> {
  expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
}

const done = { done: true };
const again = { done: false };
const kept = (command: string) => [{ command, operator: 'maria', reason: 'asked by telephone' }];

test('refund: an overpayment goes back once, and no more than there is', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });
  const refund = ['refund', ...of(order), '--amount', '100.00', '--reference', 'BANK-1'];

  expect(await run(31, ...refund)).toMatchObject(done);
  expect(await run(31, ...refund)).toMatchObject(again);
  await expect(run(31, 'refund', ...of(order), '--amount', '80.01', '--reference', 'BANK-2')).rejects.toThrow(
    'larger than the overpayment',
  );

  expect(await quote(order, 31)).toMatchObject({ overpayment: 80_00 });
  expect(await actionsOf(order)).toEqual(kept('refund'));
  await expectBalanced();
});

test('refund: what has fallen due since is no overpayment any more', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });

  await expect(run(60, 'refund', ...of(order), '--amount', '1', '--reference', 'BANK-1')).rejects.toThrow('larger than the overpayment');
});

test('reverse-payment: as if it had never been, penalties included, once', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_320_00, on: 30 });
  const reverse = ['reverse-payment', ...of(order), '--payment', 'p1'];

  expect(await run(33, ...reverse)).toMatchObject(done);
  expect(await run(33, ...reverse)).toMatchObject(again);

  // ₱1,000.00 once and three days of 5% of ₱2,320.00.
  expect(await quote(order, 33)).toMatchObject({ penalties: 1_348_00, dueNow: 3_668_00, status: 180, totalOwed: 10_148_00 });
  expect(await actionsOf(order)).toEqual(kept('reverse-payment'));
  await expect(run(33, 'reverse-payment', ...of(order), '--payment', 'p2')).rejects.toThrow('no payment p2');
  await expectBalanced();
});

test('reverse-payment: money that was refunded before its payment bounced is the lender’s loss', async () => {
  const order = await paidOut();
  await pay(order, { id: 'p1', amount: 2_500_00, on: 30 });
  await run(31, 'refund', ...of(order), '--amount', '180', '--reference', 'BANK-1');

  await run(31, 'reverse-payment', ...of(order), '--payment', 'p1');

  expect(await quote(order, 31)).toMatchObject({ overpayment: 0, dueNow: 2_320_00 + 1_116_00 });
  const { borrower, userId } = order;
  const lost = await borrower.cell.database
    .selectFrom('transfer')
    .select('amount')
    .where('user_id', '=', userId)
    .where('debit_account', '=', 'lender.writeOffs')
    .execute();
  expect(lost).toEqual([{ amount: 180_00 }]);
  await expectBalanced();
});

test('write-off: nothing is owed any more, once, and no penalty comes after it', async () => {
  const order = await paidOut();
  const writeOff = ['write-off', ...of(order)];

  expect(await run(40, ...writeOff)).toMatchObject(done);
  expect(await run(40, ...writeOff)).toMatchObject(again);

  expect(await quote(order, 80)).toMatchObject({ totalOwed: 0, status: 200, penalties: 0 });
  expect(await actionsOf(order)).toEqual(kept('write-off'));
  await expectBalanced();
});

test('release-rollover: what waits pays what is due', async () => {
  const order = await paidOut();
  await pay(order, { id: 'r1', purpose: 'rollover', amount: 500_00, on: 30 });

  expect(await run(30, 'release-rollover', ...of(order))).toMatchObject(done);
  await expect(run(30, 'release-rollover', ...of(order))).rejects.toThrow('no money waits');

  expect(await quote(order, 30)).toMatchObject({ rolloverWaiting: 0, dueNow: 1_820_00 });
  expect(await actionsOf(order)).toEqual(kept('release-rollover'));
  await expectBalanced();
});

const money = (eventId: string): UnmatchedMoney => ({
  provider: 'sandbox-pay',
  eventId,
  amount: centavos(2_320_00),
  currency: 'PHP',
  reference: 'a code that nobody made',
  reason: 'unknown reference',
  channelName: 'Test',
  paidAt: noonOf(day(30)),
  receivedAt: noonOf(day(31)),
});
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

test('suspense: money that fits no order waits, is in the books, and counts from the day it was paid once it is assigned', async () => {
  const order = await paidOut();
  expect(await keepInSuspense(resources.directory, money('e1'))).toBe(true);
  expect(await keepInSuspense(resources.directory, money('e1'))).toBe(false);
  expect((await trialBalance(resources)).accounts).toMatchObject({ suspense: -2_320_00 });
  expect(await run(33, 'list-suspense')).toMatchObject([{ event_id: 'e1', amount: 2_320_00 }]);

  expect(await run(33, ...assign(order, 'e1'))).toMatchObject(done);

  expect(await quote(order, 33)).toMatchObject({ penalties: 0, status: 170, totalOwed: 6_480_00 });
  expect(await run(33, 'list-suspense')).toEqual([]);
  expect((await trialBalance(resources)).accounts).toMatchObject({ suspense: 0 });
  expect(await actionsOf(order)).toEqual(kept('assign-suspense'));
  await expectBalanced();
});

test('suspense: assigned again it changes nothing, to another order it is refused, and a crash between the databases heals', async () => {
  const [order, other] = [await paidOut(), await paidOut()];
  await keepInSuspense(resources.directory, money('e2'));
  const broken = { ...staffOn(33), directory: withoutSecondWrite(resources.directory) };
  await expect(runCommand(commands, broken, [...assign(order, 'e2'), ...WHO])).rejects.toThrow('lost its line');
  expect(await run(33, 'list-suspense')).toMatchObject([{ event_id: 'e2', assigned_order_id: order.orderId }]);

  await expect(run(33, ...assign(other, 'e2'))).rejects.toThrow('assigned to another order');
  expect(await run(33, ...assign(order, 'e2'))).toMatchObject(again);
  expect(await run(33, ...assign(order, 'e2'))).toMatchObject(again);

  expect(await quote(order, 33)).toMatchObject({ totalOwed: 6_480_00 });
  expect(await run(33, 'list-suspense')).toEqual([]);
  expect(await actionsOf(order)).toHaveLength(1);
  await expectBalanced();
});

/** The line to the directory breaks after its first update. */
function withoutSecondWrite(directory: Resources['directory']): Resources['directory'] {
  let updates = 0;
  return new Proxy(directory, {
    get(target, property, receiver) {
      if (property === 'updateTable' && (updates += 1) > 1) throw new Error('lost its line');
      const value: unknown = Reflect.get(target, property, receiver);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

test('suspense: an order whose money has not arrived is refused before anything is promised to it', async () => {
  const order = await buildOrder(resources, { status: 151 });
  await keepInSuspense(resources.directory, money('e3'));

  await expect(run(33, ...assign(order, 'e3'))).rejects.toThrow('has not been disbursed');

  expect(await run(33, 'list-suspense')).toMatchObject([{ event_id: 'e3', assigned_order_id: null }]);
});

test('a command that is not whole says what it needs, and does nothing', async () => {
  const order = await paidOut();

  await expect(runCommand(commands, resources, [])).rejects.toThrow('Which command?');
  await expect(runCommand(commands, resources, ['refnd', ...WHO])).rejects.toThrow('There is no command refnd.');
  await expect(runCommand(commands, resources, ['write-off', ...of(order), '--operator', 'maria'])).rejects.toThrow(
    'write-off needs --reason',
  );
  await expect(run(31, 'refund', ...of(order), '--amount', '1.5', '--reference', 'B')).rejects.toThrow('not an amount in pesos: 1.5');
  await expect(run(31, 'write-off', '--user', order.userId, '--order', 'OR000')).rejects.toThrow('no such order');
  expect(await actionsOf(order)).toEqual([]);
});

test('npm run ops is a process of its own: it prints the trial balance and keeps who asked', async () => {
  const child = startChild('ops.ts', environment, ['trial-balance', ...WHO]);

  expect(await child.exitCode()).toBe(0);
  expect(JSON.parse(child.output())).toMatchObject({ sum: 0, differences: [] });
  const actions = await resources.directory
    .selectFrom('staff_action')
    .select(['command', 'operator'])
    .where('command', '=', 'trial-balance')
    .execute();
  expect(actions).toEqual([{ command: 'trial-balance', operator: 'maria' }]);
  const refused = startChild('ops.ts', environment, ['nothing']);
  expect(await refused.exitCode()).toBe(1);
  expect(refused.output()).toContain('assign-suspense');
});
