import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { WEBHOOK_TOLERANCE_SECONDS } from '@hiram/contract/providers/webhook-signature.ts';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { buildIntent, paidEvent, signedWebhook, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { Delivery } from '../../../testing/intents.ts';
import { startService } from '../../../testing/service.ts';
import { ledgerDifferences } from '../../lending/ledger/check.ts';

const { app, resources } = await startService();

const DAY_MS = 86_400_000;

async function buildDue() {
  const order = await buildOrder(resources, { status: 174 });
  return { order, ...(await buildIntent(resources, order)) };
}

const orderRow = ({ borrower: { cell }, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const intentRow = ({ borrower: { cell } }: BuiltOrder, intentId: string) =>
  cell.database.selectFrom('payment_intent').selectAll().where('intent_id', '=', intentId).executeTakeFirstOrThrow();
const postedPayments = ({ borrower: { cell }, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_transaction').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute();
const inSuspense = (paymentId: string) =>
  resources.directory.selectFrom('suspense').selectAll().where('event_id', '=', paymentId).execute();
/** A payment before its day waits as an overpayment, which is as good as paid. */
const owed = async (order: BuiltOrder): Promise<number> => {
  const row = await orderRow(order);
  return row.principal_balance + row.interest_balance + row.penalty_balance - row.overpayment_balance;
};

test('a payment is posted with its event, and its intent says so', async () => {
  const { order, intentId, providerReference } = await buildDue();
  const before = await owed(order);
  const word = paidEvent(providerReference);

  expect((await sendPaymentWebhook(app, word, { id: `evt-${intentId}` })).statusCode).toBe(200);

  expect(await owed(order)).toBe(before - 2_320_00);
  expect(await intentRow(order, intentId)).toMatchObject({ state: 'posted', paid_amount: 2_320_00, next_poll_at: null });
  expect(await postedPayments(order)).toMatchObject([
    { transaction_id: `payment:${word.paymentId}`, intent_id: intentId, channel_name: 'Sari Mart counter' },
  ]);
  const { database } = order.borrower.cell;
  const events = await database.selectFrom('provider_event').selectAll().where('user_id', '=', order.userId).execute();
  expect(events.filter(({ provider }) => provider === 'payment')).toMatchObject([{ event_id: `evt-${intentId}`, body: word }]);
  expect(await ledgerDifferences(database, order.userId)).toEqual([]);
});

test('told again, alone or ten times at once, under the same event id or another, it counts once', async () => {
  const { order, intentId, providerReference } = await buildDue();
  const before = await owed(order);
  const word = paidEvent(providerReference);

  const again = Array.from({ length: 10 }, (_, index) => sendPaymentWebhook(app, word, { id: `evt-${intentId}-${index % 2}` }));
  const answers = [...(await Promise.all(again)), await sendPaymentWebhook(app, word, { id: `evt-${intentId}-0` })];

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await owed(order)).toBe(before - 2_320_00);
  expect(await postedPayments(order)).toHaveLength(1);
});

test.each<[string, Delivery, number]>([
  ['another secret', { secret: 'guessed' }, 403],
  ['another id than the signed one', { headers: { 'webhook-id': 'evt-2' } }, 403],
  ['a stamp past the tolerance', { secondsOff: -WEBHOOK_TOLERANCE_SECONDS - 5 }, 403],
  ['a stamp ahead of the tolerance', { secondsOff: WEBHOOK_TOLERANCE_SECONDS + 5 }, 403],
  ['no signature', { headers: { 'webhook-signature': '' } }, 403],
])('a webhook with %s credits nothing', async (_what, delivery, status) => {
  const { order, intentId, providerReference } = await buildDue();
  const before = await owed(order);

  expect((await sendPaymentWebhook(app, paidEvent(providerReference), delivery)).statusCode).toBe(status);

  expect([await owed(order), await postedPayments(order)]).toEqual([before, []]);
  expect(await intentRow(order, intentId)).toMatchObject({ state: 'waiting' });
});

test('a webhook with any one bit flipped, in its body or its signature, credits nothing', async () => {
  const { order, providerReference } = await buildDue();
  const before = await owed(order);
  const { url, headers, body } = signedWebhook(paidEvent(providerReference));
  const flipped = (text: string, bit: number): Buffer => {
    const bytes = Buffer.from(text);
    bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) ^ (1 << (bit % 8));
    return bytes;
  };
  const send = (payload: string | Buffer, signature: string) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'webhook-signature': signature }, payload });
  const signature = headers['webhook-signature'] ?? '';

  // Every bit of the body, and the lowest of each character of the signature: hexadecimal stays something a header can hold.
  const bodies = Array.from({ length: Buffer.byteLength(body) * 8 }, (_, bit) => send(flipped(body, bit), signature));
  const signatures = Array.from({ length: signature.length }, (_, index) => send(body, flipped(signature, index * 8).toString('latin1')));
  const statuses = (await Promise.all([...bodies, ...signatures])).map(({ statusCode }) => statusCode);

  expect(new Set(statuses)).toEqual(new Set([403]));
  expect([await owed(order), await postedPayments(order)]).toEqual([before, []]);
});

