import { formatDay } from '@hiram/contract/product/format-date.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { orderDetail, orderStatus, rateService } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { PRODUCT_ID, buildAccountRow, buildOrder, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder, OfferChoices } from '../../../testing/loans.ts';
import { paymentsFor } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { lockOrder } from '../../lending/ledger/transfers.ts';
import { nextPayoutStep, recordPayout } from '../../lending/origination/payout.ts';
import { writeOff } from '../../lending/servicing/staff-transactions.ts';

const { app, resources } = await startService();
const { payNow } = paymentsFor(resources);

interface VisibleOrder {
  readonly session: BuiltSession;
  readonly order: BuiltOrder;
}

async function buildVisibleOrder(status: OrderStatus, choices: OfferChoices = {}): Promise<VisibleOrder> {
  const session = await buildSession(resources);
  return { session, order: await buildOrder(resources, { ...choices, status, borrower: session.borrower }) };
}

async function detailOf({ session, order: { orderId, productId } }: VisibleOrder, lang = 'en'): Promise<Record<string, unknown>> {
  const headers = { 'accept-language': lang };
  const answer = await call(app, orderDetail, { query: session.query, fields: { productId, orderId }, headers });
  return answer.json<{ data: Record<string, unknown> }>().data;
}

const rowsIn = (detail: Record<string, unknown>): Record<string, string> => {
  const { detail: rows } = detail['userOrderDetail'] as { detail: { text: string; value: string }[] };
  return Object.fromEntries(rows.map(({ text, value }) => [text, value]));
};

const missing = { success: false, code: errorCodes.notFound, message: 'Not found', data: null };

test.each([
  [21, 'We’re reviewing your loan', { 'Loan amount': '₱8,000.00', 'Loan term': '120 days' }],
  [110, 'Not approved this time', { 'Loan amount': '₱8,000.00' }],
  [151, 'Approved, on its way', { 'You receive': '₱7,760.00', 'Processing fee': '₱240.00' }],
  [
    170,
    'On track',
    { 'Next payment': '₱2,320.00', 'Principal left': '₱8,000.00', 'Left to repay': '₱8,800.00', 'Payments made': '0 of 4' },
  ],
  [174, 'Payment due in 5 days', { 'Amount due': '₱2,320.00', Payment: '1 of 4', Principal: '₱2,000.00', Interest: '₱320.00' }],
  [
    180,
    '3 days late',
    {
      'Amount due': '₱3,668.00',
      Payment: '1 of 4',
      Principal: '₱2,000.00',
      'One-time penalty': '₱1,000.00',
      'Penalty interest': '₱348.00',
    },
  ],
  [200, 'Paid in full', { 'Total paid': '₱8,800.00', 'Interest paid': '₱800.00', 'Penalty paid': '₱0.00', Payments: '4 of 4' }],
] as const)('[API-24] an order in status %i has the title "%s" and its figures from the ledger', async (status, title, rows) => {
  const seen = await buildVisibleOrder(status);

  const detail = await detailOf(seen);

  expect(detail).toMatchObject({
    orderStatus: status,
    noticeStatusText: title,
    productName: 'Hiram Cash',
    telephone: '(02) 8555 0142',
    playeduL: '',
    h5Url: '',
    inside: 0,
    isScore: status === 200 ? 1 : 0,
    isDelay: status === 174 || status === 180 ? '1' : '0',
    cardNeedPop: 0,
  });
  expect(rowsIn(detail)).toMatchObject(rows);
});

test.each([
  [21, 3],
  [110, 3],
  [151, 3],
  [170, 2],
  [174, 2],
  [180, 2],
  [200, 3],
] as const)('[API-24] an order in status %i is read with %i SQL statements, in English and in Filipino', async (status, most) => {
  const seen = await buildVisibleOrder(status);
  const name = new URL(seen.session.borrower.cell.url).pathname.slice(1);
  for (const language of ['en', 'fil']) {
    // The first call caches the lender's reference data.
    await detailOf(seen, language);

    const sent = await statementsOf(() => detailOf(seen, language));

    expect(sent.filter(({ database }) => database === name).map(({ text }) => text)).toHaveLength(most);
  }
});

test.each([
  ['The name on your ID and on your account differ.', 'Magkaiba ang pangalan sa ID mo at sa account mo.'],
  ['We could not decide within 1 day.', 'Hindi kami nakapagpasya sa loob ng 1 araw.'],
])('[BEY-14] a failed order has its reason in Filipino: %s', async (reason, filipino) => {
  const seen = await buildVisibleOrder(110);
  const { borrower } = seen.session;
  await borrower.cell.database.updateTable('loan_order').set({ refusalReason: reason }).where('userId', '=', borrower.userId).execute();

  expect((await detailOf(seen, 'fil'))['noticeDesText']).toBe(`${filipino} Walang inilabas na pera at wala kang utang.`);
});

