import { randomUUID } from 'node:crypto';
import { startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { expect, test } from 'vitest';
import { call } from '../../testing/calls.ts';
import { startChild } from '../../testing/child.ts';
import { CHANNELS, paidEvent, signedWebhook } from '../../testing/intents.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startSulong } from '../../testing/second-provider/sulong.ts';
import type { SentNotification } from '../../testing/second-provider/sulong.ts';
import { startService } from '../../testing/service.ts';
import { silentProviders } from '../../testing/silent-providers.ts';
import { pollPayments } from '../jobs/poll-payments.ts';
import { compareSettlements } from '../jobs/settlements.ts';
import { ledgerDifferences } from '../lending/ledger/check.ts';

/** The second provider is added by configuration and a channel alone. */
const sandbox = await startSandbox();
const { sulong, environment: second } = await startSulong();
const service = await startService({ environment: { ...sandbox.environment, ...second } });
const { app, resources } = service;
await sandbox.switchPayments({ webhooksOn: false });

const SULONG_CHANNEL = 91001;
for (const { database } of resources.cells.all) {
  const { position: _position, ...sample } = await database
    .selectFrom('payment_channel')
    .selectAll()
    .where('channelNumber', '=', CHANNELS.code)
    .executeTakeFirstOrThrow();
  const own = { channelNumber: SULONG_CHANNEL, provider: 'sulong', providerChannel: 'OUTLET-7', name: 'Sulong outlet', position: 90 };
  await database
    .insertInto('payment_channel')
    .values({ ...sample, ...own, instructions: '[]' })
    .execute();
}

type Ordered = Awaited<ReturnType<typeof orderedSession>>;

async function startPaymentThrough(channelNumber: number, given?: Ordered) {
  const ordered = given ?? (await orderedSession(resources, 174));
  const { productId, orderId, session, borrower } = ordered;
  const fields = { productId, orderId, amount: '232000', isDelay: '0', channelNumber: String(channelNumber) };
  const answer = await call(app, startPayment, { query: session.query, fields });
  const { payUrl } = answer.json<{ data: { payUrl: string } }>().data;
  const intent = await borrower.cell.database
    .selectFrom('payment_intent')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('channelNumber', '=', channelNumber)
    .executeTakeFirstOrThrow();
  return { ordered, intent, intentId: intent.intentId, payUrl };
}

const postedTo = ({ borrower: { cell }, orderId }: Ordered) =>
  cell.database
    .selectFrom('loan_transaction')
    .select(['transactionId', 'amount', 'channelName'])
    .where('orderId', '=', orderId)
    .orderBy('sequence')
    .execute();
const stateOf = async ({ borrower: { cell } }: Ordered, intentId: string): Promise<string> =>
  (await cell.database.selectFrom('payment_intent').select('state').where('intentId', '=', intentId).executeTakeFirstOrThrow()).state;
const suspenseOf = (provider: string, paymentId: string) =>
  resources.directory.selectFrom('suspense').selectAll().where('provider', '=', provider).where('eventId', '=', paymentId).execute();
const deliver = async ({ url, headers, body }: SentNotification, changes: Readonly<Record<string, string>> = {}): Promise<number> =>
  (await app.inject({ method: 'POST', url, headers: { ...headers, ...changes }, payload: body })).statusCode;
const dependenciesOf = ({ borrower: { cell } }: Ordered) => ({ ...jobsFor(resources), database: cell.database });
async function setPollDue({ borrower: { cell } }: Ordered, intentId: string): Promise<void> {
  const at = await resources.clock.now();
  await cell.database.updateTable('payment_intent').set({ nextPollAt: at }).where('intentId', '=', intentId).execute();
}

test('each channel opens a payment at its own provider, and the intent stores the provider', async () => {
  const first = await startPaymentThrough(CHANNELS.code);
  const other = await startPaymentThrough(SULONG_CHANNEL, first.ordered);

  expect(first.intent).toMatchObject({ provider: 'payment', amount: 2_320_00 });
  expect(other.intent).toMatchObject({ provider: 'sulong', code: '440011223344' });
  expect(sulong.charges.map(({ merchant_ref }) => merchant_ref)).not.toContain(first.intentId);
  expect(sulong.chargeOf(other.intentId)).toMatchObject({ outlet: 'OUTLET-7', total: '2320.00' });
  expect(new URL(other.payUrl).searchParams.get('payCode')).toBe('440011223344');
});

test('repeated webhooks with the second provider’s format and signature post a payment once', async () => {
  const { ordered, intentId } = await startPaymentThrough(SULONG_CHANNEL);
  const paid = sulong.pay(intentId);
  const id = randomUUID();

  const deliveries = Array.from({ length: 5 }, () => deliver(sulong.notify(paid, { id })));
  expect(new Set([...(await Promise.all(deliveries)), await deliver(sulong.notify(paid))])).toEqual(new Set([200]));

  expect(await postedTo(ordered)).toEqual([{ transactionId: `sulong:${paid.txn}`, amount: 2_320_00, channelName: 'Sulong outlet' }]);
  expect(await stateOf(ordered, intentId)).toBe('posted');
  const { database } = ordered.borrower.cell;
  const events = await database.selectFrom('provider_event').selectAll().where('userId', '=', ordered.userId).execute();
  expect(events.filter(({ provider }) => provider === 'sulong').map(({ eventId }) => eventId)).toContain(id);
  expect(await ledgerDifferences(database, ordered.userId)).toEqual([]);
});

test('marks an authorised payment as received, posts a settled payment, and ignores other notifications', async () => {
  const { ordered, intentId } = await startPaymentThrough(SULONG_CHANNEL);
  const authorisedPayment = sulong.pay(intentId, { status: 'AUTHORISED' });

  expect(await deliver(sulong.notify(authorisedPayment))).toBe(200);
  expect(await stateOf(ordered, intentId)).toBe('received');
  expect(await deliver(sulong.notify({ ...authorisedPayment, status: 'REVERSED' }))).toBe(200);
  expect(await deliver(sulong.sign({ notification_id: randomUUID(), about: 'maintenance' }))).toBe(200);
  expect(await postedTo(ordered)).toEqual([]);
  expect(await deliver(sulong.notify({ ...authorisedPayment, status: 'SETTLED' }))).toBe(200);
  expect(await postedTo(ordered)).toHaveLength(1);
});

test('payments of two providers with the same ids are both posted', async () => {
  const first = await startPaymentThrough(CHANNELS.code);
  const other = await startPaymentThrough(SULONG_CHANNEL, first.ordered);
  const [id, eventId] = [randomUUID(), randomUUID()];
  const firstPaidEvent = paidEvent(first.intent.providerReference ?? '', { paymentId: id, amount: 1_000_00 });

  expect(await deliver(signedWebhook(firstPaidEvent, { id: eventId }))).toBe(200);
  expect(await deliver(sulong.notify(sulong.pay(other.intentId, { txn: id, total: '500.25' }), { id: eventId }))).toBe(200);

  expect(await postedTo(first.ordered)).toMatchObject([
    { transactionId: `payment:${id}`, amount: 1_000_00 },
    { transactionId: `sulong:${id}`, amount: 500_25 },
  ]);
});

test('rejects a webhook with a single flipped bit in its body or signature', async () => {
  const { ordered, intentId } = await startPaymentThrough(SULONG_CHANNEL);
  const { url, headers, body } = sulong.notify(sulong.pay(intentId));
  const signature = headers['sulong-signature'] ?? '';
  const flipBit = (text: string, bit: number): Buffer => {
    const bytes = Buffer.from(text);
    bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) ^ (1 << (bit % 8));
    return bytes;
  };
  const reader = resources.providers.webhooks.get('sulong');
  const read = async (sent: Buffer, signed: string) =>
    (await reader?.readWebhook({ headers: { ...headers, 'sulong-signature': signed }, body: sent, at: new Date() }))?.is;
  const send = async (payload: Buffer): Promise<number> => (await app.inject({ method: 'POST', url, headers, payload })).statusCode;

  const bodies = Array.from({ length: Buffer.byteLength(body) * 8 }, (_, bit) => flipBit(body, bit));
  const signatures = Array.from({ length: signature.length * 8 }, (_, bit) => flipBit(signature, bit).toString('latin1'));
  const readings = [...bodies.map((each) => read(each, signature)), ...signatures.map((each) => read(Buffer.from(body), each))];

  expect(await read(Buffer.from(body), signature)).toBe('event');
  expect(new Set(await Promise.all(readings))).toEqual(new Set(['forged']));
  expect(new Set(await Promise.all(bodies.slice(0, 40).map(send)))).toEqual(new Set([403]));
  expect(await postedTo(ordered)).toEqual([]);
  expect(await stateOf(ordered, intentId)).toBe('waiting');
});

