import { expect, test } from 'vitest';
import { Xendit } from './xendit.ts';
import { xenditApp } from './xendit.routes.ts';

const KEY = 'a key of the tests';
const headers = { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` };
const app = xenditApp(new Xendit('http://127.0.0.1:4300', 'a token of the tests'), KEY);

const requestOf = (reference_id: string, changes: object = {}) => ({
  reference_id,
  amount: 100.5,
  currency: 'PHP',
  payment_method: { type: 'QR_CODE', reusability: 'ONE_TIME_USE', qr_code: { channel_code: 'QRPH' } },
  ...changes,
});
const make = (payload: object, key = '') =>
  app.inject({ method: 'POST', url: '/payment_requests', headers: { ...headers, 'idempotency-key': key }, payload });
const counter = (channel_properties: object, channel_code = 'CEBUANA') => ({
  payment_method: { type: 'OVER_THE_COUNTER', reusability: 'ONE_TIME_USE', over_the_counter: { channel_code, channel_properties } },
});

test('rejects calls without the key with status 401', async () => {
  expect((await app.inject('/transactions')).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: '/payment_requests', payload: requestOf('R0') })).statusCode).toBe(401);
});

test('rejects an idempotency key with another body, and a reference with another key', async () => {
  const first = await make(requestOf('R1'), 'K1');

  expect(first.statusCode).toBe(201);
  expect((await make(requestOf('R1'), 'K1')).json()).toEqual(first.json());
  expect((await make(requestOf('R1', { amount: 1 }), 'K1')).json()).toMatchObject({ error_code: 'IDEMPOTENCY_ERROR' });
  expect((await make(requestOf('R1'), 'K2')).json()).toMatchObject({ error_code: 'DUPLICATE_ERROR' });
});

test.each([
  ['a request without an amount', { amount: undefined }],
  ['a fraction of a centavo', { amount: 1.005 }],
  ['another currency', { currency: 'IDR' }],
  ['an unknown payment method', { payment_method: { type: 'CHEQUE', reusability: 'ONE_TIME_USE' } }],
  ['a counter of another country', counter({ customer_name: 'A' }, 'ALFAMART')],
  ['a counter without a name', counter({})],
])('rejects %s with status 400', async (_what, changes) => {
  expect((await make(requestOf('R2', changes))).statusCode).toBe(400);
});

test('lists a simulated payment among the transactions', async () => {
  const { id } = (await make(requestOf('R3', counter({ customer_name: 'A Lender' })))).json<{ id: string }>();

  expect((await app.inject({ method: 'POST', url: `/payment_requests/${id}/payments/simulate`, headers })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/payment_requests/pr-0/payments/simulate', headers })).statusCode).toBe(404);

  expect((await app.inject({ url: '/transactions?reference_id=R3', headers })).json()).toMatchObject({
    has_more: false,
    data: [{ status: 'SUCCESS', amount: 100.5, reference_id: 'R3' }],
  });
});
