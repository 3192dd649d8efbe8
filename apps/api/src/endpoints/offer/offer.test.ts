import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import { confirmLoan, confirmation } from '@hiram/contract/endpoints/offer.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { PRODUCT_ID, buildAccountRow, buildOffer } from '../../../testing/loans.ts';
import type { OfferChoices } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { shardOf } from '../../platform/db/cells.ts';

const { app, resources } = await startService();

async function buildOffered(choices: OfferChoices = {}): Promise<{ session: BuiltSession; acceptance: Record<string, string> }> {
  const session = await buildSession(resources);
  const { acceptance } = await buildOffer(resources, { ...choices, borrower: session.borrower });
  return { session, acceptance: { ...acceptance } };
}

const confirm = (session: BuiltSession, productId = PRODUCT_ID) => call(app, confirmation, { query: session.query, fields: { productId } });
const dataOf = (answer: LightMyRequestResponse): Record<string, unknown> => answer.json<{ data: Record<string, unknown> }>().data;
const ordersOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('loan_order').selectAll().where('userId', '=', userId).execute();
const orderIdIn = (answer: LightMyRequestResponse): string | null =>
  new URL(String(dataOf(answer)['lendDetailsUrl'])).searchParams.get('orderId');

const missing = { success: false, code: errorCodes.notFound, message: 'Not found', data: null };

test('[API-25] executes two SQL statements: the session, and the offer with the account', async () => {
  const { session } = await buildOffered();
  await buildAccountRow(resources, session.borrower);
  const name = new URL(session.borrower.cell.url).pathname.slice(1);
  // The first call caches the lender's reference data.
  await confirm(session);

  const sent = await statementsOf(() => confirm(session));

  expect(sent.filter(({ database }) => database === name).map(({ text }) => text)).toHaveLength(2);
});

test('[API-25] returns the offer with its figures, its plan and the product’s texts', async () => {
  const { session } = await buildOffered();
  await buildAccountRow(resources, session.borrower);

  const answer = await confirm(session);

  expect(answer.json()).toMatchObject({ success: true });
  const data = dataOf(answer);
  expect(data).toMatchObject({
    amount: 8_000_00,
    periods: 120,
    termUnit: 1,
    firstPeriodDay: 30,
    comProductName: 'Hiram Cash',
    pRateDsc: '4% per 30 days on the balance',
    isPopType: 1,
    popTitle: 'Your offer is still open',
    popAgreementUrl: '',
    disclosure: null,
  });
  expect(data['details']).toEqual([
    { text: 'You receive', value: '₱7,760.00' },
    { text: 'Processing fee', value: '₱240.00' },
    { text: 'Interest', value: '₱800.00' },
    { text: 'Total to repay', value: '₱8,800.00' },
    { text: 'Receiving account', value: 'PeraPay ·· 4821' },
  ]);
  const plan = data['repay_plans'] as { amount: number; pay_time: string }[];
  expect(plan.map(({ amount }) => amount)).toEqual([2_320_00, 2_240_00, 2_160_00, 2_080_00]);
  expect(plan[0]).toMatchObject({
    title: 'Payment 1 of 4',
    description: 'Principal ₱2,000.00 + interest ₱320.00',
    pay_time: data['firstPayTime'],
  });
  expect(data['popContent']).toMatch(/this offer of ₱8,000\.00 stays available until \w{3} \d{1,2}, \d{4}\./);
});

test('[API-25] returns a link to an agreement that must be accepted first', async () => {
  const { session } = await buildOffered({ productId: 'lilim-loan', principal: 3_000_00, instalments: 6 });

  const data = dataOf(await confirm(session, 'lilim-loan'));

  expect(data['popAgreementUrl']).toMatch(/^http:\/\/127\.0\.0\.1:8080\/entirely\/v4\/agreement\?token=/);
});

test('[API-25] the Philippine profile shows the Truth-in-Lending statement', async () => {
  const philippine = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const session = await buildSession(philippine.resources);
  await buildOffer(philippine.resources, { borrower: session.borrower });

  const answer = await call(philippine.app, confirmation, { query: session.query, fields: { productId: PRODUCT_ID } });

  expect(dataOf(answer)['disclosure']).toMatchObject({ principal: 8_000_00, proceeds: 7_760_00, total: 8_800_00 });
});

test('[API-25] an expired, accepted or missing offer is not found', async () => {
  const day = 86_400_000;
  const now = await resources.clock.now();
  const expired = await buildOffered({ at: new Date(now.getTime() - 3 * day) });
  const acceptedOffer = await buildOffered();
  await call(app, confirmLoan, { query: acceptedOffer.session.query, fields: acceptedOffer.acceptance });

  for (const session of [expired.session, acceptedOffer.session, await buildSession(resources)])
    expect((await confirm(session)).json()).toEqual(missing);
  expect((await confirm(acceptedOffer.session, 'no-such-product')).json()).toEqual(missing);
});

test('[API-25 no-session] rejects a call without a session', async () => {
  const answer = await call(app, confirmation, { fields: { productId: PRODUCT_ID } });

  expect(answer.statusCode).toBe(401);
});

test('[API-25 other] another borrower’s offer is not found', async () => {
  await buildOffered();

  const answer = await confirm(await buildSession(resources));

  expect(answer.json()).toEqual(missing);
});

