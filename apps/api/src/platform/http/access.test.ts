import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { readEnvelope } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { makeOffer } from '@hiram/contract/endpoints/partner.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { revokeSession } from '../request/sessions.ts';

const { app, resources } = await startService();

const sessionCalls = endpoints.filter(({ access }) => access.kind === 'borrower');
const tap = { productId: 'P-7', moduleId: '30' };

function codeOf({ envelope, answerAt }: Endpoint, answer: LightMyRequestResponse): number {
  const read = readEnvelope(envelope, answerAt, answer.json());
  return read.ok ? 0 : read.failure.code;
}

const orderIdIn = (shard: number): string => makeId('order', shard, new Uint8Array(12));

test('the contract has the thirty session calls of the requirements', () => {
  const publicIds = ['API-09', 'API-14', 'API-15', 'API-16', 'API-17', 'API-18', 'API-19', 'API-20'];
  const ours = ['trackClickByForm', 'BEY-07', 'pageVitals', 'pageError'];

  const found = endpoints.filter(({ access }) => access.kind === 'public').map(({ id }) => id);
  expect(found.toSorted()).toEqual([...publicIds, ...ours].toSorted());
  expect(sessionCalls.filter(({ id }) => id.startsWith('API-'))).toHaveLength(30);
});

test.each(sessionCalls)('$name refuses a caller without a valid session, in its own envelope', async (endpoint) => {
  const { query } = await buildSession(resources);
  const { userId: _userId, ...withoutUser } = query;
  const { deviceId: _deviceId, ...withoutDevice } = query;
  const attempts = [
    {},
    withoutUser,
    withoutDevice,
    { ...query, sessionId: '' },
    { ...query, sessionId: 'x'.repeat(43) },
    { ...query, userId: 'a\0b' },
  ];

  for (const attempt of attempts) {
    const answer = await call(app, endpoint, { query: attempt });
    expect(answer.statusCode).toBe(401);
    expect(codeOf(endpoint, answer)).toBe(errorCodes.sessionRefused);
  }
});

test('a session is refused on another device, after it expires and after it is revoked', async () => {
  const [valid, expired, revoked] = [
    await buildSession(resources),
    await buildSession(resources, { expiresInMs: -1 }),
    await buildSession(resources),
  ];
  await revokeSession(revoked.borrower.cell.database, revoked, resources.clock.real());
  const statusWith = async (query: Record<string, string>): Promise<number> =>
    (await call(app, saveEvent, { query, fields: tap })).statusCode;

  expect(await statusWith(valid.query)).toBe(200);
  expect(await statusWith({ ...valid.query, deviceId: 'another-phone' })).toBe(401);
  expect(await statusWith(expired.query)).toBe(401);
  expect(await statusWith(revoked.query)).toBe(401);
});

test('an unused session expires after the idle time; a used session does not', async () => {
  const idleMs = resources.config.sessionIdleMinutes * 60_000;
  const ago = (ms: number): Date => new Date(resources.clock.real().getTime() - ms);
  const [idle, used] = [await buildSession(resources), await buildSession(resources)];
  const statusOf = async ({ query }: BuiltSession): Promise<number> => (await call(app, saveEvent, { query, fields: tap })).statusCode;
  const set = ({ borrower: { cell, userId } }: BuiltSession, usedAt: Date) =>
    cell.database
      .updateTable('session')
      .set({ usedAt, createdAt: ago(2 * idleMs) })
      .where('userId', '=', userId)
      .execute();
  await set(idle, ago(idleMs + 1000));
  await set(used, ago(idleMs - 60_000));

  expect([await statusOf(idle), await statusOf(used)]).toEqual([401, 200]);

  // The use was stored, so that the session does not expire a minute later.
  const readUsedAt = () =>
    used.borrower.cell.database.selectFrom('session').select('usedAt').where('userId', '=', used.userId).executeTakeFirstOrThrow();
  await expect.poll(async () => (await readUsedAt()).usedAt?.getTime() ?? 0).toBeGreaterThan(ago(60_000).getTime());
});

test('a session parameter given twice is refused', async () => {
  const { query } = await buildSession(resources);

  const answer = await call(app, saveEvent, { query, fields: tap, headers: {} });
  const repeatedParameterAnswer = await app.inject({
    method: 'POST',
    url: `/entirely${saveEvent.path}?${new URLSearchParams(query).toString()}&userId=other`,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });

  expect([answer.statusCode, repeatedParameterAnswer.statusCode]).toEqual([200, 401]);
});

