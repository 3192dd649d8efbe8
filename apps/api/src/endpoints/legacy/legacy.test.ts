import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import * as contract from '@hiram/contract/endpoints/legacy.ts';
import * as products from '@hiram/contract/endpoints/legacy-products.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { offeredSession, orderedSession } from '../../../testing/loan-sessions.ts';
import { buildOffer, PRODUCT_ID } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService();

const productId = PRODUCT_ID;
/** The fields with which the page accepts an offer of ₱8,000.00 in four payments, thirty days apart. */
const PUSH_FIELDS = { productId, amount: '800000', periods: '120', termUnit: '1' };
const REFUSAL_REASON = 'The name on your ID and on your account differ.';
const NOT_FOUND_ANSWER = { code: String(errorCodes.notFound), message: 'Not found', data: null };

const LIST = { productId, scene: '3' };
const JUMP_FIELDS = { ...LIST, position: '1', orderId: '' };

const ordersOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('loan_order').selectAll().where('userId', '=', userId).execute();
const clicksOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('product_click').selectAll().where('userId', '=', userId).execute();

test('[API-31] returns the confirmation of the offer with the texts of the legacy page', async () => {
  const { session } = await offeredSession(resources);

  const answer = await call(app, contract.legacyConfirmation, { query: session.query, fields: { productId } });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    code: '00',
    data: {
      amount: 800000,
      periods: 120,
      termUnit: 1,
      comProductName: 'Hiram Cash',
      details: expect.arrayContaining([{ text: 'You receive', value: '₱7,760.00' }]) as unknown,
      buttonText: 'Get ₱7,760.00 now',
      promotionText: '',
      promotionButtonText: '',
    },
  });
});

test('[API-31] a product with a promotion has a promotion text and a submit button', async () => {
  const session = await buildSession(resources);
  await buildOffer(resources, { borrower: session.borrower, productId: 'lilim-loan' });

  const answer = await call(app, contract.legacyConfirmation, { query: session.query, fields: { productId: 'lilim-loan' } });

  expect(answer.json()).toMatchObject({
    data: {
      promotionText: expect.stringContaining('₱8,000.00') as unknown,
      promotionButtonText: expect.stringContaining('₱8,000.00') as unknown,
      popAgreementUrl: expect.stringContaining('/entirely/v4/agreement?token=') as unknown,
    },
  });
});

test('[API-32] lists the agreements of the offer', async () => {
  const { session } = await offeredSession(resources);

  const answer = await call(app, contract.legacyAgreements, { query: session.query, fields: LIST });

  expect(answer.json()).toMatchObject({ code: '00', data: { data: [{ title: 'Loan Agreement', position: 1 }, {}, {}] } });
});

test('[API-33] links to the agreement of an offer and to the accepted agreement of an order', async () => {
  const { session } = await offeredSession(resources);
  const requestAgreementJump = async (fields: Record<string, string>): Promise<string> => {
    const answer = await call(app, contract.legacyAgreementJump, { query: session.query, fields });
    expect(answer.json()).toMatchObject({ code: '00' });
    const { pathname, search } = new URL(answer.json<{ data: { contract_url: string } }>().data.contract_url);
    return (await app.inject({ method: 'GET', url: `${pathname}${search}` })).body;
  };
  expect(await requestAgreementJump(JUMP_FIELDS)).toContain('Not agreed to yet');

  const { orderId } = await orderedSession(resources, 21, session);
  expect(await requestAgreementJump({ ...JUMP_FIELDS, orderId })).toContain('Agreed to on');
});

test('[API-34] accepts the offer once and returns the address of the order’s page', async () => {
  const { session } = await offeredSession(resources);
  const submit = () => call(app, contract.legacyConfirmLoan, { query: session.query, fields: PUSH_FIELDS });

  const [first, second] = [await submit(), await submit()];

  const orders = await ordersOf(session);
  expect(orders).toMatchObject([{ productId: productId, lifecycle: 21 }]);
  const url = `${resources.config.publicOrigin}/loanDetail?productId=${productId}&orderId=${orders[0]?.orderId}`;
  expect(first.json()).toEqual({ code: '00', message: 'success', data: { redirectUrl: url } });
  expect(second.body).toBe(first.body);
});

