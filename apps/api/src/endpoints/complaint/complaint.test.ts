import { complaintDetail, complaintList, complaintStart, saveComplaint, scoreComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { addWeekdays } from '@hiram/contract/product/weekdays.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { COMPLAINT, buildClosing, buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService();

afterEach(() => vi.restoreAllMocks());

const missing = { code: errorCodes.notFound, message: 'Not found', data: null };
const withOtherLastCharacter = (id: string): string => id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
/** Two other borrowers: one of any shard, and one of this borrower's shard, whose ids only the row can tell apart. */
const buildOtherBorrowers = async ({ borrower: { shard } }: BuiltSession): Promise<readonly BuiltSession[]> => [
  await buildSession(resources),
  await buildSession(resources, { borrower: await buildBorrower(resources, { inShard: shard }) }),
];
/** Rewrites an id to the stranger's shard, so that only the row can reveal its owner. */
const withShardOf = (id: string, otherSession: BuiltSession): string =>
  id.replace(/^(..)\d{3}/, `$1${String(otherSession.borrower.shard).padStart(3, '0')}`);
const complaintsOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('complaint').selectAll().where('userId', '=', userId).execute();

async function start(session: BuiltSession, orderId = '') {
  const answer = await call(app, complaintStart, { query: session.query, fields: { orderId } });
  return answer.json<{ code: number; data: Record<string, unknown> & { orderList: { orderNo: string; isShow: number }[] } }>();
}

test('[API-03] [CMP-01] returns the requested order with logo, name, status and rows, and the complaint types', async () => {
  const { session, orderId } = await orderedSession(resources, 174);

  const { data } = await start(session, orderId);

  expect(data['orderDetail']).toMatchObject({
    orderNo: orderId,
    productLogo: '/products/hiram-cash.svg',
    productName: 'Hiram Cash',
    status: 'Payment due',
    orderStatus: 174,
    isShow: 1,
    list: [
      { title: 'Order No.', value: orderId },
      { title: 'Loan amount', value: '₱8,000.00' },
      { title: 'Due date', value: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/) as string },
    ],
  });
  expect(data['problemType']).toEqual([
    { value: 1, title: 'Collection' },
    { value: 2, title: 'Repayment not recorded' },
    { value: 3, title: 'Amount or fees' },
    { value: 4, title: 'My personal information' },
    { value: 5, title: 'The app' },
  ]);
  expect(data['problemSonType']).toEqual([
    { value: 1, title: 'Calls or texts at odd hours' },
    { value: 2, title: 'My family or colleagues were contacted' },
    { value: 3, title: 'Rude or threatening language' },
  ]);
});

test('a draft key belongs to one borrower and changes with the account keys; the specified profile has none', async () => {
  const service = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const session = await buildSession(service.resources);
  const otherSession = await buildSession(service.resources);
  const keyOf = async ({ query }: BuiltSession, at = service): Promise<unknown> =>
    (await call(at.app, complaintStart, { query, fields: {} })).json<{ data: { draftKey?: unknown } }>().data.draftKey;

  const [first, again, other] = [await keyOf(session), await keyOf(session), await keyOf(otherSession)];
  expect(Buffer.from(String(first), 'base64')).toHaveLength(32);
  expect([again, other === first]).toEqual([first, false]);

  const afterRotation = await startService({
    environment: { ...service.environment, ACCOUNT_KEYS: `next:${Buffer.alloc(32, 'next').toString('base64')}` },
    seed: false,
  });
  expect(await keyOf(session, afterRotation)).not.toBe(first);
  expect((await start(await buildSession(resources))).data).not.toHaveProperty('draftKey');
});

