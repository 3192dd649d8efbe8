import { PARTNER_HEADERS, partnerSignature } from '@hiram/contract/wire/partner-signature.ts';
import fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partnerClient } from './partner-client.ts';

const SECRET = 'a secret of both sides';
const listener = fastify();
let received: FastifyRequest[] = [];
let answer: { status: number; body: unknown };
let client: ReturnType<typeof partnerClient>;

// The bytes are what is signed, so they are kept as they came.
listener.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
listener.post('/partner/*', (request, reply) => {
  received.push(request);
  return reply.code(answer.status).send(answer.body);
});

beforeAll(async () => {
  client = partnerClient({ apiUrl: await listener.listen({ host: '127.0.0.1', port: 0 }), keyId: 'lender', secret: SECRET });
});
beforeEach(() => {
  received = [];
});
afterAll(() => listener.close());

test('what arrives on the wire is signed over its own bytes, and each call is its own', async () => {
  answer = { status: 200, body: { code: 0, message: 'success', data: { userId: 'U1' } } };
  const request = { phone: '13971550100', fullName: 'Ernesto Dela Peña Jr.' };
  expect(await client.createBorrower(request)).toEqual({ userId: 'U1' });
  await client.createBorrower(request);
  const [first, second] = received;
  expect(first?.body).toBe(JSON.stringify(request));
  expect(first?.headers[PARTNER_HEADERS.key]).toBe('lender');
  expect(first?.headers[PARTNER_HEADERS.signature]).toBe(first && signatureOf(first));
  expect(second?.headers[PARTNER_HEADERS.nonce]).not.toBe(first?.headers[PARTNER_HEADERS.nonce]);
});

test('a refusal carries the code of the service', async () => {
  answer = { status: 403, body: { code: 900403, message: 'signature', data: null } };
  await expect(client.revokeSession({ userId: 'U1', sessionId: 'S1' })).rejects.toMatchObject({ code: 900403 });
});

test('an answer that the contract does not know is refused', async () => {
  answer = { status: 200, body: { code: 0, message: 'success', data: { user: 'U1' } } };
  await expect(client.createBorrower({ phone: '13971550100', fullName: 'Noel' })).rejects.toThrow('userId');
});

test('a page of a proxy instead of an answer is refused', async () => {
  answer = { status: 502, body: '<html>Bad gateway</html>' };
  await expect(client.createBorrower({ phone: '13971550100', fullName: 'Noel' })).rejects.toThrow('createBorrower was refused');
});

function signatureOf({ method, url, headers, body }: FastifyRequest): string {
  return partnerSignature({
    secret: SECRET,
    method,
    path: url,
    timestamp: String(headers[PARTNER_HEADERS.timestamp]),
    nonce: String(headers[PARTNER_HEADERS.nonce]),
    body: String(body),
  });
}