test('[API-34] repeated submits with one key get the same answer; another submit under that key is rejected', async () => {
  const { session } = await offeredSession(resources);
  const headers = { [IDEMPOTENCY_HEADER]: 'intent-1' };
  const submit = (amount: string) =>
    call(app, contract.legacyConfirmLoan, { query: session.query, fields: { ...PUSH_FIELDS, amount }, headers });

  const answers = await Promise.all([submit('800000'), submit('800000'), submit('800000')]);

  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await ordersOf(session)).toHaveLength(1);
  expect((await submit('900000')).json()).toMatchObject({ code: String(errorCodes.keyUsedForAnotherRequest) });
});

test('[API-34] rejects figures that differ from the offer’s, and creates no order', async () => {
  const { session } = await offeredSession(resources);

  for (const changes of [{ amount: '800001' }, { periods: '90' }, { productId: 'lilim-loan' }]) {
    const answer = await call(app, contract.legacyConfirmLoan, { query: session.query, fields: { ...PUSH_FIELDS, ...changes } });
    expect(answer.json()).toMatchObject({ data: null });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  }
  expect(await ordersOf(session)).toEqual([]);
});

test('[API-35] stores a tap once per key', async () => {
  const session = await buildSession(resources);
  const request = { query: session.query, fields: { productId: 'lilim-loan' }, headers: { [IDEMPOTENCY_HEADER]: 'tap-1' } };

  const answers = [await call(app, products.clickProduct, request), await call(app, products.clickProduct, request)];

  for (const answer of answers) expect(answer.json()).toEqual({ code: '00', message: 'success', data: null });
  expect(await clicksOf(session)).toMatchObject([{ productId: 'lilim-loan' }]);
});

test('[API-35] rejects a tap on a missing or disabled product', async () => {
  const session = await buildSession(resources);

  for (const productWithoutLink of ['no-such', 'alon-cash'])
    expect((await call(app, products.clickProduct, { query: session.query, fields: { productId: productWithoutLink } })).json()).toEqual(
      NOT_FOUND_ANSWER,
    );

  expect(await clicksOf(session)).toEqual([]);
});

test('[API-38] returns the product’s target: a page of the app or an address', async () => {
  const session = await buildSession(resources);
  const target = async (): Promise<unknown> =>
    (await call(app, products.productTarget, { query: session.query, fields: { productId: 'lilim-loan' } })).json();
  expect(await target()).toMatchObject({ code: '00', data: { url: 'product/lilim-loan' } });

  const { database } = session.borrower.cell;
  await database.updateTable('product').set({ target: 'https://partner.example/' }).where('productId', '=', 'lilim-loan').execute();
  expect(await target()).toMatchObject({ data: { url: 'https://partner.example/' } });
  await database.updateTable('product').set({ target: 'product/lilim-loan' }).where('productId', '=', 'lilim-loan').execute();
});

test('[API-38] rejects a disabled product', async () => {
  const session = await buildSession(resources);

  const answer = await call(app, products.productTarget, { query: session.query, fields: { productId: 'alon-cash' } });

  expect(answer.json()).toEqual(NOT_FOUND_ANSWER);
});

test('[API-36] returns why the application failed, and the other products under their legacy names', async () => {
  const { session, orderId } = await orderedSession(resources, 110);

  const answer = await call(app, products.failedApplication, { query: session.query, fields: { productId, orderId } });

  expect(answer.json()).toMatchObject({
    code: '00',
    data: {
      failMessage: REFUSAL_REASON,
      recProducts: [
        { lantern: 'lilim-loan', meadow: 'Lilim Loan', willow: '91–180 days/1-day decision', ember: '1' },
        { lantern: 'hardin-credit', ember: '1' },
        { lantern: 'alon-cash', ember: '0' },
      ],
    },
  });
});