test('[API-03] without an order id shows the newest order, and lists all orders with their statuses', async () => {
  const session = await buildSession(resources);
  const { borrower } = session;
  const failed = await buildOrder(resources, { borrower, status: 110, at: new Date(0) });
  const late = await buildOrder(resources, { borrower, status: 180 });
  const inReview = await buildOrder(resources, { borrower, status: 21 });

  const { data } = await start(session);

  expect(data.orderList.map(({ orderNo, isShow }) => [orderNo, isShow])).toEqual([
    [inReview.orderId, 0],
    [late.orderId, 1],
    [failed.orderId, 0],
  ]);
  expect(data.orderList).toMatchObject([{ status: 'In review' }, { status: 'Late' }, { status: 'Not approved' }]);
  expect(data['orderDetail']).toMatchObject({ orderNo: inReview.orderId });
  expect((await start(session, late.orderId)).data['orderDetail']).toMatchObject({ orderNo: late.orderId });
});

test('[API-03] a borrower without orders gets no order and an empty list', async () => {
  expect((await start(await buildSession(resources))).data).toMatchObject({ orderDetail: null, orderList: [] });
});

test('[API-03 no-session] rejects a call without a session', async () => {
  expect((await call(app, complaintStart)).statusCode).toBe(401);
});

test('[API-03 other] another borrower’s order gets the answer of a missing order and is never listed', async () => {
  const { session, orderId } = await orderedSession(resources, 174);

  for (const otherSession of await buildOtherBorrowers(session)) {
    for (const requestedId of [orderId, withShardOf(orderId, otherSession), withOtherLastCharacter(orderId)])
      expect(await start(otherSession, requestedId)).toEqual(missing);
    expect((await start(otherSession)).data.orderList).toEqual([]);
  }
});

test('[API-05] [CMP-12] files a complaint, and promises a reply by the third weekday', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const today = manilaDateOf(await resources.clock.now());
  const fields = { ...COMPLAINT, problemType: '1', problemSonType: '2', orderNo: orderId };

  const answer = await call(app, saveComplaint, { query: session.query, fields });

  const [row] = await complaintsOf(session);
  expect(row).toMatchObject({ orderId, type: 1, subType: 2, content: COMPLAINT.problemDetail, state: 'open' });
  expect(answer.json()).toEqual({ code: 0, message: 'success', data: { replyBy: addWeekdays(today, 3) } });
});

test('[API-05] concurrent copies of a complaint, with and without a key, are stored once', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const send = (headers: Record<string, string>) =>
    call(app, saveComplaint, { query: session.query, fields: { ...COMPLAINT, orderNo: orderId }, headers });

  const answers = await Promise.all([
    send({ [IDEMPOTENCY_HEADER]: 'complaint-1' }),
    send({ [IDEMPOTENCY_HEADER]: 'complaint-1' }),
    send({ [IDEMPOTENCY_HEADER]: 'complaint-2' }),
    send({}),
  ]);

  expect(await complaintsOf(session)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
});

test('[API-05] rejects the key of another complaint; an answered complaint can be filed again', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const send = (problemDetail: string) =>
    call(app, saveComplaint, {
      query: session.query,
      fields: { ...COMPLAINT, problemDetail, orderNo: orderId },
      headers: { [IDEMPOTENCY_HEADER]: 'complaint-1' },
    });
  await send('The first');
  expect((await send('The second')).json<{ code: number }>().code).toBe(errorCodes.keyUsedForAnotherRequest);

  const first = (await complaintsOf(session))[0]?.complaintId ?? '';
  await buildReply(resources, first, 'Mended.');
  await buildComplaint(app, session, { orderNo: orderId, problemDetail: 'The first' });
  expect(await complaintsOf(session)).toHaveLength(2);
});

test.each([
  ['an unknown type', { problemType: '77' }, 400],
  ['collection without its sub-type', { problemType: '1' }, 400],
  ['an unknown sub-type', { problemType: '1', problemSonType: '9' }, 400],
  ['a sub-type for a type without sub-types', { problemSonType: '1' }, 400],
  ['an empty text', { problemDetail: '  ' }, 400],
  ['a text of 201 characters', { problemDetail: 'x'.repeat(201) }, 400],
])('[API-05] rejects %s', async (_what, fields, status) => {
  const { session, orderId } = await orderedSession(resources, 180);

  const answer = await call(app, saveComplaint, { query: session.query, fields: { ...COMPLAINT, orderNo: orderId, ...fields } });

  expect(answer.statusCode).toBe(status);
  expect(await complaintsOf(session)).toEqual([]);
});

