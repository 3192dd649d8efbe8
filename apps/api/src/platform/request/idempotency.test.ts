import { setTimeout as delay } from 'node:timers/promises';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { makeOffer } from '@hiram/contract/endpoints/partner.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { expect, test } from 'vitest';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';
import { runOnce } from './idempotency.ts';

const { app, resources } = await startService();

const offerFor = ({ userId }: BuiltBorrower) => ({ userId, productId: 'hiram-cash', principal: 500_000, instalments: 4, periodDays: 30 });
const withKey = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } });

async function countOf(table: 'offer' | 'tracking_event' | 'idempotency_key', { cell, userId }: BuiltBorrower): Promise<number> {
  return (await cell.database.selectFrom(table).select('userId').where('userId', '=', userId).execute()).length;
}

test('returns the first answer again for the same key and body', async () => {
  const borrower = await buildBorrower(resources);

  const first = await callAsPartner(app, makeOffer, offerFor(borrower), withKey('k'));
  const second = await callAsPartner(app, makeOffer, offerFor(borrower), withKey('k'));

  expect(first.statusCode).toBe(200);
  expect(second.json()).toEqual(first.json());
  expect(await countOf('offer', borrower)).toBe(1);
});

test('the same key with another body is refused and changes nothing', async () => {
  const borrower = await buildBorrower(resources);
  await callAsPartner(app, makeOffer, offerFor(borrower), withKey('k'));

  const other = await callAsPartner(app, makeOffer, { ...offerFor(borrower), principal: 900_000 }, withKey('k'));

  expect(other.statusCode).toBe(409);
  expect(other.json()).toMatchObject({ code: errorCodes.keyUsedForAnotherRequest });
  expect(await countOf('offer', borrower)).toBe(1);
});

test('another key or a missing key takes effect again', async () => {
  const borrower = await buildBorrower(resources);

  await callAsPartner(app, makeOffer, offerFor(borrower), withKey('k'));
  await callAsPartner(app, makeOffer, offerFor(borrower), withKey('l'));
  await callAsPartner(app, makeOffer, offerFor(borrower));

  expect(await countOf('offer', borrower)).toBe(3);
});

test('twelve concurrent equal requests take effect once and get the same answer', async () => {
  const borrower = await buildBorrower(resources);

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => callAsPartner(app, makeOffer, offerFor(borrower), withKey('at once'))),
  );

  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await countOf('offer', borrower)).toBe(1);
});

test('a repeated request waits for the answer of the first request', async () => {
  const { cell, userId } = await buildBorrower(resources);
  const idempotentCall = {
    database: cell.database,
    userId,
    intent: { caller: 'test', key: 'slow', fingerprint: Buffer.from('same') },
    at: resources.clock.real(),
  };
  let effects = 0;
  const effect = async (): Promise<number> => {
    await delay(150);
    return ++effects;
  };

  const answers = await Promise.all([runOnce(idempotentCall, effect), runOnce(idempotentCall, effect)]);

  expect([answers, effects]).toEqual([[1, 1], 1]);
});

test('a failed effect stores no key, so that the client can retry', async () => {
  const { cell, userId } = await buildBorrower(resources);
  const idempotentCall = {
    database: cell.database,
    userId,
    intent: { caller: 'test', key: 'again', fingerprint: Buffer.from('same') },
    at: resources.clock.real(),
  };

  await expect(runOnce(idempotentCall, () => Promise.reject(new Error('provider down')))).rejects.toThrow('provider down');

  expect(await runOnce(idempotentCall, async () => 'done')).toBe('done');
});

test('an expired key can be reused before it is deleted', async () => {
  const { cell, userId } = await buildBorrower(resources);
  const intent = { caller: 'test', key: 'old', fingerprint: Buffer.from('first') };
  const at = resources.clock.real();
  await runOnce({ database: cell.database, userId, intent, at: new Date(at.getTime() - 25 * 3_600_000) }, async () => 'yesterday');

  const renewedCall = runOnce(
    { database: cell.database, userId, intent: { ...intent, fingerprint: Buffer.from('second') }, at },
    async () => 'today',
  );

  expect(await renewedCall).toBe('today');
});

test('keys are separate for each borrower and for a partner', async () => {
  const [a, b] = [await buildSession(resources), await buildSession(resources)];
  const tap = { fields: { productId: 'P-7', moduleId: '30' }, ...withKey('k') };

  const answers = [
    await call(app, saveEvent, { query: a.query, ...tap }),
    await call(app, saveEvent, { query: b.query, ...tap }),
    await callAsPartner(app, makeOffer, offerFor(a.borrower), withKey('k')),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(await countOf('tracking_event', a.borrower)).toBe(1);
  expect(await countOf('tracking_event', b.borrower)).toBe(1);
});

test.each(['', 'k'.repeat(129)])('rejects the key “%s”', async (key) => {
  const session = await buildSession(resources);

  const answer = await call(app, saveEvent, { query: session.query, fields: { productId: 'P-7', moduleId: '30' }, ...withKey(key) });

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest, message: 'The request is not valid: Idempotency-Key' });
});
