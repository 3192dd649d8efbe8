import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { CHANNELS } from '../../testing/intents.ts';
import { startService } from '../../testing/service.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { jobsFor, startJobs } from '../../testing/job-dependencies.ts';
import { silentProviders } from '../../testing/silent-providers.ts';
import { openIntent } from '../lending/payments/open-intent.ts';
import { pollPayments } from './poll-payments.ts';
import { POLL_PAYMENTS_QUEUE, SETTLEMENT_QUEUE } from './jobs.ts';
import { compareSettlements } from './settlements.ts';
import type { PaymentIntentRow } from '../tables/payment.ts';

const sandbox = await startSandbox();
const { resources } = await startService({ environment: sandbox.environment });
await sandbox.switchPayments({ webhooksOn: false });

type Ordered = Awaited<ReturnType<typeof orderedSession>>;

async function createIntent(): Promise<{ ordered: Ordered; intentId: string }> {
  const ordered = await orderedSession(resources, 174);
  const request = { orderId: ordered.orderId, purpose: 'repayment', channelNumber: CHANNELS.code, amount: centavos(2_320_00) } as const;
  await openIntent(resources, ordered.borrower, request);
  const { database } = ordered.borrower.cell;
  const intents = database.selectFrom('payment_intent').select('intentId').where('orderId', '=', ordered.orderId);
  return { ordered, intentId: (await intents.executeTakeFirstOrThrow()).intentId };
}

const dependenciesOf = ({ borrower: { cell } }: Ordered) => ({
  ...jobsFor(resources),
  database: cell.database,
});
const updateIntent = ({ borrower: { cell } }: Ordered, intentId: string, change: Partial<PaymentIntentRow>) =>
  cell.database.updateTable('payment_intent').set(change).where('intentId', '=', intentId).execute();
const intentRow = ({ borrower: { cell } }: Ordered, intentId: string) =>
  cell.database.selectFrom('payment_intent').selectAll().where('intentId', '=', intentId).executeTakeFirstOrThrow();
const listPosted = ({ borrower: { cell }, orderId }: Ordered) =>
  cell.database.selectFrom('loan_transaction').select('amount').where('orderId', '=', orderId).execute();
const inDays = async (days: number): Promise<Date> => new Date((await resources.clock.now()).getTime() + days * DAY_MS);

test('polling posts a payment with a lost webhook when the poll is due', async () => {
  const { ordered, intentId } = await createIntent();
  await sandbox.pay(intentId);

  await pollPayments(dependenciesOf(ordered));
  expect(await listPosted(ordered), 'posted before the poll was due').toEqual([]);
  await updateIntent(ordered, intentId, { nextPollAt: await inDays(0) });
  await pollPayments(dependenciesOf(ordered));
  await pollPayments(dependenciesOf(ordered));

  expect(await listPosted(ordered)).toEqual([{ amount: 2_320_00 }]);
  expect(await intentRow(ordered, intentId)).toMatchObject({ state: 'posted', nextPollAt: null });
});

test('polling marks a received payment, and continues until the payment is final', async () => {
  const { ordered, intentId } = await createIntent();
  const { paymentId } = await sandbox.pay(intentId, { type: 'received' });
  await updateIntent(ordered, intentId, { nextPollAt: await inDays(0) });

  await pollPayments(dependenciesOf(ordered));
  const received = await intentRow(ordered, intentId);
  expect(received.state).toBe('received');
  expect(received.nextPollAt?.getTime()).toBeGreaterThan((await inDays(0)).getTime());

  await sandbox.pay(intentId, { paymentId });
  await updateIntent(ordered, intentId, { nextPollAt: await inDays(0) });
  await pollPayments(dependenciesOf(ordered));
  expect(await intentRow(ordered, intentId)).toMatchObject({ state: 'posted' });
});

test('an expired code is polled for a week, and a later payment is found in the settlement list', async () => {
  const { ordered, intentId } = await createIntent();
  await updateIntent(ordered, intentId, { nextPollAt: await inDays(0), expiresAt: await inDays(-1) });
  await pollPayments(dependenciesOf(ordered));
  const ended = await intentRow(ordered, intentId);
  expect([ended.state, ended.nextPollAt !== null]).toEqual(['expired', true]);

  await updateIntent(ordered, intentId, { nextPollAt: await inDays(0), expiresAt: await inDays(-8) });
  await pollPayments(dependenciesOf(ordered));
  expect(await intentRow(ordered, intentId)).toMatchObject({ state: 'expired', nextPollAt: null });

  await sandbox.pay(intentId);
  await compareSettlements(dependenciesOf(ordered));
  await compareSettlements(dependenciesOf(ordered));
  expect(await listPosted(ordered)).toEqual([{ amount: 2_320_00 }]);
  expect(await intentRow(ordered, intentId)).toMatchObject({ state: 'posted' });
});

test('a settled payment in another currency goes to suspense once, although every cell reads the list', async () => {
  const { ordered, intentId } = await createIntent();
  const { paymentId } = await sandbox.pay(intentId, { currency: 'USD' });

  for (const { database } of resources.cells.all) await compareSettlements({ ...dependenciesOf(ordered), database });

  expect(await listPosted(ordered)).toEqual([]);
  const kept = await resources.directory.selectFrom('suspense').selectAll().where('eventId', '=', paymentId).execute();
  expect(kept).toMatchObject([{ currency: 'USD', reason: 'another currency' }]);
});

test('an unreachable provider changes no state, and the poll is retried later', async () => {
  const { ordered, intentId } = await createIntent();
  await updateIntent(ordered, intentId, { nextPollAt: await inDays(0) });

  expect(await pollPayments({ ...dependenciesOf(ordered), providers: silentProviders })).toBeGreaterThan(0);

  const intent = await intentRow(ordered, intentId);
  expect(intent).toMatchObject({ state: 'waiting', pollAttempts: 1 });
  expect(intent.nextPollAt?.getTime()).toBeGreaterThan((await inDays(0)).getTime());
});

test('the jobs poll payments continuously and compare settlements every night', async () => {
  const { ordered, intentId } = await createIntent();
  await sandbox.pay(intentId, { paymentId: randomUUID() });
  await updateIntent(ordered, intentId, { nextPollAt: await inDays(0) });
  const jobs = await startJobs(jobsFor(resources));

  await expect.poll(async () => (await listPosted(ordered)).length, { interval: 100 }).toBe(1);

  for (const boss of jobs.bosses) {
    expect(await boss.getSchedule(SETTLEMENT_QUEUE)).toMatchObject({ cron: '20 2 * * *', timezone: 'Asia/Manila' });
    expect(await boss.getSchedule(POLL_PAYMENTS_QUEUE)).toMatchObject({ cron: '* * * * *' });
  }
  await jobs.stop();
});