test('[API-24] a failed order has its reason, and statuses without a button list other products', async () => {
  const failed = await detailOf(await buildVisibleOrder(110));

  expect(failed['noticeDesText']).toBe('The name on your ID and on your account differ. Nothing was paid out and you owe nothing.');
  const names = (detail: Record<string, unknown>) =>
    (detail['recProducts'] as { name: string; flag: string }[]).map(({ name, flag }) => [name, flag]);
  const others = [
    ['Lilim Loan', '1'],
    ['Hardin Credit', '1'],
    ['Alon Cash', '0'],
  ];
  expect(names(failed)).toEqual(others);
  expect(names(await detailOf(await buildVisibleOrder(21)))).toEqual(others);
  expect(names(await detailOf(await buildVisibleOrder(174)))).toEqual([]);
});

test('[API-24] an order is active until 8 days before its due date, due until that date, then late', async () => {
  const day = 86_400_000;
  const now = (await resources.clock.now()).getTime();
  const statusAfter = async (days: number) =>
    (await detailOf(await buildVisibleOrder(170, { at: new Date(now - days * day) })))['orderStatus'];

  expect(await Promise.all([22, 23, 30, 31].map(statusAfter))).toEqual([
    orderStatus.active,
    orderStatus.dueSoon,
    orderStatus.dueSoon,
    orderStatus.overdue,
  ]);
});

test('[API-24] an order without an account, or with a rejected account, has a prompt for an account', async () => {
  const orderWithoutAccount = await buildVisibleOrder(151);
  const { accountKeys } = resources.config;
  const at = await resources.clock.now();
  const step = (seen: VisibleOrder) =>
    inTransaction(seen.session.borrower, (transaction) => nextPayoutStep(transaction, accountKeys, seen.order, at));
  expect(await step(orderWithoutAccount)).toBeNull();
  expect(await detailOf(orderWithoutAccount)).toMatchObject({
    orderStatus: 151,
    cardNeedPop: 1,
    cardPopTitle: 'Where shall we send your money?',
  });

  const refused = await buildVisibleOrder(151);
  await buildAccountRow(resources, refused.session.borrower);
  const sent = await step(refused);
  const { userId, orderId } = refused.order;
  const outcome = { state: 'rejected', reason: 'closed' } as const;
  await inTransaction(refused.session.borrower, (transaction) =>
    recordPayout(transaction, { userId, orderId, reference: sent?.attempt.reference ?? '', outcome, at }),
  );
  const detail = await detailOf(refused);
  expect(detail).toMatchObject({ orderStatus: 151, cardNeedPop: 1, cardPopTitle: 'We could not pay this account' });
  expect(detail['cardPopMsg']).toMatch(/ ·· 4821 refused the transfer\./);
});

test('[API-24] a crediting order has its day of arrival, and another notice after that day', async () => {
  const day = 86_400_000;
  const now = await resources.clock.now();
  const fresh = await buildVisibleOrder(151);
  await buildAccountRow(resources, fresh.session.borrower);
  const late = await buildVisibleOrder(151, { at: new Date(now.getTime() - 4 * day) });
  await buildAccountRow(resources, late.session.borrower);

  const detail = await detailOf(fresh);
  expect(rowsIn(detail)).toMatchObject({ 'Arrives by': formatDay('en', manilaDateOf(new Date(now.getTime() + 3 * day))) });
  expect(detail['noticeDesText']).toMatch(/This takes 1 to 3 calendar days\.$/);
  expect((await detailOf(late))['noticeDesText']).toMatch(/longer than the 3 calendar days we promised/);
});

test('[API-24] an order has the tips, prompt and redirect of its product', async () => {
  const lilimOffer = { productId: 'lilim-loan', principal: 3_000_00, instalments: 6 };
  const withdrawPrompt = 'Your loan is approved. Interest starts on the day it arrives.';
  expect(await detailOf(await buildVisibleOrder(151, lilimOffer))).toMatchObject({ reyMsg: withdrawPrompt, KindTipsMsg: '' });
  const due = await buildVisibleOrder(174, lilimOffer);
  expect(await detailOf(due)).toMatchObject({
    reyMsg: '',
    KindTipsMsg: 'Pay one day early at a counter. Store payments can take until the next day to be posted.',
  });

  const redirect = { orderRedirect: 'https://elsewhere.example/order' };
  const { database } = due.session.borrower.cell;
  await database.updateTable('product').set(redirect).where('productId', '=', 'lilim-loan').execute();
  expect(await detailOf(due)).toMatchObject({ playeduL: 'https://elsewhere.example/order' });
  await database.updateTable('product').set({ orderRedirect: '' }).where('productId', '=', 'lilim-loan').execute();
});

test('[API-24] [ORD-01] an order shows unallocated money: paid ahead, and paid towards a rollover', async () => {
  const ahead = await buildVisibleOrder(170);
  await payNow(ahead.order, { id: 'p1', amount: 100_00 });
  expect(rowsIn(await detailOf(ahead))).toMatchObject({
    'Paid ahead': '₱100.00',
    'Next payment': '₱2,220.00',
    'Left to repay': '₱8,800.00',
  });

  const partlyPaidOrder = await buildVisibleOrder(174);
  await payNow(partlyPaidOrder.order, { id: 'r1', purpose: 'rollover', amount: 600_00 });
  const detail = await detailOf(partlyPaidOrder);
  expect(detail).toMatchObject({ orderStatus: 174, isDelay: '1' });
  expect(rowsIn(detail)).toMatchObject({ 'Paid towards rollover': '₱600.00', 'Amount due': '₱2,320.00' });

  await payNow(partlyPaidOrder.order, { id: 'r2', purpose: 'rollover', amount: 96_00 });
  expect(await detailOf(partlyPaidOrder)).toMatchObject({ orderStatus: 170, isDelay: '0' });
});

