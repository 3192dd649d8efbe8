import { DAY_MS, addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { WEBHOOK_TOLERANCE_SECONDS } from '@hiram/contract/providers/webhook-signature.ts';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { buildIntent, paidEvent, signedWebhook, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { Delivery } from '../../../testing/intents.ts';
import { startService } from '../../../testing/service.ts';
import { ledgerDifferences } from '../../lending/ledger/check.ts';

const { app, resources } = await startService();

async function buildDue() {
  const order = await buildOrder(resources, { status: 174 });
  return { order, ...(await buildIntent(resources, order)) };
}

const orderRow = ({ borrower: { cell }, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_order').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
const intentRow = ({ borrower: { cell } }: BuiltOrder, intentId: string) =>
  cell.database.selectFrom('payment_intent').selectAll().where('intentId', '=', intentId).executeTakeFirstOrThrow();
const postedPayments = ({ borrower: { cell }, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_transaction').selectAll().where('orderId', '=', orderId).orderBy('sequence').execute();
const inSuspense = (paymentId: string) => resources.directory.selectFrom('suspense').selectAll().where('eventId', '=', paymentId).execute();
/** A payment before its due day is held as an overpayment, so the overpayment is subtracted. */
const owed = async (order: BuiltOrder): Promise<number> => {
  const row = await orderRow(order);
  return row.principalBalance + row.interestBalance + row.penaltyBalance - row.overpaymentBalance;
};

test('a payment webhook posts the payment, stores its event and marks its intent posted', async () => {
  const { order, intentId, providerReference } = await buildDue();
  const before = await owed(order);
  const word = paidEvent(providerReference);

  expect((await sendPaymentWebhook(app, word, { id: `evt-${intentId}` })).statusCode).toBe(200);

  expect(await owed(order)).toBe(before - 2_320_00);
  expect(await intentRow(order, intentId)).toMatchObject({ state: 'posted', paidAmount: 2_320_00, nextPollAt: null });
  expect(await postedPayments(order)).toMatchObject([
    { transactionId: `payment:${word.paymentId}`, intentId, channelName: 'Sari Mart counter' },
  ]);
  const { database } = order.borrower.cell;
  const events = await database.selectFrom('provider_event').selectAll().where('userId', '=', order.userId).execute();
  expect(events.filter(({ provider }) => provider === 'payment')).toMatchObject([{ eventId: `evt-${intentId}`, body: word }]);
  expect(await ledgerDifferences(database, order.userId)).toEqual([]);
});

test('a payment reported again, also concurrently and under another event id, is posted once', async () => {
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
  ['an id that differs from the signed id', { headers: { 'webhook-id': 'evt-2' } }, 403],
  ['a timestamp before the tolerance', { secondsOff: -WEBHOOK_TOLERANCE_SECONDS - 5 }, 403],
  ['a timestamp after the tolerance', { secondsOff: WEBHOOK_TOLERANCE_SECONDS + 5 }, 403],
  ['no signature', { headers: { 'webhook-signature': '' } }, 403],
])('a webhook with %s credits nothing', async (_what, delivery, status) => {
  const { order, intentId, providerReference } = await buildDue();
  const before = await owed(order);

  expect((await sendPaymentWebhook(app, paidEvent(providerReference), delivery)).statusCode).toBe(status);

  expect([await owed(order), await postedPayments(order)]).toEqual([before, []]);
  expect(await intentRow(order, intentId)).toMatchObject({ state: 'waiting' });
});

test('rejects a webhook with a single flipped bit in its body or signature', async () => {
  const { order, providerReference } = await buildDue();
  const before = await owed(order);
  const { url, headers, body } = signedWebhook(paidEvent(providerReference));
  const flipBit = (text: string, bit: number): Buffer => {
    const bytes = Buffer.from(text);
    bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) ^ (1 << (bit % 8));
    return bytes;
  };
  const send = (payload: string | Buffer, signature: string) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'webhook-signature': signature }, payload });
  const signature = headers['webhook-signature'] ?? '';

  // Every bit of the body, and the lowest bit of each character of the signature, because a header must stay hexadecimal to be sent.
  const bodies = Array.from({ length: Buffer.byteLength(body) * 8 }, (_, bit) => send(flipBit(body, bit), signature));
  const signatures = Array.from({ length: signature.length }, (_, index) => send(body, flipBit(signature, index * 8).toString('latin1')));
  const statuses = (await Promise.all([...bodies, ...signatures])).map(({ statusCode }) => statusCode);

  expect(new Set(statuses)).toEqual(new Set([403]));
  expect([await owed(order), await postedPayments(order)]).toEqual([before, []]);
});

test('rejects a delivery with an old timestamp, and accepts the provider’s retry with a new timestamp', async () => {
  const { order, providerReference } = await buildDue();
  const word = paidEvent(providerReference);

  expect((await sendPaymentWebhook(app, word, { id: 'evt-late', secondsOff: -WEBHOOK_TOLERANCE_SECONDS - 60 })).statusCode).toBe(403);
  expect((await sendPaymentWebhook(app, word, { id: 'evt-late' })).statusCode).toBe(200);
  expect((await sendPaymentWebhook(app, word, { id: 'evt-late', secondsOff: -WEBHOOK_TOLERANCE_SECONDS - 60 })).statusCode).toBe(403);

  expect(await postedPayments(order)).toHaveLength(1);
});

test.each([
  ['less', 2_000_00, { state: 'posted', paidAmount: 2_000_00 }],
  ['more', 2_500_00, { state: 'posted', paidAmount: 2_500_00 }],
])('posts %s than the requested amount in full', async (_what, amount, intent) => {
  const { order, intentId, providerReference } = await buildDue();
  const before = await orderRow(order);

  await sendPaymentWebhook(app, paidEvent(providerReference, { amount }));

  const after = await orderRow(order);
  const paid = before.principalBalance + before.interestBalance - after.principalBalance - after.interestBalance;
  expect(paid + after.overpaymentBalance).toBe(amount);
  expect(await intentRow(order, intentId)).toMatchObject(intent);
  expect(await ledgerDifferences(order.borrower.cell.database, order.userId)).toEqual([]);
});

test('two payments of one code are both posted to one intent', async () => {
  const { order, intentId, providerReference } = await buildDue();

  await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 1_000_00 }));
  await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 1_320_00 }));

  expect((await postedPayments(order)).map(({ amount }) => amount)).toEqual([1_000_00, 1_320_00]);
  expect(await intentRow(order, intentId)).toMatchObject({ state: 'posted', paidAmount: 2_320_00 });
});

