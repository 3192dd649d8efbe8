import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService();
const fields = { productId: 'P-7', moduleId: '30' };
const textOf = (session: Readonly<Record<string, string>>): string => new URLSearchParams(session).toString();

test('accepts a session in the header and a session in the query', async () => {
  const { query: session } = await buildSession(resources);
  expect((await call(app, saveEvent, { session, fields })).statusCode).toBe(200);
  expect((await call(app, saveEvent, { query: session, fields })).statusCode).toBe(200);
});

test('ignores the session in the query if the session header is present', async () => {
  const { query: good } = await buildSession(resources);
  const { sessionId: _sessionId, ...incompleteSession } = good;
  const statusOf = async (session: Record<string, string>, query: Record<string, string>): Promise<number> =>
    (await call(app, saveEvent, { session, query, fields })).statusCode;

  expect(await statusOf(good, { ...good, sessionId: 'of-another-borrower' })).toBe(200);
  expect(await statusOf({ ...good, sessionId: 'of-another-borrower' }, good)).toBe(401);
  expect(await statusOf(incompleteSession, good)).toBe(401);
});

test('returns 401 for a session header that is malformed, duplicated or contains a zero byte', async () => {
  const { query: good } = await buildSession(resources);
  const text = textOf(good);
  const headers = [
    '',
    '&&==&',
    '%',
    '%00',
    `${text}, ${text}`,
    `${text}&merchantNumber=1, merchantNumber=1`,
    `${text}&userId=other`,
    `${text}&sessionId=${good['sessionId']}`,
    text.replace('userId=', 'userId=%00'),
    textOf({ ...good, deviceId: 'a\0b' }),
    text.replace('userId=', 'userId=%zz%ff'),
    text.replace('sessionId=', 'sessionId[]='),
    JSON.stringify(good),
    Buffer.from(text).toString('base64'),
    `__proto__=1&${text.replaceAll('=', '%3D')}`,
    'x'.repeat(8000),
  ];
  for (const header of headers) {
    // The query is valid, but a call with a session header never falls back to it.
    const answer = await call(app, saveEvent, { query: good, fields, headers: { [SESSION_HEADER.toLowerCase()]: header } });
    expect([answer.statusCode, answer.json<{ code: number }>().code], header.slice(0, 60)).toEqual([401, errorCodes.sessionRefused]);
  }
});

test('rejects two session headers that arrive over the network', async () => {
  const { query: good } = await buildSession(resources);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const request = async (...headers: string[]): Promise<number> => {
    const given: [string, string][] = [
      ['x-requested-with', 'XMLHttpRequest'],
      ...headers.map((each): [string, string] => [SESSION_HEADER, each]),
    ];
    return (await fetch(`${origin}/entirely${saveEvent.path}`, { method: 'POST', headers: given, body: new URLSearchParams(fields) }))
      .status;
  };
  expect(await request(textOf(good))).toBe(200);
  expect(await request(textOf(good), textOf(good))).toBe(401);
});