test('[API-24] [ORD-01] a late order is on track after its dues and penalties are paid; a written-off order is closed', async () => {
  const late = await buildVisibleOrder(180);
  await payNow(late.order, { id: 'p1', amount: 3_668_00 });
  expect(await detailOf(late)).toMatchObject({ orderStatus: 170 });

  const disbursedOrder = await buildVisibleOrder(180);
  const context = { profile: resources.config.profile, at: await resources.clock.now() };
  await inTransaction(disbursedOrder.session.borrower, async (transaction) => {
    const order = await lockOrder(transaction, disbursedOrder.order);
    if (order !== null) await writeOff(transaction, order, context);
  });
  expect(await detailOf(disbursedOrder)).toMatchObject({ orderStatus: 200, noticeStatusText: 'Closed' });
});

test('[API-24] the Philippine profile offers no rollover if its fee would exceed the cap', async () => {
  const philippine = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const session = await buildSession(philippine.resources);
  const order = await buildOrder(philippine.resources, { borrower: session.borrower, status: 174 });
  const callWithRollover = async () => {
    const answer = await call(philippine.app, orderDetail, {
      query: session.query,
      fields: { productId: PRODUCT_ID, orderId: order.orderId },
    });
    return answer.json<{ data: { isDelay: string } }>().data.isDelay;
  };
  expect(await callWithRollover()).toBe('1');

  const { database } = session.borrower.cell;
  await database.updateTable('offer').set({ rolloverBps: 40_000 }).where('userId', '=', session.userId).execute();
  expect(await callWithRollover()).toBe('0');
});

test('[API-24 no-session] rejects a call without a session', async () => {
  const { order } = await buildVisibleOrder(21);

  const answer = await call(app, orderDetail, { fields: { productId: PRODUCT_ID, orderId: order.orderId } });

  expect(answer.statusCode).toBe(401);
});

test('[API-24 other] another borrower’s order and an order of another product get the answer of a missing order', async () => {
  const { order } = await buildVisibleOrder(170);
  const stranger = await buildSession(resources);
  const neighbour = await buildSession(resources, { borrower: await buildBorrower(resources, { inShard: order.borrower.shard }) });
  const request = async (session: BuiltSession, orderId: string, productId = PRODUCT_ID) =>
    (await call(app, orderDetail, { query: session.query, fields: { productId, orderId } })).json<unknown>();
  // The order's id, rewritten to the stranger's shard.
  const idWithOtherShard = order.orderId.replace(/^OR\d{3}/, `OR${String(stranger.borrower.shard).padStart(3, '0')}`);
  const owner = await buildSession(resources, { borrower: order.borrower });

  expect(await request(stranger, order.orderId)).toEqual(missing);
  expect(await request(stranger, idWithOtherShard)).toEqual(missing);
  expect(await request(neighbour, order.orderId)).toEqual(missing);
  expect(await request(owner, order.orderId, 'lilim-loan')).toEqual(missing);
  expect(
    await request(
      owner,
      order.orderId.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ),
  ).toEqual(missing);
});

const scoresOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('service_score').select('score').where('userId', '=', userId).execute();

test('[API-30] stores a score once per key, and the order then requests no other score', async () => {
  const settled = await buildVisibleOrder(200);
  const request = { query: settled.session.query, fields: { score: '4' }, headers: { [IDEMPOTENCY_HEADER]: 'score-1' } };

  const answers = [await call(app, rateService, request), await call(app, rateService, request)];

  expect(answers.map((answer) => answer.json<unknown>())).toEqual(
    [1, 2].map(() => ({ success: true, code: 0, message: 'success', data: null })),
  );
  expect(await scoresOf(settled.session)).toEqual([{ score: 4 }]);
  expect(await detailOf(settled)).toMatchObject({ isScore: 0 });
});

test.each(['0', '6', '', 'five'])('[API-30] rejects a score of %j', async (score) => {
  const session = await buildSession(resources);

  const answer = await call(app, rateService, { query: session.query, fields: { score } });

  expect(answer.json()).toMatchObject({ success: false, message: 'The request is not valid: score' });
  expect(await scoresOf(session)).toEqual([]);
});

test('[API-30 no-session] rejects a call without a session', async () => {
  expect((await call(app, rateService, { fields: { score: '5' } })).statusCode).toBe(401);
});

test('[API-30 other] rejects a session with another borrower’s user id', async () => {
  const [mine, theirs] = [await buildSession(resources), await buildSession(resources)];

  const answer = await call(app, rateService, { query: { ...mine.query, userId: theirs.userId }, fields: { score: '5' } });

  expect(answer.statusCode).toBe(401);
  expect(await scoresOf(theirs)).toEqual([]);
});
