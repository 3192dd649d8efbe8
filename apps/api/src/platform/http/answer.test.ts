import { defineEndpoint, publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import type { EnvelopeForm } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { Refusal } from '../request/refusal.ts';
import { answer, answerNotBuilt } from './answer.ts';

const FORMS = ['generic', 'legacy', 'flag'] as const;

const failingEndpoint = (form: EnvelopeForm): Endpoint =>
  defineEndpoint({
    id: 'test',
    name: `failing-${form}`,
    summary: 'Fails with an unexpected error',
    method: 'GET',
    path: `/test/failing-${form}`,
    envelope: form,
    access: publicCall,
    request: z.object({}),
    answer: z.object({ amount: z.int() }),
  });
const unbuiltEndpoint = (form: EnvelopeForm): Endpoint => ({
  ...failingEndpoint(form),
  name: `unbuilt-${form}`,
  path: `/test/unbuilt-${form}`,
});
const carelessEndpoint = { ...failingEndpoint('generic'), name: 'careless', path: '/test/careless' };
const picture = defineEndpoint({
  id: 'test',
  name: 'picture',
  summary: 'Returns a file, or notFound',
  method: 'GET',
  path: '/test/picture',
  envelope: 'generic',
  access: publicCall,
  request: z.object({ name: z.string() }),
  answer: z.instanceof(Uint8Array),
  mediaType: 'image/png',
});
const address = { ...failingEndpoint('generic'), name: 'address', path: '/test/address', answer: z.object({ address: z.string() }) };
const SECRET = 'value that only the database contains';

function addTestCalls(app: FastifyInstance): void {
  for (const form of FORMS) {
    answer(app, failingEndpoint(form), () => Promise.reject(new Error(SECRET)));
    answerNotBuilt(app, unbuiltEndpoint(form));
  }
  answer(app, carelessEndpoint, async () => ({ amount: SECRET }));
  answer(app, picture, ({ name }) => (name === 'here' ? Promise.resolve(Buffer.from(name)) : Promise.reject(new Refusal('notFound'))));
  answer(app, address, async (_fields, { address: caller }) => ({ address: caller }));
}

const { app, resources } = await startService({ addCalls: addTestCalls, environment: { TRUSTED_PROXIES: '' } });

test.each(FORMS.map(unbuiltEndpoint))(
  'a call without a handler answers "not built" in the $envelope envelope, with 501',
  async (endpoint) => {
    const response = await call(app, endpoint);

    expect(response.statusCode).toBe(501);
    const { message: _message, ...body } = response.json<Record<string, unknown>>();
    const code = endpoint.envelope === 'legacy' ? String(errorCodes.notBuilt) : errorCodes.notBuilt;
    expect(body).toEqual(endpoint.envelope === 'flag' ? { success: false, code, data: null } : { code, data: null });
  },
);

test.each(FORMS)('returns 500 in the %s envelope for an unexpected error, without its message', async (form) => {
  const response = await call(app, failingEndpoint(form));

  expect(response.statusCode).toBe(500);
  expect(Number(response.json<{ code: unknown }>().code)).toBe(errorCodes.internal);
  expect(response.body).not.toContain(SECRET);
});

test('returns 500 instead of an answer that does not match the contract', async () => {
  const response = await call(app, carelessEndpoint);

  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain(SECRET);
});

test('an unknown path answers "not found" in the generic envelope', async () => {
  for (const url of ['/entirely/v3/nothing-here', '/entirely', '/nothing']) {
    const response = await app.inject({ method: 'POST', url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: errorCodes.notFound, message: 'Not found', data: null });
  }
});

test('rejects a body that is too large or not form-encoded, each with its own code', async () => {
  const post = async (contentType: string, payload: string): Promise<[number, number]> => {
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': contentType };
    const response = await app.inject({ method: 'POST', url: `/entirely${contactInfo.path}`, headers, payload });
    return [response.statusCode, response.json<{ code: number }>().code];
  };

  expect(await post('application/x-www-form-urlencoded', `overall=${'3'.repeat(70_000)}`)).toEqual([413, errorCodes.tooLarge]);
  expect(await post('application/json', '{"overall":30}')).toEqual([400, errorCodes.invalidRequest]);
});

test('returns 400 for a zero byte in a field', async () => {
  const { query } = await buildSession(resources);

  const response = await call(app, saveEvent, { query, fields: { productId: 'a\0b', moduleId: '30' } });

  expect(response.statusCode).toBe(400);
});

test('answers have no-store, a content type and the security headers', async () => {
  const response = await call(app, contactInfo, { fields: { overall: '30' } });

  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  });
});

test('rejections have no-store, because the address of a call is the same for every borrower', async () => {
  const { query } = await buildSession(resources);
  const refused = [
    await call(app, orderDetail, { fields: { orderId: 'OR1', productId: 'P1' } }),
    await call(app, orderDetail, { session: query, fields: { orderId: 'OR1', productId: 'P1' } }),
    await app.inject('/entirely/unknown'),
  ];
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
    [401, 'no-store'],
    [404, 'no-store'],
    [404, 'no-store'],
  ]);
});

test('answers have no CORS headers for another origin', async () => {
  const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' };
  const answers = [
    await call(app, contactInfo, { fields: { overall: '30' }, headers }),
    await app.inject({ method: 'OPTIONS', url: `/entirely${contactInfo.path}`, headers }),
  ];
  for (const { headers: given } of answers) expect(Object.keys(given).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a file call returns the bytes of the file, and its rejections in the envelope', async () => {
  const here = await call(app, picture, { fields: { name: 'here' } });
  expect([here.statusCode, here.headers['content-type'], here.body]).toEqual([200, 'image/png', 'here']);
  expect(here.headers['cache-control']).toBe('no-store');

  const missing = await call(app, picture, { fields: { name: 'gone' } });
  expect([missing.statusCode, missing.json<{ code: number }>().code]).toEqual([404, errorCodes.notFound]);
});

test('accepts X-Forwarded-For only from a trusted proxy', async () => {
  const claimed = { headers: { 'X-Forwarded-For': '203.0.113.7' } };
  const { app: behindProxy } = await startService({ addCalls: addTestCalls, environment: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } });
  const { app: behindOtherProxy } = await startService({ addCalls: addTestCalls, environment: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  const addressSeenBy = async (service: FastifyInstance): Promise<unknown> =>
    (await call(service, address, claimed)).json<{ data: unknown }>().data;

  expect(await addressSeenBy(app)).toEqual({ address: '127.0.0.1' });
  expect(await addressSeenBy(behindOtherProxy)).toEqual({ address: '127.0.0.1' });
  expect(await addressSeenBy(behindProxy)).toEqual({ address: '203.0.113.7' });
});