test('[API-05] [CMP-05] rejects a collection complaint about an order that was never paid out', async () => {
  const { session, orderId } = await orderedSession(resources, 21);
  const fields = { ...COMPLAINT, problemType: '1', problemSonType: '1', orderNo: orderId };

  const answer = await call(app, saveComplaint, { query: session.query, fields });

  expect(answer.json()).toMatchObject({ code: errorCodes.notAllowed });
  expect(await complaintsOf(session)).toEqual([]);
});

test('[API-05] rejects a further complaint while 20 are open', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  for (let each = 0; each < 20; each += 1) await buildComplaint(app, session, { orderNo: orderId, problemDetail: `Number ${each}` });

  const answer = await call(app, saveComplaint, { query: session.query, fields: { ...COMPLAINT, orderNo: orderId } });

  expect(answer.statusCode).toBe(429);
  expect(await complaintsOf(session)).toHaveLength(20);
});

test('[API-05 no-session] rejects a call without a session', async () => {
  const { session, orderId } = await orderedSession(resources, 180);

  expect((await call(app, saveComplaint, { fields: { ...COMPLAINT, orderNo: orderId } })).statusCode).toBe(401);
  expect(await complaintsOf(session)).toEqual([]);
});

test('[API-05 other] rejects a complaint about another borrower’s order', async () => {
  const { session, orderId } = await orderedSession(resources, 180);

  for (const otherSession of await buildOtherBorrowers(session)) {
    for (const orderNo of [orderId, withShardOf(orderId, otherSession), withOtherLastCharacter(orderId)]) {
      const answer = await call(app, saveComplaint, { query: otherSession.query, fields: { ...COMPLAINT, orderNo } });
      expect(answer.json()).toEqual(missing);
    }
    expect(await complaintsOf(otherSession)).toEqual([]);
  }
  expect(await complaintsOf(session)).toEqual([]);
});

async function tabs({ query }: BuiltSession) {
  const answer = await call(app, complaintList, { query });
  return answer
    .json<{ tabs: { title: string; items: { id: string }[] }[] }>()
    .tabs.map(({ title, items }) => [title, items.map(({ id }) => id)]);
}

test('[API-06] [CMP-14] a complaint is in the tab of its state: in progress, answered or closed', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const first = await buildComplaint(app, session, { orderNo: orderId, problemDetail: 'One', problemType: '3' });
  const second = await buildComplaint(app, session, { orderNo: orderId, problemDetail: 'Two' });
  expect(await tabs(session)).toEqual([
    ['In progress', [second, first]],
    ['Answered', []],
    ['Closed', []],
  ]);

  await buildReply(resources, first, 'We found it.');
  expect(await tabs(session)).toEqual([
    ['In progress', [second]],
    ['Answered', [first]],
    ['Closed', []],
  ]);

  await buildClosing(resources, first);
  expect(await tabs(session)).toEqual([
    ['In progress', [second]],
    ['Answered', []],
    ['Closed', [first]],
  ]);
});

test('[API-06] an item has its Manila time, type and text; the tabs are at the top level of the envelope', async () => {
  // Past midnight in Manila, but still the day before in UTC.
  vi.spyOn(resources.clock, 'now').mockResolvedValue(new Date('2026-09-07T16:05:59Z'));
  const { session, orderId } = await orderedSession(resources, 180);
  const id = await buildComplaint(app, session, { orderNo: orderId });

  expect((await call(app, complaintList, { query: session.query })).json()).toEqual({
    code: 0,
    message: 'success',
    tabs: [
      { title: 'In progress', items: [{ id, time: '2026-09-08 00:05', type: 'Repayment not recorded', content: 'I paid on Monday.' }] },
      { title: 'Answered', items: [] },
      { title: 'Closed', items: [] },
    ],
  });
});

test('[API-06 no-session] rejects a call without a session', async () => {
  expect((await call(app, complaintList)).statusCode).toBe(401);
});