test('[API-26] creates the order, its plan, agreements and decision task, and returns the address of the order’s page', async () => {
  const { session, acceptance } = await buildOffered();

  const answer = await call(app, confirmLoan, { query: session.query, fields: acceptance });

  const [order] = await ordersOf(session);
  const orderId = order?.orderId ?? '';
  expect(dataOf(answer)).toEqual({ lendDetailsUrl: `http://127.0.0.1:8080/loanDetail?productId=${PRODUCT_ID}&orderId=${orderId}` });
  expect(shardOfId(orderId, 'order')).toBe(shardOf(session.userId));
  expect(order).toMatchObject({ lifecycle: 21, repeatClient: false, disbursedOn: null, principalBalance: 0, accountNeeded: false });
  expect(order?.decisionDueAt.getTime()).toBe((order?.createdAt.getTime() ?? 0) + 86_400_000);
  const { database } = session.borrower.cell;
  const rows = async (table: 'instalment' | 'agreement' | 'order_task') =>
    database.selectFrom(table).selectAll().where('userId', '=', session.userId).where('orderId', '=', orderId).execute();
  expect(await rows('instalment')).toHaveLength(4);
  expect(await rows('agreement')).toHaveLength(3);
  expect(await rows('order_task')).toMatchObject([{ kind: 'decide', tries: 0 }]);
});

/** Retries on 503, as a phone does: a borrower gets few turns at once. */
async function acceptUntilAnswered(request: Parameters<typeof call>[2]): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await call(app, confirmLoan, request);
    if (answer.statusCode !== 503) return answer;
    await sleep(randomInt(500, 2_000));
  }
}

test('[API-26] 500 concurrent acceptances with one key create one order and get one answer', async () => {
  const { session, acceptance } = await buildOffered();
  const request = { query: session.query, fields: acceptance, headers: { [IDEMPOTENCY_HEADER]: 'acceptance-1' } };

  const answers = await Promise.all(Array.from({ length: 500 }, () => acceptUntilAnswered(request)));

  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await ordersOf(session)).toHaveLength(1);
});

test('[API-26] 50 concurrent acceptances without a key or with different keys create one order', async () => {
  const { session, acceptance } = await buildOffered();

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(app, confirmLoan, {
        query: session.query,
        fields: acceptance,
        headers: index % 2 === 0 ? {} : { [IDEMPOTENCY_HEADER]: `acceptance-${index}` },
      }),
    ),
  );

  const orders = await ordersOf(session);
  expect(orders).toHaveLength(1);
  expect(new Set(answers.map(orderIdIn))).toEqual(new Set([orders[0]?.orderId]));
});

test.each([
  ['amount', '799999'],
  ['amount', '800001'],
  ['periods', '119'],
  ['periods', '121'],
])('[API-26] rejects an acceptance whose %s differs from the offer’s by field name, and creates no order', async (field, value) => {
  const { session, acceptance } = await buildOffered();

  const answer = await call(app, confirmLoan, { query: session.query, fields: { ...acceptance, [field]: value } });

  expect(answer.json()).toMatchObject({ success: false, code: errorCodes.invalidRequest, message: `The request is not valid: ${field}` });
  expect(await ordersOf(session)).toEqual([]);
});

test('[API-26] rejects a term unit other than days', async () => {
  const { session, acceptance } = await buildOffered();

  const answer = await call(app, confirmLoan, { query: session.query, fields: { ...acceptance, termUnit: '2' } });

  expect(answer.statusCode).toBe(400);
});

test('[API-26] a new offer after an order creates another order; an expired offer creates none', async () => {
  const { session, acceptance } = await buildOffered();
  const first = orderIdIn(await call(app, confirmLoan, { query: session.query, fields: acceptance }));
  const { acceptance: next } = await buildOffer(resources, { borrower: session.borrower, principal: 9_000_00 });

  const second = orderIdIn(await call(app, confirmLoan, { query: session.query, fields: { ...next } }));
  expect(second).not.toBe(first);

  const expired = await buildOffered({ at: new Date((await resources.clock.now()).getTime() - 4 * 86_400_000) });
  expect((await call(app, confirmLoan, { query: expired.session.query, fields: expired.acceptance })).json()).toEqual(missing);
});

test('[API-25] [API-26] a withdrawn offer is neither returned nor accepted', async () => {
  const { session, acceptance: withdrawn } = await buildOffered();
  const { acceptance: open } = await buildOffer(resources, { borrower: session.borrower, principal: 9_000_00 });
  const accept = (fields: Readonly<Record<string, string>>) => call(app, confirmLoan, { query: session.query, fields });

  expect(dataOf(await confirm(session))).toMatchObject({ amount: 9_000_00 });
  expect((await accept(withdrawn)).json()).toMatchObject({ success: false, message: 'The request is not valid: amount' });

  const { cell, userId } = session.borrower;
  await cell.database.updateTable('offer').set({ state: 'withdrawn' }).where('userId', '=', userId).execute();
  expect((await confirm(session)).json()).toEqual(missing);
  for (const each of [withdrawn, { ...open }]) expect((await accept(each)).json()).toEqual(missing);
  expect(await ordersOf(session)).toEqual([]);
});

test('[API-26 no-session] rejects a call without a session', async () => {
  const { acceptance } = await buildOffered();

  const answer = await call(app, confirmLoan, { fields: acceptance });

  expect(answer.statusCode).toBe(401);
});

test('[API-26 other] rejects the acceptance of another borrower’s offer, open or accepted', async () => {
  const { session, acceptance } = await buildOffered();
  const other = await buildSession(resources);
  const open = await call(app, confirmLoan, { query: other.query, fields: acceptance });
  await call(app, confirmLoan, { query: session.query, fields: acceptance });
  const acceptanceAnswer = await call(app, confirmLoan, { query: other.query, fields: acceptance });

  expect([open.json(), acceptanceAnswer.json()]).toEqual([missing, missing]);
  expect(await ordersOf(other)).toEqual([]);
});
