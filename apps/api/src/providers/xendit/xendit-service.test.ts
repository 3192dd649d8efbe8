import { startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { startChild } from '../../../testing/child.ts';
import { CHANNELS } from '../../../testing/intents.ts';
import { jobsFor } from '../../../testing/job-dependencies.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { startService } from '../../../testing/service.ts';
import { silentProviders } from '../../../testing/silent-providers.ts';
import { pollPayments } from '../../jobs/poll-payments.ts';
import { compareSettlements } from '../../jobs/settlements.ts';
import { ledgerDifferences } from '../../lending/ledger/check.ts';
import { startDouble } from './testing/double.ts';
import type { SentWebhook } from '../../../testing/provider-double.ts';

/** Xendit is added by configuration and channels alone. */
const double = await startDouble();
const service = await startService({ environment: double.environment });
const { app, resources } = service;

const XENDIT_CHANNELS = { counter: 92001, qr: 92002, checkout: 92003 } as const;
for (const { database } of resources.cells.all)
  for (const [index, [kind, providerChannel]] of Object.entries({ counter: '7ELEVEN', qr: 'QRPH', checkout: 'GCASH' }).entries()) {
    const sampleChannel = CHANNELS[kind as keyof typeof XENDIT_CHANNELS];
    const sample = await database
      .selectFrom('payment_channel')
      .selectAll()
      .where('channelNumber', '=', sampleChannel)
      .executeTakeFirstOrThrow();
    const own = {
      channelNumber: XENDIT_CHANNELS[kind as keyof typeof XENDIT_CHANNELS],
      provider: 'xendit',
      providerChannel,
      position: 80 + index,
    };
    await database
      .insertInto('payment_channel')
      .values({ ...sample, ...own, name: `Channel ${index}`, instructions: '[]' })
      .execute();
  }

async function startPaymentThrough(channelNumber: number) {
  const ordered = await orderedSession(resources, 174);
  const { productId, orderId, session, borrower } = ordered;
  const fields = { productId, orderId, amount: '232000', isDelay: '0', channelNumber: String(channelNumber) };
  expect((await call(app, startPayment, { query: session.query, fields })).statusCode).toBe(200);
  const { database } = borrower.cell;
  const intent = await database.selectFrom('payment_intent').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
  const posted = () => database.selectFrom('loan_transaction').select(['transactionId', 'amount']).where('orderId', '=', orderId).execute();
  return { ...ordered, database, intent, posted };
}

const deliver = async ({ headers, body }: SentWebhook): Promise<number> =>
  (await app.inject({ method: 'POST', url: webhookPath('xendit'), headers, payload: body })).statusCode;
const paymentIdIn = ({ body }: SentWebhook): string => (JSON.parse(body) as { data: { id: string } }).data.id;

test.each(Object.entries(XENDIT_CHANNELS))(
  'a payment by %s is posted once for repeated webhooks, and not with another token',
  async (kind, channelNumber) => {
    const { intent, userId, database, posted } = await startPaymentThrough(channelNumber);
    expect(intent).toMatchObject({ provider: 'xendit', providerReference: intent.intentId });
    expect(kind === 'checkout' ? intent.checkoutUrl : intent.code).not.toBe('');
    const webhook = await double.pay(intent.intentId);

    expect(await deliver({ ...webhook, headers: { ...webhook.headers, 'x-callback-token': 'another token of this length' } })).toBe(403);
    expect(await posted()).toEqual([]);
    const deliveries = Array.from({ length: 4 }, () => deliver(webhook));
    expect(new Set([...(await Promise.all(deliveries)), await deliver(webhook)])).toEqual(new Set([200]));

    expect(await posted()).toEqual([{ transactionId: `xendit:${paymentIdIn(webhook)}`, amount: 2_320_00 }]);
    expect(await ledgerDifferences(database, userId)).toEqual([]);
  },
);

test('polling posts a payment with a lost webhook', async () => {
  const { intent, database, posted } = await startPaymentThrough(XENDIT_CHANNELS.counter);
  await double.pay(intent.intentId);
  const at = await resources.clock.now();
  await database.updateTable('payment_intent').set({ nextPollAt: at }).where('intentId', '=', intent.intentId).execute();

  await pollPayments({ ...jobsFor(resources), database });

  expect(await posted()).toMatchObject([{ amount: 2_320_00 }]);
});

test('a settlement list posts a payment with a lost webhook once, and opens no discrepancy', async () => {
  const { intent, database, posted } = await startPaymentThrough(XENDIT_CHANNELS.counter);
  const [unreportedPayment, reportedPayment] = [
    await double.pay(intent.intentId, { amount: 100.05 }),
    await double.pay(intent.intentId, { amount: 200 }),
  ];
  expect(await deliver(reportedPayment)).toBe(200);
  const own = new Map([...resources.providers.payments].filter(([name]) => name === 'xendit'));
  const dependencies = { ...jobsFor(resources), database, providers: { ...silentProviders, ...resources.providers, payments: own } };

  for (let count = 0; count < 2; count += 1) await compareSettlements(dependencies);

  const both = [
    { transactionId: `xendit:${paymentIdIn(reportedPayment)}`, amount: 200_00 },
    { transactionId: `xendit:${paymentIdIn(unreportedPayment)}`, amount: 100_05 },
  ];
  expect(await posted()).toEqual(expect.arrayContaining(both));
  expect(await posted()).toHaveLength(2);
  const subjects = [unreportedPayment, reportedPayment].map(paymentIdIn);
  const open = await resources.directory.selectFrom('discrepancy').selectAll().where('subject', 'in', subjects).execute();
  expect(open).toEqual([]);
});

test('startup fails with the names of missing and invalid variables of Xendit', async () => {
  const child = startChild('server.ts', { ...service.environment, XENDIT_WEBHOOK_TOKEN: 'short', XENDIT_SECRET_KEY: '' });

  expect(await child.exitCode()).toBe(1);
  expect(child.output()).toContain('XENDIT_SECRET_KEY is missing; XENDIT_WEBHOOK_TOKEN needs 16 characters');
});
