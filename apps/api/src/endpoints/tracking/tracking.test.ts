import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { BORROW_AGAIN_MODULE, saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService();

const tap = { productId: 'P-7', moduleId: String(BORROW_AGAIN_MODULE), positionId: 'footer' };

const eventsOf = ({ cell, userId }: BuiltBorrower) =>
  cell.database.selectFrom('tracking_event').selectAll().where('userId', '=', userId).orderBy('occurredAt').execute();

test("[API-29] stores the tap in the borrower's own cell", async () => {
  const session = await buildSession(resources);

  const answer = await call(app, saveEvent, { query: session.query, fields: tap });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ code: 0, message: 'success', data: null });
  expect(await eventsOf(session.borrower)).toMatchObject([
    { userId: session.userId, productId: 'P-7', moduleId: 30, positionId: 'footer' },
  ]);
});

test.each(['', 'null', undefined])('[API-29] stores positionId %j as null', async (positionId) => {
  const session = await buildSession(resources);
  const { positionId: _left, ...rest } = tap;

  await call(app, saveEvent, { query: session.query, fields: positionId === undefined ? rest : { ...rest, positionId } });

  expect(await eventsOf(session.borrower)).toMatchObject([{ positionId: null }]);
});

test('[API-29] names the invalid field and stores nothing', async () => {
  const session = await buildSession(resources);

  const answer = await call(app, saveEvent, { query: session.query, fields: { ...tap, moduleId: 'thirty' } });

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest, message: 'The request is not valid: moduleId' });
  expect(await eventsOf(session.borrower)).toEqual([]);
});

test('[API-29] counts a tap repeated with the same Idempotency-Key once', async () => {
  const session = await buildSession(resources);
  const request = { query: session.query, fields: tap, headers: { [IDEMPOTENCY_HEADER]: 'tap-1' } };

  const answers = [await call(app, saveEvent, request), await call(app, saveEvent, request)];

  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect(await eventsOf(session.borrower)).toHaveLength(1);
});

test('[API-29 no-session] answers 401 without a session and stores nothing', async () => {
  const session = await buildSession(resources);

  const answer = await call(app, saveEvent, { query: { userId: session.userId, deviceId: session.deviceId }, fields: tap });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: errorCodes.sessionRefused, data: null });
  expect(await eventsOf(session.borrower)).toEqual([]);
});

test('[API-29 other] a session cannot store events of another borrower', async () => {
  const [mine, theirs] = [await buildSession(resources), await buildSession(resources)];

  const answer = await call(app, saveEvent, { query: { ...mine.query, userId: theirs.userId }, fields: tap });

  expect(answer.statusCode).toBe(401);
  expect(await eventsOf(theirs.borrower)).toEqual([]);
  expect(await eventsOf(mine.borrower)).toEqual([]);
});
