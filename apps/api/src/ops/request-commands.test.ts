import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import type { BuiltOrder } from '../../testing/loans.ts';
import { day, noonOf, paymentsFor } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import { insertSuspense } from '../lending/payments/suspense.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { requestCommands } from './request-commands.ts';
import { runCommand } from '../../testing/run-command.ts';
import { suspenseCommands } from './suspense-commands.ts';

const { resources } = await startService({ environment: { SECOND_PERSON_ABOVE: '100' } });
const { paidOut, pay, quote } = paymentsFor(resources);
const acts = [...ledgerCommands, ...suspenseCommands];
const commands = [...acts, ...requestCommands(acts)];

interface Answer {
  readonly done: boolean;
  readonly request?: string;
}

const HOUR_MS = 3_600_000;

const by =
  (operator: string, hours = 0, service = resources) =>
  async (...words: string[]): Promise<Answer> => {
    const clock = { ...resources.clock, now: () => Promise.resolve(new Date(noonOf(day(31)).getTime() + hours * HOUR_MS)) };
    const why = ['--reason', `${operator} was asked`];
    return JSON.parse(await runCommand(commands, { ...service, clock }, [...words, ...why], operator)) as Answer;
  };
const of = ({ userId, orderId }: BuiltOrder) => ['--user', userId, '--order', orderId];
const approval = ({ request = '' }: Answer) => ['approve-request', '--request', request];
const refusal = ({ request = '' }: Answer) => ['refuse-request', '--request', request];
const actionsOf = ({ borrower, userId }: BuiltOrder) =>
  borrower.cell.database
    .selectFrom('staff_action')
    .select(['command', 'operator', 'reason', 'approver'])
    .where('userId', '=', userId)
    .orderBy('operator')
    .orderBy('approver')
    .execute();

async function buildOverpaidOrder(): Promise<BuiltOrder> {
  const order = await paidOut();
  await pay(order, { id: `p-${order.orderId}`, amount: 2_500_00, on: 30 });
  return order;
}

async function openRequest({ request }: Answer): Promise<{ amount: number; decision: string | null } | undefined> {
  const listed = (await by('ana')('list-requests')) as unknown as { request: string; amount: number; decision: string | null }[];
  const [found] = listed.filter((each) => each.request === request).map(({ amount, decision }) => ({ amount, decision }));
  return found;
}

const refundOf = (order: BuiltOrder, amount: string, reference = 'BANK-1') => [
  'refund',
  ...of(order),
  '--amount',
  amount,
  '--reference',
  reference,
];

test('an amount above the limit needs a second person’s approval, and both people are recorded', async () => {
  const order = await buildOverpaidOrder();
  expect(await by('maria')(...refundOf(order, '50.00', 'BANK-0'))).toMatchObject({ done: true });

  const approvalRequest = await by('maria')(...refundOf(order, '100.01'));
  expect(approvalRequest).toMatchObject({ done: false, request: expect.any(String) as string });
  expect(await quote(order, 31)).toMatchObject({ overpayment: 130_00 });
  for (const ownName of ['maria', ' Maria'])
    await expect(by(ownName)(...approval(approvalRequest))).rejects.toThrow('operators cannot approve their own');
  expect(await quote(order, 31)).toMatchObject({ overpayment: 130_00 });

  expect(await by('jose')(...approval(approvalRequest))).toMatchObject({ done: true });
  expect(await by('jose')(...approval(approvalRequest))).toMatchObject({ done: false });

  expect(await quote(order, 31)).toMatchObject({ overpayment: 29_99 });
  expect(await actionsOf(order)).toEqual([
    { command: 'refund', operator: 'maria', reason: 'maria was asked', approver: 'jose' },
    { command: 'refund', operator: 'maria', reason: 'maria was asked', approver: null },
  ]);
  const decided = await resources.directory
    .selectFrom('staff_action')
    .select(['command', 'operator', 'options'])
    .where('command', 'in', ['request-approval', 'approve-request'])
    .orderBy('command')
    .execute();
  expect(decided).toEqual([
    { command: 'approve-request', operator: 'jose', options: { request: approvalRequest.request } },
    { command: 'request-approval', operator: 'maria', options: { request: approvalRequest.request, command: 'refund' } },
  ]);
  expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
});

test('reversals, write-offs and assignments need approval too', async () => {
  const [reversed, written, assignedOrder] = [await buildOverpaidOrder(), await paidOut(), await paidOut()];
  const event = {
    type: 'paid',
    paymentId: 'e1',
    amount: centavos(100_01),
    currency: 'PHP',
    providerReference: 'an unknown code',
    paidAt: noonOf(day(30)).toISOString(),
  } as const;
  await insertSuspense(resources.directory, { provider: 'sandbox-pay', event }, { reason: 'unknown reference', at: noonOf(day(31)) });
  const requestedCommands = [
    ['reverse-payment', ...of(reversed), '--payment', `p-${reversed.orderId}`],
    ['write-off', ...of(written)],
    ['assign-suspense', ...of(assignedOrder), '--provider', 'sandbox-pay', '--event', 'e1', '--purpose', 'repayment'],
  ];
  for (const requestedCommand of requestedCommands) {
    const approvalRequest = await by('maria')(...requestedCommand);
    expect([requestedCommand[0], approvalRequest]).toMatchObject([
      requestedCommand[0],
      { done: false, request: expect.any(String) as string },
    ]);
    expect(await by('jose')(...approval(approvalRequest))).toMatchObject({ done: true });
  }
  for (const order of [reversed, written, assignedOrder])
    expect(await actionsOf(order)).toMatchObject([{ operator: 'maria', approver: 'jose' }]);
  expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
});