test('[API-36] without an order id returns the last failed application’s reason, or a general reason if there is none', async () => {
  const { session, borrower } = await orderedSession(resources, 110);
  await borrower.cell.database.updateTable('loan_order').set({ refusalReason: 'Older.' }).where('userId', '=', borrower.userId).execute();
  await orderedSession(resources, 110, session);
  const request = async (who: BuiltSession, fields: Record<string, string>): Promise<unknown> =>
    (await call(app, products.failedApplication, { query: who.query, fields })).json();

  expect(await request(session, { productId })).toMatchObject({ data: { failMessage: REFUSAL_REASON } });
  expect(await request(await buildSession(resources), { productId, orderId: 'null' })).toMatchObject({
    data: { failMessage: expect.stringContaining('We can’t offer you this loan right now.') as unknown },
  });
  expect(await request(session, { productId: 'no-such' })).toEqual(NOT_FOUND_ANSWER);
});

test('[API-36] rejects an order that has not failed', async () => {
  const { session, orderId } = await orderedSession(resources, 21);

  const answer = await call(app, products.failedApplication, { query: session.query, fields: { productId, orderId } });

  expect(answer.json()).toEqual(NOT_FOUND_ANSWER);
});

const calls: readonly (readonly [string, Endpoint, Record<string, string>])[] = [
  ['API-31', contract.legacyConfirmation, { productId }],
  ['API-32', contract.legacyAgreements, LIST],
  ['API-33', contract.legacyAgreementJump, JUMP_FIELDS],
  ['API-34', contract.legacyConfirmLoan, PUSH_FIELDS],
  ['API-35', products.clickProduct, { productId }],
  ['API-36', products.failedApplication, { productId }],
  ['API-38', products.productTarget, { productId }],
];

test.each(calls)('[%s no-session] rejects a call without a session', async (_id, endpoint, fields) => {
  const { session } = await offeredSession(resources);

  const answer = await call(app, endpoint, { query: { userId: session.userId, deviceId: session.deviceId }, fields });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: String(errorCodes.sessionRefused), data: null });
  expect(await clicksOf(session)).toEqual([]);
  expect(await ordersOf(session)).toEqual([]);
});

test.each(calls.filter(([id]) => ['API-31', 'API-32', 'API-33', 'API-34'].includes(id)))(
  '[%s other] another borrower’s offer gets the answer of a missing offer',
  async (_id, endpoint, fields) => {
    const { session } = await offeredSession(resources);
    const other = await buildSession(resources);

    const [theirs, missing] = [
      await call(app, endpoint, { query: other.query, fields }),
      await call(app, endpoint, { query: other.query, fields: { ...fields, productId: 'no-such' } }),
    ];

    expect(theirs.json()).toEqual(NOT_FOUND_ANSWER);
    expect(theirs.body).toBe(missing.body);
    expect(await ordersOf(session)).toEqual([]);
  },
);

test.each(calls.filter(([id]) => ['API-33', 'API-36'].includes(id)))(
  '[%s other] another borrower’s order is not found, even in the same shard',
  async (_id, endpoint, fields) => {
    const { session, orderId } = await orderedSession(resources, 110);
    const borrowerOfSameShard = await buildBorrower(resources, { inShard: session.borrower.shard });

    for (const other of [await buildSession(resources), await buildSession(resources, { borrower: borrowerOfSameShard })]) {
      const answer = await call(app, endpoint, { query: other.query, fields: { ...fields, orderId } });
      expect(answer.json()).toEqual(NOT_FOUND_ANSWER);
    }
  },
);

test.each(calls.filter(([id]) => ['API-35', 'API-38'].includes(id)))(
  '[%s other] rejects a session with another borrower’s user id',
  async (_id, endpoint, fields) => {
    const [mine, theirs] = [await buildSession(resources), await buildSession(resources)];

    const answer = await call(app, endpoint, { query: { ...mine.query, userId: theirs.userId }, fields });

    expect(answer.statusCode).toBe(401);
    expect([...(await clicksOf(mine)), ...(await clicksOf(theirs))]).toEqual([]);
  },
);
