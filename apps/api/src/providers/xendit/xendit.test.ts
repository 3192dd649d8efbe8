import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calendarDate } from '@hiram/contract/product/dates.ts';
import type { PaymentKind, SettledPayment } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ProviderUnreachable } from '../provider-unreachable.ts';
import { xenditAdapter } from './adapter.ts';
import { startDouble } from './testing/double.ts';

const double = await startDouble();

const openPayments = (changes: Readonly<Record<string, string>> = {}) => {
  const settings = { ...double.environment, ...changes };
  return xenditAdapter.payments.open({
    name: 'xendit',
    timeoutMs: 4000,
    setting: (name) => settings[`XENDIT_${name}`] ?? '',
    settingOrNull: (name) => settings[`XENDIT_${name}`] ?? null,
  });
};
const payments = openPayments();

const requestOf = (kind: PaymentKind, channel: string, reference: string = randomUUID()) => ({
  reference,
  channel,
  kind,
  amount: centavos(2_320_05),
  currency: 'PHP' as const,
  expiresAt: '2026-11-21T04:00:00.000Z',
  returnUrl: 'https://loans.example/loanDetail',
});

async function listSettlement(date: string): Promise<readonly SettledPayment[]> {
  const all: SettledPayment[] = [];
  for await (const page of payments.settlement(calendarDate(date))) all.push(...page);
  return all;
}

const read = ({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }) =>
  payments.readWebhook({ headers, body: Buffer.from(body), at: new Date() });

test.each<[PaymentKind, string, RegExp, RegExp, RegExp]>([
  ['code', 'ECPAY', /^\d{12}$/, /^$/, /^$/],
  ['counter', '7ELEVEN', /^\d{12}$/, /^$/, /^$/],
  ['qr', 'QRPH', /^$/, /^000201\d+$/, /^$/],
  ['checkout', 'GCASH', /^$/, /^$/, /for=MOBILE$/],
])('opens a %s through %s, and returns the same answer for the same reference', async (kind, channel, code, qr, checkout) => {
  const request = requestOf(kind, channel);
  const first = await payments.open(request);

  expect(first.code).toMatch(code);
  expect(first.qrPayload).toMatch(qr);
  expect(first.checkoutUrl).toMatch(checkout);
  expect(first.providerReference).toBe(request.reference);
  expect(await payments.open(request)).toEqual(first);
  await double.forgetKeys();
  expect(await payments.open(request)).toEqual(first);
});

test.each<[string, PaymentKind, string, Readonly<Record<string, string>>]>([
  ['an unknown channel', 'counter', 'NOWHERE', {}],
  ['another key', 'qr', 'QRPH', { XENDIT_SECRET_KEY: 'another' }],
  ['an unreachable address', 'qr', 'QRPH', { XENDIT_URL: 'http://127.0.0.1:1' }],
])('throws ProviderUnreachable with %s', async (_what, kind, channel, settings) => {
  const request = requestOf(kind, channel);

  await expect(openPayments(settings).open(request)).rejects.toThrow(ProviderUnreachable);
  expect(await payments.inquire(request.reference)).toEqual({ known: false, payments: [] });
});

