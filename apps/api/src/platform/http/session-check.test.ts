import { SESSION_CHECK_PATH, SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import { agreements } from '@hiram/contract/endpoints/agreement.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { browserSignature } from '../../../testing/browser-key.ts';
import { buildSession } from '../../../testing/factories.ts';
import { pngPhoto } from '../../../testing/photos.ts';
import { startService } from '../../../testing/service.ts';
import { uploadBody, uploadPath } from '../../../testing/uploads.ts';
import { revokeSession } from '../request/sessions.ts';

const { app, resources } = await startService({ environment: { SESSION_KEYS: 'required' } });

async function check(query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return (await app.inject({ url: SESSION_CHECK_PATH, query, headers })).statusCode;
}

test('returns 204 for a valid session and 401 for an expired, revoked or unknown session', async () => {
  const [good, ended, revoked] = [
    await buildSession(resources),
    await buildSession(resources, { expiresInMs: -1 }),
    await buildSession(resources),
  ];
  await revokeSession(revoked.borrower.cell.database, revoked, resources.clock.real());
  expect(await check(good.query)).toBe(204);
  for (const query of [ended.query, revoked.query, { ...good.query, sessionId: 'x'.repeat(43) }, { ...good.query, deviceId: 'other' }, {}])
    expect(await check(query)).toBe(401);
});

test('checks the session in the header if the upload has a session header', async () => {
  const { query } = await buildSession(resources);
  const inHeader = (session: Readonly<Record<string, string>>) => ({
    [SESSION_HEADER.toLowerCase()]: new URLSearchParams(session).toString(),
  });
  expect(await check({}, inHeader(query))).toBe(204);
  expect(await check(query, inHeader({ ...query, deviceId: 'other' }))).toBe(401);
});

test('a session check does not extend the idle time, because its signature is not verified; a signed call does', async () => {
  const session = await buildSession(resources);
  const { cell, userId } = session.borrower;
  const { database } = cell;
  const unused = new Date(resources.clock.real().getTime() - 50 * 60_000);
  await database.updateTable('session').set({ usedAt: unused }).where('userId', '=', userId).execute();
  const readUsedAt = async () =>
    (await database.selectFrom('session').select('usedAt').where('userId', '=', userId).executeTakeFirstOrThrow()).usedAt;

  expect(await check(session.query)).toBe(204);
  const signed = await call(app, agreements, { query: session.query, fields: { productId: 'none', scene: '3' } });
  expect(signed.statusCode).toBe(404);
  await expect.poll(readUsedAt).not.toEqual(unused);

  await database.updateTable('session').set({ usedAt: unused }).where('userId', '=', userId).execute();
  expect(await check(session.query)).toBe(204);
  // This statement runs after any update that the check would have started on the same pool.
  await database.selectFrom('session').select('usedAt').execute();
  expect(await readUsedAt()).toEqual(unused);
});

test('a session check neither uses up the signature of the upload nor binds the session to a browser', async () => {
  const session = await buildSession(resources);
  const url = uploadPath(session.query);
  const signature = await browserSignature({ method: 'POST', url, body: null });
  expect(await check(session.query, signature)).toBe(204);
  const { cell, userId } = session.borrower;
  const bound = cell.database.selectFrom('session').select('keyHash').where('userId', '=', userId);
  expect(await bound.executeTakeFirstOrThrow()).toEqual({ keyHash: null });

  const { headers, payload } = await uploadBody(await pngPhoto());
  const answer = await app.inject({ method: 'POST', url, headers: { ...headers, ...signature }, payload });
  expect(answer.statusCode).toBe(200);
});
