import { calendarDate } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { WEBHOOK_HEADERS, webhookSignature } from '@hiram/contract/providers/webhook-signature.ts';
import type { PaymentAnswer, PaymentEvent, PaymentInquiry, PaymentKind } from '@hiram/contract/providers/providers.ts';
import fastify from 'fastify';
import formbody from '@fastify/formbody';
import { expect, test } from 'vitest';
import { webhookSender } from '../webhooks.ts';
import { PaymentProvider } from './payment-provider.ts';
import { paymentRoutes } from './payments.routes.ts';

const SECRET = 'payment secret';
const headers = { authorization: `Bearer ${SECRET}` };

function buildProvider() {
  const sent: PaymentEvent[] = [];
  const provider = new PaymentProvider({ origin: 'http://127.0.0.1:4200', notify: (event) => sent.push(event) });
  const app = fastify();
  void app.register(formbody);
  paymentRoutes(app, provider, SECRET);
  return { provider, sent, app };
}

const requestOf = (kind: PaymentKind = 'code') => ({
  reference: 'PI1',
  channel: 'Sari Mart counter',
  kind,
  amount: centavos(2_320_00),
  currency: 'PHP' as const,
  expiresAt: '2026-11-16T04:00:00.000Z',
  returnUrl: 'http://127.0.0.1:8080/loanDetail?orderId=OR1',
});

test.each<[PaymentKind, RegExp, RegExp, RegExp]>([
  ['code', /^8810\d{8}$/, /^$/, /^$/],
  ['counter', /^8810\d{8}$/, /^$/, /^$/],
  ['qr', /^$/, /^tulay\.qr\/1\/8810\d{8}\/232000\/PHP$/, /^$/],
  ['checkout', /^$/, /^$/, /^http:\/\/127\.0\.0\.1:4200\/payments\/checkout\/tulay-/],
])('opening a payment of kind %s again returns the same code, QR text or address', async (kind, code, qr, checkout) => {
  const { app } = buildProvider();
  const open = async () =>
    (await app.inject({ method: 'POST', url: '/payments/payments', headers, payload: requestOf(kind) })).json<PaymentAnswer>();
  const first = await open();

  expect(first.providerReference).toMatch(/^tulay-/);
  expect(first.code).toMatch(code);
  expect(first.qrPayload).toMatch(qr);
  expect(first.checkoutUrl).toMatch(checkout);
  expect(await open()).toEqual(first);
});

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

test.each([
  ['exact', { type: 'paid', amount: 2_320_00 }],
  ['less', { type: 'paid', amount: 2_220_00 }],
  ['more', { type: 'paid', amount: 2_420_00 }],
  ['received', { type: 'received', amount: 2_320_00 }],
  ['late', { type: 'paid', amount: 2_320_00, paidAt: '2026-11-16T04:01:00.000Z' }],
])('sends a webhook after a press on %s', async (how, event) => {
  const { app, provider, sent } = buildProvider();
  provider.open(requestOf());

  expect((await app.inject({ method: 'POST', url: '/payments/press', ...form({ reference: 'PI1', how }) })).statusCode).toBe(303);

  expect(sent).toMatchObject([{ ...event, currency: 'PHP' }]);
  const inquiry = (await app.inject({ url: '/payments/payments/PI1', headers })).json<PaymentInquiry>();
  expect(inquiry).toEqual({ known: true, payments: sent });
  expect((await app.inject('/payments')).body).toContain('₱2,320.00');
});

test('finishes a received payment once, under the same payment id', () => {
  const { provider, sent } = buildProvider();
  provider.open(requestOf());
  provider.pay('PI1', { type: 'received' });
  provider.finish('PI1');

  expect(sent.map(({ type }) => type)).toEqual(['received', 'paid']);
  expect(sent[1]?.paymentId).toBe(sent[0]?.paymentId);
  expect(provider.finish('PI1')).toBeNull();
});

test('lists a payment in the inquiry and in the settlement of its Manila day if webhooks are off', () => {
  const { provider, sent } = buildProvider();
  provider.open(requestOf());
  provider.webhooksOn = false;
  provider.pay('PI1', { paidAt: '2026-11-15T17:00:00.000Z' });

  expect(sent).toEqual([]);
  expect(provider.inquire('PI1').payments).toHaveLength(1);
  // 01:00 on 16 November in Manila.
  expect(provider.settlement(calendarDate('2026-11-16'), '').payments).toHaveLength(1);
  expect(provider.settlement(calendarDate('2026-11-15'), '')).toEqual({ payments: [], next: null });
});

test('pages through a settlement list without omission or repetition', () => {
  const { provider } = buildProvider();
  provider.open(requestOf());
  for (let count = 0; count < 450; count += 1) provider.pay('PI1', { paidAt: '2026-11-15T04:00:00.000Z' });
  const seen = new Set<string>();
  const sizes: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page = provider.settlement(calendarDate('2026-11-15'), after);
    sizes.push(page.payments.length);
    for (const { paymentId } of page.payments) seen.add(paymentId);
    after = page.next;
  }

  expect([sizes, seen.size]).toEqual([[200, 200, 50], 450]);
});

test('redirects back from the checkout page after a payment, and unpaid after a cancellation', async () => {
  const { app, provider, sent } = buildProvider();
  const { checkoutUrl } = provider.open(requestOf('checkout')) ?? { checkoutUrl: '' };
  const url = new URL(checkoutUrl).pathname;
  expect((await app.inject(url)).body).toContain('₱2,320.00');

  const cancelled = await app.inject({ method: 'POST', url, ...form({ how: 'cancel' }) });
  expect([cancelled.headers.location, sent.length]).toEqual([requestOf().returnUrl, 0]);
  const paid = await app.inject({ method: 'POST', url, ...form({ how: 'exact' }) });
  expect([paid.headers.location, sent.length]).toEqual([requestOf().returnUrl, 1]);
});

test('rejects calls without the secret with 401, and unknown references with 404', async () => {
  const { app } = buildProvider();

  expect((await app.inject({ method: 'POST', url: '/payments/payments', payload: requestOf() })).statusCode).toBe(401);
  expect((await app.inject('/payments/payments/PI1')).statusCode).toBe(401);
  expect((await app.inject('/payments/settlements/2026-11-15')).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: '/payments/press', ...form({ reference: 'PI9', how: 'exact' }) })).statusCode).toBe(404);
  expect((await app.inject('/payments/checkout/unknown')).statusCode).toBe(404);
});

test('retries a webhook until it is acknowledged, with the same id and a valid signature on each attempt', async () => {
  const deliveries: { id: string; isSigned: boolean }[] = [];
  const listener = fastify();
  listener.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  listener.post('/webhooks', async (request, reply) => {
    const [id, timestamp] = [String(request.headers[WEBHOOK_HEADERS.id]), String(request.headers[WEBHOOK_HEADERS.timestamp])];
    const expected = webhookSignature({ secret: 'webhook', id, timestamp, body: String(request.body) });
    deliveries.push({ id, isSigned: request.headers[WEBHOOK_HEADERS.signature] === expected });
    return reply.code(deliveries.length < 3 ? 503 : 200).send({});
  });
  const url = `${await listener.listen({ host: '127.0.0.1', port: 0 })}/webhooks`;

  expect(await webhookSender({ url, secret: 'webhook' })({ type: 'paid' })).toBe(true);

  expect(deliveries.map(({ isSigned }) => isSigned)).toEqual([true, true, true]);
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1);
  await listener.close();
});
