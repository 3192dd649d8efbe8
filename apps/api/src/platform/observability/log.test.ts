import { createHash } from 'node:crypto';
import { createBorrower, issueSession, revokeSession } from '@hiram/contract/endpoints/partner.ts';
import { defineEndpoint, borrowerCall } from '@hiram/contract/wire/endpoint.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildSession, newPhone } from '../../../testing/factories.ts';
import { PARTNER, startService } from '../../../testing/service.ts';
import { answer } from '../http/answer.ts';

const lines: string[] = [];
const logStream = { write: (line: string) => void lines.push(line) };

const quotingEndpoint = defineEndpoint({
  id: 'test',
  name: 'quoting',
  summary: 'Causes a database error that quotes the field',
  method: 'POST',
  path: '/test/quoting',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({ note: z.string() }),
  answer: z.object({}),
});

function addQuotingCall(app: FastifyInstance): void {
  answer(app, quotingEndpoint, async ({ note }, { borrower }) => {
    await sql`select ${note}::integer`.execute(borrower().cell.database);
    return {};
  });
}

const { app, resources, readiness } = await startService({
  logTo: logStream,
  addCalls: addQuotingCall,
});

const session = await buildSession(resources);

const logLines = (): string => lines.join('');
const parseLines = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('the log contains no personal data, session or query, also if a call fails', async () => {
  const phone = newPhone();
  const secrets = [
    session.sessionId,
    session.userId,
    session.deviceId,
    phone,
    'Maria Santos',
    'wherever-she-tapped',
    'what-the-note-says',
    PARTNER.secret,
    'unknown-path',
  ];

  await call(app, saveEvent, {
    query: { ...session.query, mobilePhone: phone },
    fields: { productId: 'P', moduleId: '30', positionId: 'wherever-she-tapped' },
  });
  await call(app, saveEvent, { query: { ...session.query, deviceId: 'wherever-she-tapped' }, fields: { productId: 'P', moduleId: '30' } });
  await call(app, saveEvent, { query: session.query, fields: { productId: 'P', moduleId: 'what-the-note-says' } });
  await call(app, saveEvent, { session: { ...session.query, mobilePhone: phone }, fields: { productId: 'P', moduleId: '30' } });
  await call(app, quotingEndpoint, { query: session.query, fields: { note: 'what-the-note-says' } });
  await callAsPartner(app, createBorrower, { phone, fullName: 'Maria Santos' });
  await callAsPartner(app, issueSession, { userId: session.userId, deviceId: session.deviceId });
  await callAsPartner(app, revokeSession, { userId: session.userId, sessionId: session.sessionId });
  await app.inject(`/entirely/unknown-path/${phone}?sessionId=${session.sessionId}`);

  for (const secret of secrets) expect(logLines()).not.toContain(secret);
  expect(logLines()).not.toContain('?');
});

test('logs one line per request with its id, method, route pattern, status and duration', () => {
  const answered = parseLines().filter((line) => line['msg'] === 'answered');

  expect(answered.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/entirely/service/event/save', 200],
    ['POST', '/entirely/service/event/save', 401],
    ['POST', '/entirely/service/event/save', 400],
    ['POST', '/entirely/service/event/save', 200],
    ['POST', '/entirely/test/quoting', 500],
    ['POST', '/partner/borrowers', 200],
    ['POST', '/partner/sessions', 200],
    ['POST', '/partner/sessions/revoke', 200],
    ['GET', 'unknown', 404],
  ]);
  expect(new Set(answered.map((line) => line['requestId'])).size).toBe(9);
  for (const line of answered) expect(line['ms']).toBeTypeOf('number');
});

test('logs time, caller and reason of rejection of each call, with the borrower’s id hashed', () => {
  const answered = parseLines().filter((line) => line['msg'] === 'answered');
  const borrowerPseudonym = createHash('sha256').update(session.userId).digest('hex').slice(0, 16);

  expect(answered.map(({ who, refused }) => [who, refused])).toEqual([
    [borrowerPseudonym, undefined],
    [undefined, 'sessionRefused'],
    [borrowerPseudonym, 'invalidRequest'],
    [borrowerPseudonym, undefined],
    [borrowerPseudonym, 'internal'],
    [`partner ${PARTNER.keyId}`, undefined],
    [`partner ${PARTNER.keyId}`, undefined],
    [`partner ${PARTNER.keyId}`, undefined],
    [undefined, 'notFound'],
  ]);
  for (const line of answered) expect(line['time']).toBeTypeOf('number');
});

test('uses the request id of nginx and replaces a malformed request id', async () => {
  const given = 'a'.repeat(32);
  const before = lines.length;
  for (const id of [given, `${given}\nforged`, 'short']) await app.inject({ url: '/entirely/nothing', headers: { 'x-request-id': id } });

  const ids = parseLines()
    .slice(before)
    .map((line) => line['requestId']);
  expect(ids[0]).toBe(given);
  for (const id of ids.slice(1)) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('logs the code and the stack of an unexpected error', () => {
  const [trouble] = parseLines().filter((line) => line['msg'] === 'unexpected error');

  expect(trouble).toMatchObject({ code: '22P02', level: 50 });
  expect(JSON.stringify(trouble?.['at'])).toContain('log.test.ts');
});

test('logs probes and scrapes only if they fail', async () => {
  const before = lines.length;
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await app.inject(path)).statusCode).toBe(200);
  expect(lines.slice(before)).toEqual([]);

  readiness.stopping = true;
  await app.inject('/readyz');
  readiness.stopping = false;
  expect(parseLines().at(-1)).toMatchObject({ route: '/readyz', status: 503, msg: 'answered' });
});