test('the database stores only the hash of a session id', async () => {
  const { borrower, sessionId } = await buildSession(resources);

  const rows = await borrower.cell.database.selectFrom('session').selectAll().where('userId', '=', borrower.userId).execute();

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(sessionId);
  expect(rows[0]?.sessionHash).toHaveLength(32);
  expect(rows[0]?.sessionHash.includes(Buffer.from(sessionId, 'base64url'))).toBe(false);
});

test('two databases: a session of cell 1 is refused on the data of cell 2', async () => {
  const a = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: 0 }) });
  const b = await buildBorrower(resources, { inCell: 1 });
  const made = await callAsPartner(app, makeOffer, {
    userId: b.userId,
    productId: 'hiram-cash',
    principal: 500_000,
    instalments: 4,
    periodDays: 30,
  });
  const { offerId } = made.json<{ data: { offerId: string } }>().data;

  const listOffersIn = (cell: typeof b.cell) =>
    cell.database.selectFrom('offer').select('offerId').where('offerId', '=', offerId).execute();
  expect(a.borrower.cell).not.toBe(b.cell);
  expect(await listOffersIn(b.cell)).toHaveLength(1);
  expect(await listOffersIn(a.borrower.cell)).toHaveLength(0);

  const responseForB = await call(app, orderDetail, { query: { ...a.query, userId: b.userId }, fields: { orderId: offerId } });
  expect([responseForB.statusCode, codeOf(orderDetail, responseForB)]).toEqual([401, errorCodes.sessionRefused]);

  const ownSession = await call(app, orderDetail, { query: a.query, fields: { orderId: offerId } });
  expect([ownSession.statusCode, codeOf(orderDetail, ownSession)]).toEqual([404, errorCodes.notFound]);
  expect(ownSession.body).not.toContain(offerId);
});

test('one database: an id of another shard of the same cell is refused too', async () => {
  const [a, b] = [
    await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: 0 }) }),
    await buildBorrower(resources, { inCell: 0 }),
  ];
  const otherShard = b.shard === a.borrower.shard ? (b.shard + 1) % 240 : b.shard;

  const answer = await call(app, orderDetail, { query: a.query, fields: { orderId: orderIdIn(otherShard) } });

  expect(answer.statusCode).toBe(404);
});

const ownedFields = sessionCalls.flatMap((endpoint) =>
  endpoint.access.kind === 'borrower' ? endpoint.access.owned.map((field) => ({ name: endpoint.name, field, endpoint })) : [],
);

test.each(ownedFields)('$name rejects a foreign $field and accepts a $field of the borrower’s shard', async ({ endpoint, field }) => {
  const { query, borrower } = await buildSession(resources);
  const own = field === 'userId' ? borrower.userId : orderIdIn(borrower.shard);
  const foreign = field === 'userId' ? (await buildBorrower(resources)).userId : orderIdIn((borrower.shard + 1) % 480);

  for (const id of [foreign, 'no-id-of-ours']) {
    const answer = await call(app, endpoint, { query, fields: { [field]: id } });
    expect([answer.statusCode, codeOf(endpoint, answer)]).toEqual([404, errorCodes.notFound]);
  }
  // With the id alone the call is valid and looks for a missing row, which returns the same code as the rejection. The call's own tests cover the
  // difference.
  if (z.safeParse(endpoint.request, { [field]: own }).success) return;
  const passed = await call(app, endpoint, { query, fields: { [field]: own } });
  expect(codeOf(endpoint, passed)).not.toBe(errorCodes.notFound);
  expect(codeOf(endpoint, passed)).not.toBe(errorCodes.sessionRefused);
});

test('the start fails on a route without declared access and names the route', async () => {
  const { app: appWithUndeclaredRoute } = await startService({
    beforeReady: (instance) => void instance.post('/entirely/careless', async () => ({})),
  });

  await expect(appWithUndeclaredRoute.ready()).rejects.toThrow('no access declared: POST /entirely/careless');
});

test('the start succeeds if every route declares its access', async () => {
  await expect(app.ready()).resolves.toBeDefined();
});