test('a request expires after a day, and an expired, refused or unknown request is not executed', async () => {
  const order = await buildOverpaidOrder();
  const approvalRequest = await by('maria')(...refundOf(order, '180.00'));
  expect(await by('maria', 23)(...refundOf(order, '180.00'))).toMatchObject({ request: approvalRequest.request });
  expect(await by('jose', 23)('list-requests')).toMatchObject([
    { request: approvalRequest.request, operator: 'maria', amount: 180_00, requested_at: expect.any(String) as string, taken_by: null },
  ]);
  await expect(by('jose', 24)(...approval(approvalRequest))).rejects.toThrow('has expired');
  expect(await by('jose', 24)('list-requests')).toEqual([]);

  const laterRequest = await by('maria', 24)(...refundOf(order, '180.00'));
  expect(laterRequest.request).not.toBe(approvalRequest.request);
  expect(await by('jose', 25)(...refusal(laterRequest))).toMatchObject({ done: true });
  expect(await by('jose', 25)(...refusal(laterRequest))).toMatchObject({ done: false });
  await expect(by('ana', 25)(...approval(laterRequest))).rejects.toThrow('was refused by jose');
  await expect(by('ana', 25)('approve-request', '--request', 'none')).rejects.toThrow('there is no request none');
  expect(await quote(order, 31)).toMatchObject({ overpayment: 180_00 });
  expect(await actionsOf(order)).toEqual([]);
});

test('acts of several people on one order add up for 30 days, so that an amount cannot be split', async () => {
  const order = await paidOut();
  await pay(order, { id: `early-${order.orderId}`, amount: 2_500_00, on: 1 });
  const DAY = 24;
  expect(await by('maria', -29 * DAY)(...refundOf(order, '60.00', 'BANK-1'))).toMatchObject({ done: true });
  await pay(order, { id: `last-${order.orderId}`, amount: 1, on: 30 });

  expect(await by('jose')(...refundOf(order, '40.01', 'BANK-2'))).toMatchObject({ done: false });
  expect(await by('jose')(...refundOf(order, '40.00', 'BANK-3'))).toMatchObject({ done: true });
  expect(await by('ana')(...refundOf(order, '0.01', 'BANK-4'))).toMatchObject({ done: false });
  expect(await by('ana', DAY)(...refundOf(order, '60.00', 'BANK-5'))).toMatchObject({ done: true });
});

test('the reversal of a payment adds to an earlier write-off of the same debt', async () => {
  const resourcesWithHigherLimit = { ...resources, config: { ...resources.config, secondPersonAbove: centavos(6_000_00) } };
  const order = await paidOut();
  await pay(order, { id: `p-${order.orderId}`, amount: 4_000_00, on: 30 });

  expect(await by('maria', 0, resourcesWithHigherLimit)('write-off', ...of(order))).toMatchObject({ done: true });
  const reversed = await by('maria', 0, resourcesWithHigherLimit)('reverse-payment', ...of(order), '--payment', `p-${order.orderId}`);

  expect(reversed).toMatchObject({ done: false, request: expect.any(String) as string });
  expect(await quote(order, 31)).toMatchObject({ totalOwed: 0 });
  expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
});

test('an act that would post more than the approved amount needs another approval', async () => {
  const order = await paidOut();
  const approvalRequest = await by('maria')('write-off', ...of(order));
  const before = await openRequest(approvalRequest);

  const refused = await by('jose', 20)(...approval(approvalRequest));

  expect(refused).toMatchObject({
    done: false,
    request: approvalRequest.request,
    note: expect.stringContaining('approve it again') as string,
  });
  // A day of 5% of 2,320.
  expect(await openRequest(approvalRequest)).toEqual({ amount: (before?.amount ?? 0) + 116_00, decision: null });
  expect(await by('jose', 20)(...approval(approvalRequest))).toMatchObject({ done: true });
  expect(await by('jose', 20)(...approval(approvalRequest))).toMatchObject({ done: false });
});

test('an approved request that fails is open again: it can be refused, or approved once it can succeed', async () => {
  const order = await buildOverpaidOrder();
  const approvalRequest = await by('maria')(...refundOf(order, '180.00'));
  await by('ana')(...refundOf(order, '50.00', 'BANK-2'));
  await expect(by('jose')(...approval(approvalRequest))).rejects.toThrow('larger than the overpayment');
  expect(await openRequest(approvalRequest)).toEqual({ amount: 180_00, decision: null });
  expect(await by('ana')(...refusal(approvalRequest))).toMatchObject({ done: true });
  expect(await openRequest(approvalRequest)).toBeUndefined();
});

test('twenty concurrent approvals execute a request once, also after a failed approval', async () => {
  const order = await buildOverpaidOrder();
  const approvalRequest = await by('maria')(...refundOf(order, '180.00'));
  await by('ana')(...refundOf(order, '50.00', 'BANK-2'));
  await expect(by('jose')(...approval(approvalRequest))).rejects.toThrow('larger than the overpayment');
  await pay(order, { id: `more-${order.orderId}`, amount: 50_00, on: 31 });

  const answers = await Promise.all(Array.from({ length: 20 }, () => by('ana', 1)(...approval(approvalRequest))));

  expect(answers.filter(({ done }) => done)).toHaveLength(1);
  expect((await actionsOf(order)).map(({ operator, approver }) => [operator, approver])).toEqual([
    ['ana', null],
    ['maria', 'ana'],
  ]);
  expect(await quote(order, 31)).toMatchObject({ overpayment: 0 });
});
