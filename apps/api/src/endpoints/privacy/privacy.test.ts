import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { clickProduct, failedApplication } from '@hiram/contract/endpoints/legacy-products.ts';
import { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { changeConsent, eraseData, exportData, privacyCentre, signOutEverywhere } from '@hiram/contract/endpoints/privacy.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { expect, test } from 'vitest';
import { BANK, buildBankAccount } from '../../../testing/bank-account.ts';
import { call } from '../../../testing/calls.ts';
import { buildComplaint } from '../../../testing/complaints.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { PRODUCT_ID } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { revokeSession } from '../../platform/request/sessions.ts';

const { app, resources } = await startService();

const MOMENT = /^\w{3} \d{1,2}, \d{4}.{1,4}\d{1,2}:\d{2}/;
const centreOf = async ({ query }: BuiltSession) =>
  (await call(app, privacyCentre, { query })).json<{ data: Record<string, unknown> }>().data;
const decide = ({ query }: BuiltSession, kind: string, given: '0' | '1') => call(app, changeConsent, { query, fields: { kind, given } });

test('[BEY-12] a borrower without an order sees identity and device as stored data, and no retention date', async () => {
  const session = await buildSession(resources);

  expect(await centreOf(session)).toEqual({
    held: [
      { kind: 'identity', detail: '' },
      { kind: 'device', detail: expect.stringMatching(MOMENT) as string },
    ],
    keptUntil: null,
    open: null,
    owed: 0,
    consents: [
      { kind: 'reminders', given: true, changedOn: null },
      { kind: 'suggestions', given: true, changedOn: null },
      { kind: 'taps', given: true, changedOn: null },
    ],
    erasure: null,
  });
});

test('[BEY-12] a borrower with a loan sees the last four digits of the account and the amount owed today', async () => {
  const { session, orderId } = await orderedSession(resources, 174);
  await buildBankAccount(app, session, BANK);
  await buildComplaint(app, session, { orderNo: orderId });

  const centre = await centreOf(session);

  expect(centre).toMatchObject({ open: 'loan', owed: 8_800_00, keptUntil: null });
  expect(centre['held']).toEqual([
    { kind: 'identity', detail: '' },
    { kind: 'account', detail: expect.stringMatching(/ ·· 3390$/) as string },
    { kind: 'loans', detail: '' },
    { kind: 'messages', detail: '' },
    { kind: 'device', detail: expect.stringMatching(MOMENT) as string },
  ]);
});

test('[BEY-12] shows an open application or complaint, and the end of the retention term after a settled loan', async () => {
  const inReview = await orderedSession(resources, 21);
  expect(await centreOf(inReview.session)).toMatchObject({ open: 'application', owed: 0, keptUntil: null });

  const settled = await orderedSession(resources, 200);
  const { valueOn: lastPaid } = await settled.borrower.cell.database
    .selectFrom('loan_transaction')
    .select('valueOn')
    .where('userId', '=', settled.userId)
    .orderBy('valueOn', 'desc')
    .executeTakeFirstOrThrow();
  const fiveYearsOn = `${Number(lastPaid.slice(0, 4)) + 5}${lastPaid.slice(4)}`;
  expect(await centreOf(settled.session)).toMatchObject({ open: null, keptUntil: fiveYearsOn });

  await buildComplaint(app, settled.session, { orderNo: settled.orderId });
  expect(await centreOf(settled.session)).toMatchObject({ open: 'complaint', keptUntil: null });
});

test('[BEY-12] a withdrawn consent takes effect at once, can be given again, and every change inserts one row', async () => {
  const { session, orderId } = await orderedSession(resources, 110);
  const { query, userId } = session;
  const { database } = session.borrower.cell;
  const recordTap = async () => {
    await call(app, saveEvent, { query, fields: { productId: PRODUCT_ID, moduleId: '30' } });
    await call(app, clickProduct, { query, fields: { productId: PRODUCT_ID } });
    const counted = [
      await database.selectFrom('tracking_event').select('userId').where('userId', '=', userId).execute(),
      await database.selectFrom('product_click').select('userId').where('userId', '=', userId).execute(),
    ];
    return counted.map((rows) => rows.length);
  };
  const suggested = async () => {
    const fields = { productId: PRODUCT_ID, orderId };
    const answers = [await call(app, failedApplication, { query, fields }), await call(app, orderDetail, { query, fields })];
    return answers.map((answer) => answer.json<{ data: { recProducts: unknown[] } }>().data.recProducts.length);
  };
  expect(await recordTap()).toEqual([1, 1]);
  expect((await suggested()).every((count) => count > 0)).toBe(true);

  const today = manilaDateOf(await resources.clock.now());
  expect((await decide(session, 'taps', '0')).json()).toMatchObject({
    code: 0,
    data: {
      consents: [
        { kind: 'reminders', given: true },
        { kind: 'suggestions', given: true },
        { kind: 'taps', given: false, changedOn: today },
      ],
    },
  });
  await decide(session, 'suggestions', '0');
  expect(await recordTap()).toEqual([1, 1]);
  expect(await suggested()).toEqual([0, 0]);

  await decide(session, 'taps', '1');
  await decide(session, 'taps', '1');
  expect(await recordTap()).toEqual([2, 2]);
  const history = await database
    .selectFrom('consent')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'taps')
    .orderBy('number')
    .execute();
  expect(history.map(({ number, given }) => [number, given])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('[BEY-27] in the Philippine profile counting taps and suggesting products need a consent, and reminders do not', async () => {
  const philippine = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const { session, orderId } = await orderedSession(philippine.resources, 110);
  const { query, userId } = session;
  const { database } = session.borrower.cell;
  const recordTaps = async () => {
    await call(philippine.app, saveEvent, { query, fields: { productId: PRODUCT_ID, moduleId: '30' } });
    await call(philippine.app, clickProduct, { query, fields: { productId: PRODUCT_ID } });
    const { length: events } = await database.selectFrom('tracking_event').select('userId').where('userId', '=', userId).execute();
    const { length: clicks } = await database.selectFrom('product_click').select('userId').where('userId', '=', userId).execute();
    return [events, clicks];
  };
  const suggested = async () => {
    const answer = await call(philippine.app, failedApplication, { query, fields: { productId: PRODUCT_ID, orderId } });
    return answer.json<{ data: { recProducts: unknown[] } }>().data.recProducts.length;
  };
  const centre = (await call(philippine.app, privacyCentre, { query })).json<{ data: Record<string, unknown> }>().data;
  expect(centre['consents']).toEqual([
    { kind: 'reminders', given: true, changedOn: null },
    { kind: 'suggestions', given: false, changedOn: null },
    { kind: 'taps', given: false, changedOn: null },
  ]);
  expect([await recordTaps(), await suggested()]).toEqual([[0, 0], 0]);

  const setConsent = (kind: string, given: '0' | '1') => call(philippine.app, changeConsent, { query, fields: { kind, given } });
  await setConsent('taps', '1');
  await setConsent('suggestions', '1');
  expect(await recordTaps()).toEqual([1, 1]);
  expect(await suggested()).toBeGreaterThan(0);
  const given = await database.selectFrom('consent').select(['kind', 'given']).where('userId', '=', userId).orderBy('kind').execute();
  expect(given).toEqual([
    { kind: 'suggestions', given: true },
    { kind: 'taps', given: true },
  ]);
});

test('[BEY-12] three concurrent changes of one consent all succeed', async () => {
  const session = await buildSession(resources);

  const answers = await Promise.all([decide(session, 'taps', '0'), decide(session, 'taps', '1'), decide(session, 'taps', '0')]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('[BEY-12] rejects a change of an unknown kind of consent', async () => {
  const session = await buildSession(resources);

  expect((await decide(session, 'loan', '0')).json()).toMatchObject({
    code: errorCodes.invalidRequest,
    message: 'The request is not valid: kind',
  });
});

test('[BEY-12] a repeated erasure request returns the first answer, and the privacy centre shows the request', async () => {
  const session = await buildSession(resources);

  const answers = [await call(app, eraseData, { query: session.query }), await call(app, eraseData, { query: session.query })];

  expect(answers[1]?.body).toBe(answers[0]?.body);
  expect(await centreOf(session)).toMatchObject({
    erasure: { state: 'requested', requestedOn: manilaDateOf(await resources.clock.now()) },
  });
});

test('[BEY-12] signOutEverywhere ends every session of the borrower, the calling session too, and no other borrower’s', async () => {
  const [ownSession, neighbour] = [await buildSession(resources), await buildSession(resources)];
  const otherSession = await buildSession(resources, { borrower: ownSession.borrower });
  const statusOf = async ({ query }: BuiltSession): Promise<number> => (await call(app, privacyCentre, { query })).statusCode;

  expect((await call(app, signOutEverywhere, { query: ownSession.query })).statusCode).toBe(200);

  expect([await statusOf(ownSession), await statusOf(otherSession), await statusOf(neighbour)]).toEqual([401, 401, 200]);
});

test('[BEY-12] lists when each open session of the borrower began, without ended sessions or those of other borrowers', async () => {
  const ownSession = await buildSession(resources);
  await buildSession(resources);
  const opened = async (): Promise<number> => {
    const storedKinds = (await centreOf(ownSession))['held'] as { kind: string; detail: string }[];
    return storedKinds.find(({ kind }) => kind === 'device')?.detail.split('; ').length ?? 0;
  };
  expect(await opened()).toBe(1);

  const otherSession = await buildSession(resources, { borrower: ownSession.borrower });
  expect(await opened()).toBe(2);
  await revokeSession(ownSession.borrower.cell.database, otherSession, resources.clock.real());
  expect(await opened()).toBe(1);
});

const calls: readonly { readonly endpoint: Endpoint; readonly fields: Record<string, string> }[] = [
  { endpoint: privacyCentre, fields: {} },
  { endpoint: changeConsent, fields: { kind: 'taps', given: '0' } },
  { endpoint: exportData, fields: {} },
  { endpoint: eraseData, fields: {} },
  { endpoint: signOutEverywhere, fields: {} },
];

test.each(calls)('[BEY-12 no-session] $endpoint.name answers 401 without a session and changes nothing', async ({ endpoint, fields }) => {
  const session = await buildSession(resources);

  const answer = await call(app, endpoint, { query: { userId: session.userId, deviceId: session.deviceId }, fields });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: errorCodes.sessionRefused, data: null });
  expect(await centreOf(session)).toMatchObject({ erasure: null, consents: [{ given: true }, { given: true }, { given: true }] });
});

test.each(calls)(
  '[BEY-12 other] $endpoint.name answers 401 for another borrower’s user id and changes nothing',
  async ({ endpoint, fields }) => {
    const [mine, theirs] = [await buildSession(resources), await buildSession(resources)];

    const answer = await call(app, endpoint, { query: { ...mine.query, userId: theirs.userId }, fields });

    expect(answer.statusCode).toBe(401);
    expect(await centreOf(theirs)).toMatchObject({ erasure: null, consents: [{ given: true }, { given: true }, { given: true }] });
  },
);