test('rejects a forged webhook, and a webhook that another provider has signed', async () => {
  const { ordered, intentId, intent } = await startPaymentThrough(SULONG_CHANNEL);
  const paid = sulong.pay(intentId);
  const { sulong: otherSulong } = await startSulong();
  const firstPaidEvent = signedWebhook(paidEvent(intent.providerReference ?? ''));

  const { headers, body } = sulong.notify(paid);
  expect(await deliver(otherSulong.notify(paid))).toBe(403);
  expect(await deliver({ ...firstPaidEvent, url: '/entirely/webhooks/sulong' })).toBe(403);
  expect(await deliver({ url: '/entirely/webhooks/payment', headers, body })).toBe(403);
  expect(await deliver(sulong.notify(paid), { 'sulong-signature': '' })).toBe(403);
  expect(await deliver({ url: '/entirely/webhooks/nobody', headers, body })).toBe(404);
  // Authentic but unreadable: acknowledged and stored as a dead letter.
  expect(await deliver(sulong.sign({ notification_id: '1', about: 'x', transaction: { ...paid, total: '2,320' } }))).toBe(200);

  expect(await postedTo(ordered)).toEqual([]);
});

test('rejects a webhook with a timestamp 125 s off, and accepts a timestamp 100 s off', async () => {
  const { ordered, intentId } = await startPaymentThrough(SULONG_CHANNEL);
  const paid = sulong.pay(intentId);

  for (const secondsOff of [-125, 125]) expect(await deliver(sulong.notify(paid, { secondsOff }))).toBe(403);
  expect(await postedTo(ordered)).toEqual([]);
  for (const secondsOff of [-100, 100]) expect(await deliver(sulong.notify(paid, { secondsOff }))).toBe(200);
  expect(await postedTo(ordered)).toHaveLength(1);
});

