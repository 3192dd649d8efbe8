import { randomUUID } from 'node:crypto';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import {
  createBorrower,
  endSessions,
  issueSession,
  makeOffer,
  moveClock,
  partnerEndpoints,
  revokeSession,
} from '@hiram/contract/endpoints/partner.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildBorrower, buildSession, newPhone } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { startRedis } from '../../../testing/own-redis.ts';
import { startService } from '../../../testing/service.ts';
import { shardOf } from '../../platform/db/cells.ts';
import type { Cell } from '../../platform/db/cells.ts';
import { reservePhone } from '../../platform/db/directory.ts';

const { app, resources } = await startService();

const dataOf = (answer: LightMyRequestResponse): Record<string, unknown> => answer.json<{ data: Record<string, unknown> }>().data;
const textIn = (answer: LightMyRequestResponse, field: string): string => String(dataOf(answer)[field]);
const borrowerRow = (userId: string) =>
  resources.cells.of(userId).database.selectFrom('borrower').selectAll().where('userId', '=', userId).execute();

async function create(phone: string, fullName = 'Maria Santos'): Promise<string> {
  return textIn(await callAsPartner(app, createBorrower, { phone, fullName }), 'userId');
}

test('creates a borrower in the cell of its shard, and in no other', async () => {
  const phone = newPhone();

  const userId = await create(phone);

  expect(await borrowerRow(userId)).toMatchObject([{ phone, fullName: 'Maria Santos' }]);
  const others = resources.cells.all.filter((cell) => cell !== resources.cells.of(userId));
  for (const { database } of others) {
    expect(await database.selectFrom('borrower').selectAll().where('userId', '=', userId).execute()).toEqual([]);
  }
});

test('the directory stores the phone only as a keyed hash', async () => {
  const phone = newPhone();
  const userId = await create(phone);

  const row = await resources.directory.selectFrom('borrower_phone').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

  expect(row.phoneHash).toHaveLength(32);
  expect(row.phoneHash.includes(Buffer.from(phone))).toBe(false);
});

test('creating a borrower with a registered phone returns the existing borrower unchanged', async () => {
  const phone = newPhone();

  const userId = await create(phone);

  expect(await create(phone, 'Somebody Else')).toBe(userId);
  expect(await borrowerRow(userId)).toMatchObject([{ fullName: 'Maria Santos' }]);
});

test('ten concurrent creations with one phone create one borrower', async () => {
  const phone = newPhone();

  const userIds = await Promise.all(Array.from({ length: 10 }, () => create(phone)));

  expect(new Set(userIds).size).toBe(1);
  expect(await borrowerRow(userIds[0] ?? '')).toHaveLength(1);
});

test('a creation that crashed between directory and cell is completed by the next creation with the phone', async () => {
  const phone = newPhone();
  const { userId: reservedUserId } = await reservePhone(resources.directory, resources.config.phoneKeys, {
    phone,
    userId: 'reserved-only',
    at: new Date(),
  });
  const earlyAnswer = await callAsPartner(app, issueSession, { userId: reservedUserId, deviceId: 'd' });

  expect(earlyAnswer.statusCode).toBe(404);
  expect(await create(phone)).toBe('reserved-only');
  expect(await borrowerRow('reserved-only')).toHaveLength(1);
});

test.each(['12345678901', '09171234567'])('the specified profile rejects the phone %s', async (phone) => {
  const answer = await callAsPartner(app, createBorrower, { phone, fullName: 'Maria Santos' });

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest, message: 'The request is not valid: phone' });
});

test('the Philippine profile normalizes the country code, so that +63 and 0 give one borrower', async () => {
  const { app: philippine } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const createOnPhone = async (phone: string) =>
    textIn(await callAsPartner(philippine, createBorrower, { phone, fullName: 'Maria Santos' }), 'userId');

  expect(await createOnPhone('+639171234567')).toBe(await createOnPhone('09171234567'));
});

test('an issued session authorizes the borrower’s calls until revoked', async () => {
  const { userId } = await buildBorrower(resources);
  const issued = await callAsPartner(app, issueSession, { userId, deviceId: 'phone-1' });
  const [sessionId, expiresAt] = [textIn(issued, 'sessionId'), textIn(issued, 'expiresAt')];
  const tapStatus = async () =>
    (await call(app, saveEvent, { query: { userId, sessionId, deviceId: 'phone-1' }, fields: { productId: 'P', moduleId: '30' } }))
      .statusCode;

  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(resources.config.sessionLifetimeMinutes);
  expect(await tapStatus()).toBe(200);
  expect(dataOf(await callAsPartner(app, revokeSession, { userId, sessionId }))).toEqual({ revoked: true });
  expect(await tapStatus()).toBe(401);
  expect(dataOf(await callAsPartner(app, revokeSession, { userId, sessionId }))).toEqual({ revoked: false });
});

