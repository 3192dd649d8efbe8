import { PARTNER_HEADERS, partnerSignature } from '@hiram/contract/wire/partner-signature.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import fastify from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../tools/testing/ports.ts';
import { partnerClient, valueOf, backoffMs } from './client.ts';
import type { PartnerClient } from './client.ts';

const SECRET = 'a secret of both sides';
const SHORT_WAIT = { firstWaitMs: 1 };

type Answer = (reply: FastifyReply, request: FastifyRequest) => unknown;

const listener = fastify();
let received: FastifyRequest[] = [];
/** One answer per attempt; the last one is repeated. */
let answers: Answer[] = [];
let account: { apiUrl: string; keyId: string; secret: string };
let client: PartnerClient;

// The signature covers the raw bytes, so the body is not parsed.
listener.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
listener.route({
  method: ['GET', 'POST'],
  url: '/partner/*',
  handler: (request, reply) => {
    const answer = answers[Math.min(received.length, answers.length - 1)];
    received.push(request);
    return answer?.(reply, request);
  },
});

beforeAll(async () => {
  account = { apiUrl: await listener.listen({ host: '127.0.0.1', port: 0 }), keyId: 'lender', secret: SECRET };
  client = partnerClient(account, SHORT_WAIT);
});
beforeEach(() => {
  received = [];
});
afterAll(() => listener.close());

const answerWith =
  (data: object): Answer =>
  (reply) =>
    reply.send({ code: 0, message: 'success', data });
const refuseWith =
  (status: number, code: number, headers: Record<string, string> = {}): Answer =>
  (reply) =>
    reply.code(status).headers(headers).send({ code, message: 'no', data: null });
const closeConnection: Answer = (reply) => {
  reply.hijack();
  reply.raw.destroy();
};
const withholdAnswer: Answer = (reply) => void reply.hijack();

const maria = { phone: '13971550100', fullName: 'Ernesto Dela Peña Jr.' };
const offer = { userId: 'U1', productId: 'hiram-cash', principal: 800_000, instalments: 4, periodDays: 30 };
const sent = (header: string): unknown[] => received.map(({ headers }) => headers[header]);

test('signs the sent bytes of each call with a new nonce', async () => {
  answers = [answerWith({ userId: 'U1' })];
  expect(await client.createBorrower(maria)).toEqual({ ok: true, value: { userId: 'U1' } });
  await client.createBorrower(maria);
  const [first, second] = received;
  expect(first?.body).toBe(JSON.stringify(maria));
  expect(first?.headers[PARTNER_HEADERS.key]).toBe('lender');
  expect(first?.headers[PARTNER_HEADERS.signature]).toBe(first && signatureOf(first));
  expect(second?.headers[PARTNER_HEADERS.nonce]).not.toBe(first?.headers[PARTNER_HEADERS.nonce]);
});

test('requests events by a signed query, and accepts unknown event types', async () => {
  const event = {
    specversion: '1.0',
    id: 'e1',
    type: 'loan.of.tomorrow',
    time: '2026-11-05T04:00:00.000Z',
    subject: 'OR1',
    data: { sum: 1 },
  };
  answers = [answerWith({ events: [event], next: '12-346' })];
  expect(await client.listEvents({ after: '12-345', limit: 10 })).toEqual({ ok: true, value: { events: [event], next: '12-346' } });
  await client.listEvents({});
  expect(received.map(({ url, body }) => [url, body])).toEqual([
    ['/partner/events?after=12-345&limit=10', undefined],
    ['/partner/events', undefined],
  ]);
  for (const request of received) expect(request.headers[PARTNER_HEADERS.signature]).toBe(signatureOf(request));
});

test.each([
  ['createBorrower', maria],
  ['revokeSession', { userId: 'U1', sessionId: 'S1' }],
  ['endSessions', { userId: 'U1' }],
  ['makeOffer', offer],
  ['listEvents', { after: '12-345' }],
  ['moveClock', { aheadSeconds: 0 }],
] as const)('retries %s while the service is unavailable, with a new signature each time', async (name, fields) => {
  answers = [
    closeConnection,
    (reply) => reply.code(502).send('<html>'),
    refuseWith(503, errorCodes.unavailable),
    refuseWith(404, errorCodes.notFound),
  ];
  const call = client[name] as (fields: object) => Promise<unknown>;
  expect(await call(fields)).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'notFound', attempts: 4, mayBeDone: true } });
  expect(new Set(sent(PARTNER_HEADERS.nonce)).size).toBe(4);
  for (const request of received) expect(request.headers[PARTNER_HEADERS.signature]).toBe(signatureOf(request));
});

test('all attempts of one offer share an idempotency key, and the caller’s own key is sent unchanged', async () => {
  answers = [closeConnection, answerWith({ offerId: 'OF1' })];
  expect(valueOf(await client.makeOffer(offer))).toEqual({ offerId: 'OF1' });
  await client.makeOffer(offer);
  const [first, again, other] = sent('idempotency-key');
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  await client.makeOffer(offer, { idempotencyKey: 'application-17' });
  expect(sent('idempotency-key').at(-1)).toBe('application-17');
});

const session = { userId: 'U1', deviceId: 'phone-1' };

test.each([
  ['the connection ends', closeConnection, 'unreachable'],
  ['the service is unavailable', refuseWith(503, errorCodes.unavailable), 'refused'],
  ['a proxy answers', (reply: FastifyReply) => reply.code(504).send('late'), 'unreadable'],
])('does not retry issueSession when %s, because a session may have been issued', async (_what, answer, kind) => {
  answers = [answer];
  expect(await client.issueSession(session)).toMatchObject({ ok: false, error: { kind, attempts: 1, mayBeDone: true } });
});