test('rejects an answer without means of payment, and an answer for another reference', async () => {
  const server = createServer((_request, answer) => {
    const body = { id: 'pr-1', reference_id: 'R1', status: 'FAILED', actions: [], payment_method: { qr_code: null } };
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const paymentsWithFailure = openPayments({ XENDIT_URL: `http://127.0.0.1:${port}` });
  await expect(paymentsWithFailure.open(requestOf('qr', 'QRPH', 'R1'))).rejects.toThrow('that is FAILED');
  await expect(paymentsWithFailure.open(requestOf('qr', 'QRPH', 'R2'))).rejects.toThrow('of another reference');
});

test('webhook, inquiry and settlement list report a payment with the same id', async () => {
  const request = requestOf('counter', 'CEBUANA');
  await payments.open(request);
  expect(await payments.inquire(request.reference)).toEqual({ known: true, payments: [] });
  const webhook = await double.pay(request.reference, { created: '2026-03-01T16:30:00.123Z' });
  const payment = {
    paymentId: expect.stringMatching(/^py-/) as string,
    providerReference: request.reference,
    amount: 2_320_05,
    currency: 'PHP',
    paidAt: '2026-03-01T16:30:00.123Z',
  };

  const reading = await read(webhook);
  expect(reading).toEqual({
    is: 'event',
    eventId: expect.stringMatching(/^payment\.succeeded:py-/) as string,
    event: { kind: 'payment', payment: { type: 'paid', ...payment } },
  });
  expect(await read(webhook)).toEqual(reading);
  const { payments: inquiredPayments } = await payments.inquire(request.reference);
  expect(inquiredPayments).toEqual([{ type: 'paid', ...payment }]);
  // The payment's time is half past midnight on the second in Manila.
  expect(await listSettlement('2026-03-02')).toEqual([payment]);
  expect(await listSettlement('2026-03-01')).toEqual([]);
  const reportedId = reading.is === 'event' && reading.event.payment.paymentId;
  expect([inquiredPayments[0]?.paymentId, (await listSettlement('2026-03-02'))[0]?.paymentId]).toEqual([reportedId, reportedId]);
});

test('pending, failed, voided, reversed and outgoing transactions are not payments', async () => {
  const { reference } = requestOf('checkout', 'PAYMAYA');
  await payments.open(requestOf('checkout', 'PAYMAYA', reference));
  const created = '2026-03-05T04:00:00.000Z';
  for (const status of ['PENDING', 'FAILED', 'VOIDED', 'REVERSED'])
    expect(await read(await double.pay(reference, { status, created }))).toEqual({ is: 'other' });
  await double.pay(reference, { cashflow: 'MONEY_OUT', created });
  await double.pay(reference, { type: 'REFUND', created });

  expect(await payments.inquire(reference)).toEqual({ known: true, payments: [] });
  expect(await listSettlement('2026-03-05')).toEqual([]);
});

test('a settlement list has every payment of a Manila day once, over several pages', async () => {
  const { reference } = requestOf('counter', 'ECPAY');
  await payments.open(requestOf('counter', 'ECPAY', reference));
  const start = Date.parse('2026-03-09T16:00:00.000Z');
  const moments = [...Array.from({ length: 119 }, (_, minute) => start + minute * 60_000), start + 86_400_000 - 1];
  for (const moment of [...moments, start - 1, start + 86_400_000])
    await double.pay(reference, { created: new Date(moment).toISOString() });

  const all = await listSettlement('2026-03-10');

  expect(all.map(({ paidAt }) => Date.parse(paidAt)).toSorted((a, b) => a - b)).toEqual(moments);
  expect(new Set(all.map(({ paymentId }) => paymentId)).size).toBe(120);
});

test('inquiries return the exact amount of each payment in centavos', async () => {
  for (const amount of [1, 29, 57_35, 1_234_56, 8_19, 99_999_99, 50_000_01]) {
    const request = { ...requestOf('qr', 'QRPH'), amount: centavos(amount) };
    await payments.open(request);
    await double.pay(request.reference);
    expect((await payments.inquire(request.reference)).payments).toMatchObject([{ amount }]);
  }
});

test('rejects a webhook without a valid token, and accepts the old token during a rotation', async () => {
  const request = requestOf('qr', 'QRPH');
  await payments.open(request);
  const { headers, body } = await double.pay(request.reference);
  const token = headers['x-callback-token'] ?? '';
  const changed = openPayments({ XENDIT_WEBHOOK_TOKEN: 'a token that is new and long', XENDIT_WEBHOOK_TOKEN_SECOND: token });

  for (const wrong of ['', `${token} `, token.slice(1), `${token.slice(0, -1)}x`])
    expect(await read({ headers: { ...headers, 'x-callback-token': wrong }, body })).toEqual({ is: 'forged' });
  expect(await read({ headers: {}, body })).toEqual({ is: 'forged' });
  expect(await changed.readWebhook({ headers, body: Buffer.from(body), at: new Date() })).toMatchObject({ is: 'event' });
});

test('returns the invalid field of an unreadable webhook, and ignores other events', async () => {
  const request = requestOf('qr', 'QRPH');
  await payments.open(request);
  const { headers, body } = await double.pay(request.reference);
  const notification = JSON.parse(body) as { data: object };
  const changed = (data: object) => read({ headers, body: JSON.stringify({ ...notification, data: { ...notification.data, ...data } }) });

  expect(await read({ headers, body: 'no JSON' })).toEqual({ is: 'unreadable', field: null });
  expect(await changed({ amount: 10.005 })).toEqual({ is: 'unreadable', field: 'data.amount' });
  expect(await changed({ amount: '10.00' })).toEqual({ is: 'unreadable', field: 'data.amount' });
  expect(await changed({ updated: 'yesterday' })).toEqual({ is: 'unreadable', field: 'data.updated' });
  expect(await changed({ status: 'PENDING' })).toEqual({ is: 'other' });
  expect(await read({ headers, body: JSON.stringify({ event: 'payment_method.activated' }) })).toEqual({ is: 'other' });
});