test.each([
  ['another currency', { currency: 'USD' }],
  ['an unknown reference', { providerReference: 'nobody' }],
])('a payment with %s is acknowledged, posted to no order, and goes to suspense once', async (_what, changes) => {
  const { order, providerReference } = await buildDue();
  const before = await owed(order);
  const word = paidEvent(providerReference, changes);

  for (const id of ['a', 'a', 'b']) expect((await sendPaymentWebhook(app, word, { id: `${word.paymentId}-${id}` })).statusCode).toBe(200);

  expect([await owed(order), await postedPayments(order)]).toEqual([before, []]);
  expect(await inSuspense(word.paymentId)).toMatchObject([{ amount: 2_320_00, currency: word.currency, resolvedAt: null }]);
});

test('a received report only marks the intent; the paid report posts, in either order', async () => {
  const [first, second] = [await buildDue(), await buildDue()];
  const before = await owed(first.order);
  const received = paidEvent(first.providerReference, { type: 'received' });

  await sendPaymentWebhook(app, received);
  expect(await intentRow(first.order, first.intentId)).toMatchObject({ state: 'received', paidAmount: 2_320_00 });
  expect(await owed(first.order)).toBe(before);
  await sendPaymentWebhook(app, { ...received, type: 'paid' });
  expect(await intentRow(first.order, first.intentId)).toMatchObject({ state: 'posted', paidAmount: 2_320_00 });

  const paid = paidEvent(second.providerReference);
  await sendPaymentWebhook(app, paid);
  await sendPaymentWebhook(app, { ...paid, type: 'received' });
  expect(await intentRow(second.order, second.intentId)).toMatchObject({ state: 'posted', paidAmount: 2_320_00 });
});

test('posts a payment of an expired code', async () => {
  const order = await buildOrder(resources, { status: 174 });
  const at = new Date((await resources.clock.now()).getTime() - 10 * DAY_MS);
  const { intentId, providerReference } = await buildIntent(resources, order, { at });

  await sendPaymentWebhook(app, paidEvent(providerReference));

  expect(await intentRow(order, intentId)).toMatchObject({ state: 'posted', paidAmount: 2_320_00 });
  expect(await postedPayments(order)).toHaveLength(1);
});