test('[API-06] lists no complaints of another borrower', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  await buildComplaint(app, session, { orderNo: orderId });
  const neighbour = await buildSession(resources);

  expect((await tabs(neighbour)).flatMap(([, ids]) => ids)).toEqual([]);
  expect((await call(app, complaintList, { query: { ...neighbour.query, userId: session.userId } })).statusCode).toBe(401);
});

async function detail({ query }: BuiltSession, problemId: string) {
  return (await call(app, complaintDetail, { query, fields: { problemId } })).json<{ data: Record<string, unknown> }>();
}

test('[API-07] [CMP-16] returns a complaint before and after its replies; a score is requested after them', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const problemId = await buildComplaint(app, session, { orderNo: orderId, problemType: '1', problemSonType: '1' });
  const complaint = {
    problemId,
    type: 'Collection',
    sonType: 'Calls or texts at odd hours',
    content: 'I paid on Monday.',
    images: [],
    disposeImages: [],
  };
  expect(await detail(session, problemId)).toEqual({
    code: 0,
    message: 'success',
    data: { ...complaint, disposeDetail: '', isNeedScore: 0 },
  });

  await buildReply(resources, problemId, 'You were right.');
  await buildReply(resources, problemId, 'The calls have stopped.');

  expect(await detail(session, problemId)).toEqual({
    code: 0,
    message: 'success',
    data: { ...complaint, disposeDetail: 'You were right.\n\nThe calls have stopped.', isNeedScore: 1 },
  });
});

test('[API-07 no-session] rejects a call without a session', async () => {
  expect((await call(app, complaintDetail, { fields: { problemId: 'CM001000000000000' } })).statusCode).toBe(401);
});

test('[API-07 other] another borrower’s complaint and an order number get the answer of a missing complaint', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const problemId = await buildComplaint(app, session, { orderNo: orderId });

  for (const otherSession of await buildOtherBorrowers(session)) {
    for (const requestedId of [problemId, withShardOf(problemId, otherSession), withOtherLastCharacter(problemId)])
      expect(await detail(otherSession, requestedId)).toEqual(missing);
  }
  expect(await detail(session, orderId)).toEqual(missing);
});

const rate = ({ query }: BuiltSession, problemId: string, score: string) =>
  call(app, scoreComplaint, { query, fields: { score, problemId } });

test('[API-08] [CMP-18] stores one score after a reply, accepts its retry and rejects another score', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const problemId = await buildComplaint(app, session, { orderNo: orderId });
  expect((await rate(session, problemId, '4')).json()).toMatchObject({ code: String(errorCodes.notAllowed) });
  await buildReply(resources, problemId, 'Mended.');

  const scored = await rate(session, problemId, '4');

  expect(scored.json()).toEqual({ code: '00', message: 'success', data: null });
  expect((await detail(session, problemId)).data).toMatchObject({ isNeedScore: 0 });
  expect((await rate(session, problemId, '4')).json()).toMatchObject({ code: '00' });
  expect((await rate(session, problemId, '1')).json()).toMatchObject({ code: String(errorCodes.notAllowed) });
  expect(await complaintsOf(session)).toMatchObject([{ score: 4 }]);
});

test.each(['0', '6', ''])('[API-08] rejects a score of %j', async (score) => {
  const { session, orderId } = await orderedSession(resources, 180);
  const problemId = await buildComplaint(app, session, { orderNo: orderId });

  expect((await rate(session, problemId, score)).statusCode).toBe(400);
});

test('[API-08 no-session] rejects a call without a session', async () => {
  expect((await call(app, scoreComplaint, { fields: { score: '5', problemId: 'CM001000000000000' } })).statusCode).toBe(401);
});

test('[API-08 other] rejects a score for another borrower’s complaint', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const problemId = await buildComplaint(app, session, { orderNo: orderId });
  await buildReply(resources, problemId, 'Mended.');

  for (const otherSession of await buildOtherBorrowers(session)) {
    for (const requestedId of [problemId, withShardOf(problemId, otherSession), withOtherLastCharacter(problemId)])
      expect((await rate(otherSession, requestedId, '1')).json()).toEqual({ ...missing, code: String(errorCodes.notFound) });
  }
  expect(await complaintsOf(session)).toMatchObject([{ score: null }]);
});