test('a payment reported by one provider for another provider’s reference goes to suspense', async () => {
  const first = await startPaymentThrough(CHANNELS.code);
  const { intentId } = await startPaymentThrough(SULONG_CHANNEL);
  const stolen = sulong.pay(intentId, { charge: first.intent.providerReference ?? '' });

  expect(await deliver(sulong.notify(stolen))).toBe(200);

  expect(await postedTo(first.ordered)).toEqual([]);
  expect(await suspenseOf('sulong', stolen.txn)).toMatchObject([{ amount: 2_320_00, reason: 'unknown reference' }]);
});

test('polling queries the provider of each intent, and posts a payment with a lost webhook', async () => {
  const first = await startPaymentThrough(CHANNELS.code);
  const other = await startPaymentThrough(SULONG_CHANNEL, first.ordered);
  sulong.pay(other.intentId);
  for (const { intentId } of [first, other]) await setPollDue(first.ordered, intentId);

  await pollPayments(dependenciesOf(first.ordered));

  expect(await postedTo(first.ordered)).toMatchObject([{ channelName: 'Sulong outlet' }]);
  expect(sulong.inquiries).toContain(other.intentId);
  expect(sulong.inquiries).not.toContain(first.intentId);
});

test('compares the settlement lists of both providers; an unreachable provider does not block the other', async () => {
  const first = await startPaymentThrough(CHANNELS.code);
  const other = await startPaymentThrough(SULONG_CHANNEL, first.ordered);
  await sandbox.pay(first.intentId, { amount: 1_000_00 });
  for (let count = 0; count < 3; count += 1) sulong.pay(other.intentId, { total: '100.00' });
  const dependencies = dependenciesOf(first.ordered);
  const providersWithoutAnswer = new Map([
    ...silentProviders.payments,
    ...[...resources.providers.payments].filter(([name]) => name === 'sulong'),
  ]);

  await expect(
    compareSettlements({ ...dependencies, providers: { ...resources.providers, payments: providersWithoutAnswer } }),
  ).rejects.toThrow('GET');
  expect((await postedTo(first.ordered)).map(({ amount }) => amount)).toEqual([100_00, 100_00, 100_00]);
  await compareSettlements(dependencies);
  await compareSettlements(dependencies);

  expect((await postedTo(first.ordered)).map(({ amount }) => amount)).toEqual([100_00, 100_00, 100_00, 1_000_00]);
});

test('the worker process posts a payment of the second provider with the same configuration', async () => {
  const { ordered, intentId } = await startPaymentThrough(SULONG_CHANNEL);
  sulong.pay(intentId);
  await setPollDue(ordered, intentId);

  await startChild('worker.ts', service.environment).waitForOutput('worker started');

  expect(
    await waitUntil(
      () => postedTo(ordered),
      (rows) => rows.length > 0,
    ),
  ).toMatchObject([{ amount: 2_320_00 }]);
});

test('startup fails with the name of a missing variable of the second provider', async () => {
  const child = startChild('server.ts', { ...service.environment, SULONG_PUBLIC_KEY: '' });

  expect(await child.exitCode()).toBe(1);
  expect(child.output()).toContain('SULONG_PUBLIC_KEY is missing');
});