test('the value date of a payment is its Manila day', async () => {
  const { order, providerReference } = await buildDue();
  const yesterday = addDays(manilaDateOf(await resources.clock.now()), -1);
  // Half past midnight in Manila is still the day before in UTC.
  const paidAt = new Date(`${yesterday}T00:30:00+08:00`).toISOString();

  await sendPaymentWebhook(app, paidEvent(providerReference, { paidAt }));

  expect((await postedPayments(order)).map(({ valueOn }) => valueOn)).toEqual([yesterday]);
});

test.each([
  ['an unknown type', { type: 'perhaps' }, 'invalidRequest: type'],
  ['amount 0', { amount: 0 }, 'invalidRequest: amount'],
  ['a negative amount', { amount: -1 }, 'invalidRequest: amount'],
  ['a fraction of a centavo', { amount: 0.5 }, 'invalidRequest: amount'],
  ['an invalid date', { paidAt: 'today' }, 'invalidRequest: paidAt'],
  ['text that cannot be stored', { currency: 'P\0P' }, 'a text that can’t be stored'],
])('a report with %s is acknowledged, posts nothing and becomes a dead letter', async (_what, changes, trouble) => {
  const { order, providerReference } = await buildDue();

  expect((await sendPaymentWebhook(app, paidEvent(providerReference, changes))).statusCode).toBe(200);
  expect((await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 1_00 }))).statusCode).toBe(200);

  expect((await postedPayments(order)).map(({ amount }) => amount)).toEqual([1_00]);
  const letters = await resources.directory.selectFrom('webhook').selectAll().where('doneAt', 'is', null).orderBy('receivedAt').execute();
  expect(letters.at(-1)).toMatchObject({ provider: 'payment', trouble });
  expect(letters.at(-1)?.body?.toString()).toContain(providerReference);
});

const DAYS = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

test.each([
  ['is more than the order can owe', { amount: 17_600_01 }, 'more than the order can owe'],
  ['is the largest safe integer', { amount: Number.MAX_SAFE_INTEGER }, 'more than the order can owe'],
  ['was made before the payout', { paidAt: DAYS(-26) }, 'paid before the payout'],
  ['was made in the year 1', { paidAt: '0001-01-01T00:00:00Z' }, 'paid before the payout'],
  ['was made after tomorrow', { paidAt: DAYS(2) }, 'paid after tomorrow'],
  ['was made in the year 9999', { paidAt: '9999-12-31T23:59:59Z' }, 'paid after tomorrow'],
])('a payment that %s goes to suspense with the reason, and the next payment is posted', async (_what, changes, reason) => {
  const { order, providerReference } = await buildDue();
  const word = paidEvent(providerReference, changes);

  for (let count = 0; count < 2; count += 1) expect((await sendPaymentWebhook(app, word)).statusCode).toBe(200);
  expect(await inSuspense(word.paymentId)).toMatchObject([{ amount: word.amount, reason, resolvedAt: null }]);
  expect((await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 50_00 }))).statusCode).toBe(200);

  expect((await postedPayments(order)).map(({ amount }) => amount)).toEqual([50_00]);
  expect(await ledgerDifferences(order.borrower.cell.database, order.userId)).toEqual([]);
});

test('posts a payment of twice the plan’s total, and a payment dated tomorrow', async () => {
  const { order, providerReference } = await buildDue();

  await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 17_600_00 }));
  await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 1_00, paidAt: DAYS(1) }));

  expect((await postedPayments(order)).map(({ amount }) => amount)).toEqual([17_600_00, 1_00]);
});

const discrepanciesOf = (subject: string) =>
  resources.directory.selectFrom('discrepancy').selectAll().where('subject', '=', subject).orderBy('firstReportedAt').execute();