test('issueSession accepts a lifetime for the session', async () => {
  const { userId } = await buildBorrower(resources);

  const issued = await callAsPartner(app, issueSession, { userId, deviceId: 'phone-1', lifetimeMinutes: 5 });

  expect(Math.round((Date.parse(textIn(issued, 'expiresAt')) - Date.now()) / 60_000)).toBe(5);
});

const offerRequest = { productId: 'hiram-cash', principal: 8_000_00, instalments: 4, periodDays: 30 };
const offersOf = ({ cell, userId }: { cell: Cell; userId: string }) =>
  cell.database.selectFrom('offer').selectAll().where('userId', '=', userId).orderBy('state').execute();

test('makeOffer stores an offer open for three days, with its plan’s figures and the borrower’s shard in its id', async () => {
  const borrower = await buildBorrower(resources);

  const made = await callAsPartner(app, makeOffer, { userId: borrower.userId, ...offerRequest });

  const offerId = textIn(made, 'offerId');
  expect(shardOfId(offerId)).toBe(shardOf(borrower.userId));
  const [offer] = await offersOf(borrower);
  expect(offer).toMatchObject({ offerId, state: 'open', principal: 8_000_00, feeBps: 300, rateBps: 400, rolloverBps: 3000 });
  expect(offer).toMatchObject({ fee: 240_00, proceeds: 7_760_00, totalInterest: 800_00 });
  expect(offer?.expiresAt.getTime()).toBe((offer?.createdAt.getTime() ?? 0) + 3 * 86_400_000);
});

test('a new offer replaces the open offer for the same product, also with ten concurrent calls', async () => {
  const borrower = await buildBorrower(resources);
  const { userId } = borrower;
  await callAsPartner(app, makeOffer, { userId, ...offerRequest, productId: 'lilim-loan' });

  await Promise.all(Array.from({ length: 10 }, () => callAsPartner(app, makeOffer, { userId, ...offerRequest })));

  const open = (await offersOf(borrower)).filter(({ state }) => state === 'open');
  expect(open.map(({ productId }) => productId).toSorted()).toEqual(['hiram-cash', 'lilim-loan']);
  expect(await offersOf(borrower)).toHaveLength(11);
});

test.each([
  ['principal 0', { principal: 0 }, 'principal'],
  ['a negative principal', { principal: -1 }, 'principal'],
  ['a principal below the product’s least', { principal: 999_99 }, 'principal'],
  ['a principal above the product’s most', { principal: 50_000_01 }, 'principal'],
  ['90 days', { instalments: 3 }, 'instalments'],
  ['366 days', { instalments: 6, periodDays: 61 }, 'instalments'],
])('rejects an offer of %s (%o) and names the field', async (_what, change, field) => {
  const borrower = await buildBorrower(resources);

  const answer = await callAsPartner(app, makeOffer, { userId: borrower.userId, ...offerRequest, ...change });

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest, message: `The request is not valid: ${field}` });
  expect(await offersOf(borrower)).toEqual([]);
});

test.each([
  [7, 13],
  [5, 73],
])('accepts a term of %i times %i days, at the limit of the allowed range', async (instalments, periodDays) => {
  const { userId } = await buildBorrower(resources);

  expect((await callAsPartner(app, makeOffer, { userId, ...offerRequest, instalments, periodDays })).statusCode).toBe(200);
});

test('the Philippine profile rejects an offer above a cost cap and accepts a principal to which the caps do not apply', async () => {
  const philippine = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const borrower = await buildBorrower(philippine.resources);
  for (const { database } of philippine.resources.cells.all)
    await database.updateTable('product').set({ rateBps: 601 }).where('productId', '=', 'hiram-cash').execute();
  const make = (principal: number) => callAsPartner(philippine.app, makeOffer, { userId: borrower.userId, ...offerRequest, principal });

  expect((await make(10_000_00)).json()).toMatchObject({ code: errorCodes.invalidRequest, message: 'The request is not valid: productId' });
  expect(await offersOf(borrower)).toEqual([]);
  expect((await make(10_000_01)).statusCode).toBe(200);
});

test('answers 404 for an unknown borrower, an unknown product and a product not on offer', async () => {
  const { userId } = await buildBorrower(resources);
  const answers = [
    await callAsPartner(app, issueSession, { userId: 'nobody', deviceId: 'd' }),
    await callAsPartner(app, makeOffer, { userId: 'nobody', ...offerRequest }),
    await callAsPartner(app, makeOffer, { userId, ...offerRequest, productId: 'no-such-product' }),
    await callAsPartner(app, makeOffer, { userId, ...offerRequest, productId: 'alon-cash' }),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
});

test.each(partnerEndpoints)('rejects an unsigned call of $name', async (endpoint) => {
  const sent = endpoint.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' };
  const answer = await app.inject({ method: endpoint.method, url: endpoint.path, ...sent });

  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: errorCodes.notAllowed });
});