test('an old delivery played again later is refused, and the provider’s own later attempt is not', async () => {
  const { order, providerReference } = await buildDue();
  const word = paidEvent(providerReference);

  expect((await sendPaymentWebhook(app, word, { id: 'evt-late', secondsOff: -WEBHOOK_TOLERANCE_SECONDS - 60 })).statusCode).toBe(403);
  expect((await sendPaymentWebhook(app, word, { id: 'evt-late' })).statusCode).toBe(200);
  expect((await sendPaymentWebhook(app, word, { id: 'evt-late', secondsOff: -WEBHOOK_TOLERANCE_SECONDS - 60 })).statusCode).toBe(403);

  expect(await postedPayments(order)).toHaveLength(1);
});

test.each([
  ['less', 2_000_00, { state: 'posted', paid_amount: 2_000_00 }],
  ['more', 2_500_00, { state: 'posted', paid_amount: 2_500_00 }],
])('%s than was asked for is posted as it came', async (_what, amount, intent) => {
  const { order, intentId, providerReference } = await buildDue();
  const before = await orderRow(order);

  await sendPaymentWebhook(app, paidEvent(providerReference, { amount }));

  const after = await orderRow(order);
  const paid = before.principal_balance + before.interest_balance - after.principal_balance - after.interest_balance;
  expect(paid + after.overpayment_balance).toBe(amount);
  expect(await intentRow(order, intentId)).toMatchObject(intent);
  expect(await ledgerDifferences(order.borrower.cell.database, order.userId)).toEqual([]);
});

test('a code that is paid twice counts twice: two payments, one intent', async () => {
  const { order, intentId, providerReference } = await buildDue();

  await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 1_000_00 }));
  await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 1_320_00 }));

  expect((await postedPayments(order)).map(({ amount }) => amount)).toEqual([1_000_00, 1_320_00]);
  expect(await intentRow(order, intentId)).toMatchObject({ state: 'posted', paid_amount: 2_320_00 });
});

test.each([
  ['another currency', { currency: 'USD' }],
  ['a reference that is nobody’s', { providerReference: 'nobody' }],
])('money in %s is heard, credits nobody and waits in suspense, once', async (_what, changes) => {
  const { order, providerReference } = await buildDue();
  const before = await owed(order);
  const word = paidEvent(providerReference, changes);

  for (const id of ['a', 'a', 'b']) expect((await sendPaymentWebhook(app, word, { id })).statusCode).toBe(200);

  expect([await owed(order), await postedPayments(order)]).toEqual([before, []]);
  expect(await inSuspense(word.paymentId)).toMatchObject([{ amount: 2_320_00, currency: word.currency, resolved_at: null }]);
});

test('money that is not final marks its intent and moves nothing; the final word does, in whichever order they come', async () => {
  const [first, second] = [await buildDue(), await buildDue()];
  const before = await owed(first.order);
  const received = paidEvent(first.providerReference, { type: 'received' });

  await sendPaymentWebhook(app, received);
  expect(await intentRow(first.order, first.intentId)).toMatchObject({ state: 'received', paid_amount: 2_320_00 });
  expect(await owed(first.order)).toBe(before);
  await sendPaymentWebhook(app, { ...received, type: 'paid' });
  expect(await intentRow(first.order, first.intentId)).toMatchObject({ state: 'posted', paid_amount: 2_320_00 });

  const paid = paidEvent(second.providerReference);
  await sendPaymentWebhook(app, paid);
  await sendPaymentWebhook(app, { ...paid, type: 'received' });
  expect(await intentRow(second.order, second.intentId)).toMatchObject({ state: 'posted', paid_amount: 2_320_00 });
});

test('a payment on a code that had expired counts', async () => {
  const order = await buildOrder(resources, { status: 174 });
  const at = new Date((await resources.clock.now()).getTime() - 10 * DAY_MS);
  const { intentId, providerReference } = await buildIntent(resources, order, { at });

  await sendPaymentWebhook(app, paidEvent(providerReference));

  expect(await intentRow(order, intentId)).toMatchObject({ state: 'posted', paid_amount: 2_320_00 });
  expect(await postedPayments(order)).toHaveLength(1);
});

test('a payment counts from the Manila day on which it was made', async () => {
  const { order, providerReference } = await buildDue();
  const yesterday = addDays(manilaDateOf(await resources.clock.now()), -1);
  // Half past midnight in Manila is still the day before in Greenwich.
  const paidAt = new Date(`${yesterday}T00:30:00+08:00`).toISOString();

  await sendPaymentWebhook(app, paidEvent(providerReference, { paidAt }));

  expect((await postedPayments(order)).map(({ value_on }) => value_on)).toEqual([yesterday]);
});

test('a word that can’t be read is not valid', async () => {
  const { providerReference } = await buildDue();

  expect((await sendPaymentWebhook(app, paidEvent(providerReference, { type: 'perhaps' }))).statusCode).toBe(400);
  expect((await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 0 }))).statusCode).toBe(400);
  expect((await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 0.5 }))).statusCode).toBe(400);
  expect((await sendPaymentWebhook(app, paidEvent(providerReference, { paidAt: 'today' }))).statusCode).toBe(400);
});