test.each([
  ['amount', { amount: 999_99 }, { amount: 999_99 }],
  ['currency', { currency: 'USD' }, { currency: 'USD' }],
  ['day', { paidAt: DAYS(-3) }, { paidOn: manilaDateOf(new Date(DAYS(-3))) }],
  ['reference', { providerReference: 'another' }, { reference: 'another' }],
])('a payment reported again with another %s posts nothing more and opens one discrepancy', async (_what, lie, reported) => {
  const { order, providerReference } = await buildDue();
  const word = paidEvent(providerReference, { amount: 1_000_00 });
  await sendPaymentWebhook(app, word);

  for (let count = 0; count < 3; count += 1) expect((await sendPaymentWebhook(app, { ...word, ...lie })).statusCode).toBe(200);
  expect((await sendPaymentWebhook(app, word)).statusCode).toBe(200);

  expect((await postedPayments(order)).map(({ amount }) => amount)).toEqual([1_000_00]);
  expect(await inSuspense(word.paymentId)).toEqual([]);
  expect(await discrepanciesOf(word.paymentId)).toMatchObject([
    {
      kind: 'payment',
      known: { amount: 1_000_00, reference: providerReference },
      reported,
      orderId: order.orderId,
      times: 3,
      resolvedAt: null,
    },
  ]);
});

test('detects a conflicting amount even if the directory lost the first report in a restore', async () => {
  const { order, providerReference } = await buildDue();
  const word = paidEvent(providerReference, { amount: 1_000_00 });
  await sendPaymentWebhook(app, word);
  await resources.directory.deleteFrom('provider_payment').where('paymentId', '=', word.paymentId).execute();

  await sendPaymentWebhook(app, { ...word, amount: 999_99 });

  expect((await postedPayments(order)).map(({ amount }) => amount)).toEqual([1_000_00]);
  expect(await discrepanciesOf(word.paymentId)).toMatchObject([{ known: { amount: 1_000_00 }, reported: { amount: 999_99 } }]);
});

test('of two events with one id, the first is posted and the second opens a discrepancy', async () => {
  const [first, other] = [await buildDue(), await buildDue()];
  const id = `evt-${first.intentId}`;
  const [word, second] = [paidEvent(first.providerReference, { amount: 1_00 }), paidEvent(other.providerReference, { amount: 2_00 })];

  for (const each of [word, second, second, word]) expect((await sendPaymentWebhook(app, each, { id })).statusCode).toBe(200);

  expect([await postedPayments(first.order), await postedPayments(other.order)]).toMatchObject([[{ amount: 1_00 }], []]);
  expect(await discrepanciesOf(id)).toMatchObject([
    {
      kind: 'event',
      known: { paymentId: word.paymentId, amount: 1_00 },
      reported: { paymentId: second.paymentId, amount: 2_00 },
      times: 2,
    },
  ]);
});

test('stores a webhook before it is processed, and deletes its body afterwards', async () => {
  const { order, intentId, providerReference } = await buildDue();
  const [id, word] = [`evt-${intentId}`, paidEvent(providerReference)];
  const leadTo = (shard: number) =>
    resources.directory.updateTable('provider_reference').set({ shard }).where('reference', '=', providerReference).execute();
  const stored = () => resources.directory.selectFrom('webhook').selectAll().where('deliveryId', '=', id).executeTakeFirstOrThrow();

  // The cell that the code leads to does not have the code yet, so the provider has to retry.
  await leadTo((order.borrower.shard + 240) % 480);
  expect((await sendPaymentWebhook(app, word, { id })).statusCode).toBe(503);
  expect(await stored()).toMatchObject({ doneAt: null, trouble: null });
  expect((await stored()).body?.toString()).toContain(word.paymentId);
  await leadTo(order.borrower.shard);
  expect((await sendPaymentWebhook(app, word, { id })).statusCode).toBe(200);

  expect(await stored()).toMatchObject({ doneAt: expect.any(Date) as Date, body: null, headers: null });
  expect(await postedPayments(order)).toHaveLength(1);
});

test('acknowledges a payment whose code was lost in a restore, and records the payment in suspense', async () => {
  const { order, providerReference } = await buildDue();
  const word = paidEvent(providerReference);
  await resources.directory
    .updateTable('provider_reference')
    .set({ shard: (order.borrower.shard + 240) % 480, createdAt: new Date(Date.now() - DAY_MS) })
    .where('reference', '=', providerReference)
    .execute();

  expect((await sendPaymentWebhook(app, word)).statusCode).toBe(200);

  expect(await inSuspense(word.paymentId)).toMatchObject([{ reason: 'lost reference' }]);
});