const secondsFromNow = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds);

test.each([
  ['another secret', { secret: 'guessed' }],
  ['an unknown key', { keyId: 'nobody' }],
  ['a body that differs from the signed body', { sentBody: '{"phone":"13912345678","fullName":"Changed"}' }],
  [
    'an Idempotency-Key that differs from the signed key',
    { headers: { 'idempotency-key': 'application-18' }, signedKey: 'application-17' },
  ],
  ['a timestamp six minutes old', { timestamp: secondsFromNow(-360) }],
  ['a timestamp six minutes ahead', { timestamp: secondsFromNow(360) }],
  ['a timestamp that is not a number', { timestamp: 'now' }],
  ['a signature of another length', { headers: { 'x-partner-signature': 'ab' } }],
])('rejects a call with %s', async (_what, changes) => {
  const phone = newPhone();

  const answer = await callAsPartner(app, createBorrower, { phone, fullName: 'Maria Santos' }, changes);

  expect(answer.statusCode).toBe(403);
});

test('accepts a timestamp four minutes old and rejects a replay of the same call', async () => {
  const nonce = newPhone();
  const timestamp = secondsFromNow(-240);
  const body = { phone: newPhone(), fullName: 'Maria Santos' };

  expect((await callAsPartner(app, createBorrower, body, { nonce, timestamp })).statusCode).toBe(200);
  expect((await callAsPartner(app, createBorrower, body, { nonce, timestamp })).statusCode).toBe(403);
});

test('accepts exactly one of ten concurrent copies of one signed call', async () => {
  const [nonce, timestamp] = [newPhone(), secondsFromNow(0)];
  const body = { phone: newPhone(), fullName: 'Maria Santos' };

  const answers = await Promise.all(Array.from({ length: 10 }, () => callAsPartner(app, createBorrower, body, { nonce, timestamp })));

  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

test('rejects a signed body that is not a JSON object as an invalid request', async () => {
  const answer = await callAsPartner(app, createBorrower, [1, 2]);

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest });
});

test('with Redis down, rejects a replayed call and accepts a new call', async () => {
  const redis = await startRedis();
  const { app: own } = await startService({ environment: { REDIS_URL: redis.url } });
  const fields = { phone: newPhone(), fullName: 'Maria Santos' };
  const nonce = randomUUID();
  expect((await callAsPartner(own, createBorrower, fields, { nonce })).statusCode).toBe(200);
  await redis.remove();

  const again = await callAsPartner(own, createBorrower, fields, { nonce });

  expect(again.json()).toMatchObject({ code: errorCodes.notAllowed });
  expect((await callAsPartner(own, createBorrower, fields)).statusCode).toBe(200);
  expect((await own.inject('/readyz')).json()).toEqual({ ready: true, failing: [] });
});

test('endSessions ends all sessions of the borrower on every device, and no session of another borrower', async () => {
  const [one, neighbour] = [await buildSession(resources), await buildSession(resources)];
  const other = await buildSession(resources, { borrower: one.borrower });
  const recordTap = async ({ query }: BuiltSession) =>
    (await call(app, saveEvent, { query, fields: { productId: 'P', moduleId: '30' } })).statusCode;

  expect(dataOf(await callAsPartner(app, endSessions, { userId: one.userId }))).toEqual({ ended: 2 });

  expect([await recordTap(one), await recordTap(other), await recordTap(neighbour)]).toEqual([401, 401, 200]);
  expect(dataOf(await callAsPartner(app, endSessions, { userId: one.userId }))).toEqual({ ended: 0 });
});

test('moveClock moves business time forward and back, and leaves real time unchanged', async () => {
  const { app: own, resources: ownResources } = await startService({ environment: { SANDBOX: 'on', SANDBOX_URL: 'http://127.0.0.1:1' } });
  const before = ownResources.clock.real();
  const moved = textIn(await callAsPartner(own, moveClock, { aheadSeconds: 30 * 24 * 3600 }), 'now');
  expect(Date.parse(moved) - before.getTime()).toBeGreaterThan(29.9 * 24 * 3_600_000);
  expect(ownResources.clock.real().getTime() - before.getTime()).toBeLessThan(3_600_000);
  const back = textIn(await callAsPartner(own, moveClock, { aheadSeconds: 0 }), 'now');
  expect(Date.parse(back) - before.getTime()).toBeLessThan(3_600_000);
});

test('moveClock is refused while the sandbox is off', async () => {
  const { app: appWithoutSandbox, resources: strictResources } = await startService({ environment: { SANDBOX: 'off' } });
  const answer = await callAsPartner(appWithoutSandbox, moveClock, { aheadSeconds: 3600 });
  expect(answer.json()).toMatchObject({ code: errorCodes.notAllowed });
  expect(await strictResources.directory.selectFrom('sandbox_clock').selectAll().execute()).toEqual([]);
});