test('retries issueSession after a rate limit or a failed connection', async () => {
  answers = [refuseWith(429, errorCodes.tooManyRequests), answerWith({ sessionId: 'S1', expiresAt: '2026-11-18T08:00:00Z' })];
  expect(await client.issueSession(session)).toMatchObject({ ok: true, value: { sessionId: 'S1' } });
  const unreachableClient = partnerClient({ ...account, apiUrl: `http://127.0.0.1:${await freePort()}` }, SHORT_WAIT);
  expect(await unreachableClient.issueSession(session)).toMatchObject({
    ok: false,
    error: { kind: 'unreachable', attempts: 4, mayBeDone: false, message: 'issueSession got no connection: ECONNREFUSED' },
  });
});

test.each([
  [400, 'invalidRequest', false],
  [403, 'notAllowed', false],
  [404, 'notFound', false],
  [409, 'keyUsedForAnotherRequest', false],
  [500, 'internal', true],
] as const)('does not retry a refusal with %i: %s', async (status, reason, mayBeDone) => {
  answers = [refuseWith(status, errorCodes[reason])];
  expect(await client.makeOffer(offer)).toMatchObject({
    ok: false,
    error: { kind: 'refused', call: 'makeOffer', reason, code: errorCodes[reason], status, attempts: 1, mayBeDone },
  });
});

test('reports an unknown code as refusal with the reason other', async () => {
  answers = [refuseWith(422, 912345)];
  expect(await client.createBorrower(maria)).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'other', code: 912345 } });
});

test.each([
  ['an answer without its fields', answerWith({ user: 'U1' })],
  ['a page of a proxy', (reply: FastifyReply) => reply.send('<html>Sign in</html>')],
])('reports %s as unreadable and does not retry', async (_what, answer) => {
  answers = [answer];
  expect(await client.createBorrower(maria)).toMatchObject({ ok: false, error: { kind: 'unreadable', status: 200, attempts: 1 } });
});

test('does not follow a redirect', async () => {
  answers = [(reply) => reply.redirect('/partner/elsewhere', 307)];
  expect(await client.createBorrower(maria)).toMatchObject({ ok: false, error: { kind: 'unreadable', status: 307, attempts: 1 } });
  expect(received).toHaveLength(1);
});

test('an attempt without an answer times out and is retried', async () => {
  const clientWithShortTimeout = partnerClient(account, { ...SHORT_WAIT, timeoutMs: 50, attempts: 2 });
  answers = [withholdAnswer];
  expect(await clientWithShortTimeout.endSessions({ userId: 'U1' })).toMatchObject({
    ok: false,
    error: { kind: 'timedOut', attempts: 2, mayBeDone: true, message: 'endSessions had no answer in 50 ms' },
  });
});

test('the caller’s signal aborts a running call and one that waits for its next attempt', async () => {
  const ending = new AbortController();
  answers = [
    (reply) => {
      reply.hijack();
      ending.abort();
    },
  ];
  expect(await client.makeOffer(offer, { signal: ending.signal })).toMatchObject({ ok: false, error: { kind: 'ended', attempts: 1 } });
  const waiting = new AbortController();
  const patient = partnerClient(account, { firstWaitMs: 3_600_000 });
  answers = [
    (reply) => {
      setTimeout(() => waiting.abort(), 20);
      return reply.code(503).send({ code: errorCodes.unavailable, message: 'away', data: null });
    },
  ];
  expect(await patient.makeOffer(offer, { signal: waiting.signal })).toMatchObject({ ok: false, error: { kind: 'ended', attempts: 1 } });
});

test('back-off grows exponentially with jitter, honours Retry-After, and is capped', () => {
  expect([1, 2, 3, 4].map((attempts) => backoffMs(attempts, 250, null, 1))).toEqual([250, 500, 1000, 2000]);
  expect(backoffMs(2, 250, null, 0)).toBe(250);
  expect(backoffMs(1, 250, 2_000, 1)).toBe(2_000);
  expect(backoffMs(1, 250, 3_600_000, 1)).toBe(30_000);
  expect(backoffMs(20, 250, null, 1)).toBe(30_000);
});

test('waits for the time of Retry-After before the next attempt', async () => {
  answers = [refuseWith(503, errorCodes.unavailable, { 'retry-after': '1' }), answerWith({ ended: 0 })];
  const start = performance.now();
  await client.endSessions({ userId: 'U1' });
  expect(performance.now() - start).toBeGreaterThan(990);
});

test('valueOf throws an error without personal data or secrets', async () => {
  answers = [refuseWith(400, errorCodes.invalidRequest)];
  const result = await client.createBorrower(maria);
  expect(() => valueOf(result)).toThrow('createBorrower was refused with 900400: no');
  expect(JSON.stringify(result)).not.toMatch(/13971550100|Ernesto|a secret of/);
});

function signatureOf({ method, url, headers, body }: FastifyRequest): string {
  return partnerSignature({
    secret: SECRET,
    method,
    path: url,
    timestamp: String(headers[PARTNER_HEADERS.timestamp]),
    nonce: String(headers[PARTNER_HEADERS.nonce]),
    idempotencyKey: String(headers['idempotency-key'] ?? ''),
    body: typeof body === 'string' ? body : '',
  });
}
