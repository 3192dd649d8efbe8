import { agreementJump } from '@hiram/contract/endpoints/agreement.ts';
import { choosableOffer, planForDisplay } from '@hiram/contract/endpoints/chosen-loan.ts';
import { confirmLoan, confirmation } from '@hiram/contract/endpoints/offer.ts';
import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import { makeOffer } from '@hiram/contract/endpoints/partner.ts';
import { figuresOf } from '@hiram/contract/money/loan-choice.ts';
import type { LoanChoice } from '@hiram/contract/money/loan-choice.ts';
import { termDaysOf } from '@hiram/contract/money/schedule.ts';
import type { Plan } from '@hiram/contract/money/schedule.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { PRODUCT_ID, buildOffer } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const today = manilaDateOf(await resources.clock.now());

/** ₱2,000.00 to ₱8,000.00 in steps of ₱500.00, first due between day 20 and day 45; the offer itself is first due on day 30. */
const bounds = {
  leastAmount: centavos(2_000_00),
  amountStep: centavos(500_00),
  firstDueFrom: addDays(today, 20),
  firstDueTo: addDays(today, 45),
};
const offerRequest = { productId: PRODUCT_ID, principal: 8_000_00, instalments: 4, periodDays: 30 };

async function buildOffered(): Promise<BuiltSession> {
  const session = await buildSession(resources);
  await buildOffer(resources, { borrower: session.borrower, bounds });
  return session;
}

const { profile } = resources.config;
const read = async (session: BuiltSession) => {
  const answer = await call(app, confirmation, { query: session.query, fields: { productId: PRODUCT_ID } });
  return z.parse(confirmation.answer, answer.json<{ data: unknown }>().data);
};

async function chosen(session: BuiltSession, choice: LoanChoice): Promise<{ plan: Plan; fields: Record<string, string> }> {
  const offer = choosableOffer(await read(session));
  const plan = offer && planForDisplay(profile, offer, choice);
  if (!plan) throw new Error('the offer allows no choice');
  const periods = termDaysOf({ ...plan, instalments: plan.instalments.length });
  const fields = {
    productId: PRODUCT_ID,
    amount: String(plan.principal),
    periods: String(periods),
    termUnit: '1',
    figures: figuresOf(plan),
  };
  return { plan, fields: choice.firstDueOn === null ? fields : { ...fields, firstDueOn: choice.firstDueOn } };
}

const halfAmountChoice: LoanChoice = { amount: centavos(4_000_00), firstDueOn: addDays(today, 41) };
const accept = (session: BuiltSession, fields: Record<string, string>, headers = {}) =>
  call(app, confirmLoan, { query: session.query, fields, headers });

const ordersOf = ({ borrower }: BuiltSession) =>
  borrower.cell.database.selectFrom('loan_order').selectAll().where('userId', '=', borrower.userId).execute();
const instalmentsOf = ({ borrower }: BuiltSession) =>
  borrower.cell.database.selectFrom('instalment').selectAll().where('userId', '=', borrower.userId).orderBy('number').execute();
const agreementsOf = ({ borrower }: BuiltSession) =>
  borrower.cell.database.selectFrom('agreement').selectAll().where('userId', '=', borrower.userId).orderBy('position').execute();
const offersOf = ({ borrower }: BuiltSession) =>
  borrower.cell.database.selectFrom('offer').selectAll().where('userId', '=', borrower.userId).orderBy('createdAt').execute();
const refusedFor = (field: string) => ({
  success: false,
  code: errorCodes.invalidRequest,
  message: `The request is not valid: ${field}`,
});

test('[BEY-21] the confirmation has the bounds of the offer’s choice; an offer without bounds has no choice', async () => {
  expect((await read(await buildOffered())).choice).toEqual({ ...bounds, periodDays: 30 });
  const sessionWithoutChoice = await buildSession(resources);
  await buildOffer(resources, { borrower: sessionWithoutChoice.borrower });
  expect(await read(sessionWithoutChoice)).not.toHaveProperty('choice');
});

test('[BEY-21] the order, the offer and the agreements have the chosen figures', async () => {
  const session = await buildOffered();
  const { plan, fields } = await chosen(session, halfAmountChoice);

  expect((await accept(session, fields)).json()).toMatchObject({ success: true });

  const [offered, acceptedOffer] = await offersOf(session);
  expect(offered).toMatchObject({ state: 'withdrawn', principal: 8_000_00, firstDueOn: null });
  expect(acceptedOffer).toMatchObject({ chosenFrom: offered?.offerId, bounds });
  expect([acceptedOffer]).toMatchObject([
    {
      state: 'accepted',
      principal: 4_000_00,
      fee: plan.fee,
      totalInterest: plan.totalInterest,
      firstDueOn: halfAmountChoice.firstDueOn,
      firstDays: 41,
    },
  ]);
  const instalments = await instalmentsOf(session);
  expect(instalments.map(({ principal, interest }) => [principal, interest])).toEqual(
    plan.instalments.map(({ principal, interest }) => [principal, interest]),
  );
  // 4% of ₱4,000.00 per 30 days, for 41 days.
  expect(instalments[0]?.interest).toBe(218_67);
  const texts = (await agreementsOf(session)).map(({ text }) => text);
  expect(texts[0]).toContain('lends the Borrower ₱4,000.00 for 131 calendar days');
  expect(texts[1]).toContain('₱218.67');
});

test('[BEY-21] ten concurrent acceptances of a choice create one order, and every answer has its id', async () => {
  const session = await buildOffered();
  const { fields } = await chosen(session, halfAmountChoice);

  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(session, fields)));

  const orders = await ordersOf(session);
  expect(orders).toHaveLength(1);
  const named = answers.map((answer) =>
    new URL(answer.json<{ data: { lendDetailsUrl: string } }>().data.lendDetailsUrl).searchParams.get('orderId'),
  );
  expect(new Set(named)).toEqual(new Set([orders[0]?.orderId]));
});

test('[BEY-21] the order’s page and the lender’s event have the chosen figures', async () => {
  const session = await buildOffered();
  const { fields } = await chosen(session, halfAmountChoice);
  const answer = await accept(session, fields);
  const orderId = new URL(answer.json<{ data: { lendDetailsUrl: string } }>().data.lendDetailsUrl).searchParams.get('orderId') ?? '';

  const shown = await call(app, orderDetail, { query: { ...session.query, orderId, productId: PRODUCT_ID } });
  expect(shown.body).toContain('131');
  expect(shown.body).toContain('4,000.00');
  const { rows } = await eventsOf(session, orderId);
  const [offered] = await offersOf(session);
  expect(rows).toEqual([expect.objectContaining({ principal: 4_000_00, offerId: offered?.offerId })]);
  expect(shown.json()).toMatchObject({ data: { orderStatus: orderStatus.inReview } });
});

const eventsOf = async ({ borrower }: BuiltSession, orderId: string) => {
  const events = await borrower.cell.database.selectFrom('event').selectAll().execute();
  const rows = events.map(({ data }) => data as Record<string, unknown>).filter((data) => data['orderId'] === orderId);
  return { rows };
};

test.each<[string, LoanChoice, string]>([
  ['an amount below the least amount', { amount: centavos(1_500_00), firstDueOn: null }, 'amount'],
  ['an amount above the offer', { amount: centavos(8_500_00), firstDueOn: null }, 'amount'],
  ['an amount between two steps', { amount: centavos(4_000_01), firstDueOn: null }, 'amount'],
  ['a first due date before the range', { amount: centavos(8_000_00), firstDueOn: addDays(today, 19) }, 'firstDueOn'],
  ['a first due date after the range', { amount: centavos(8_000_00), firstDueOn: addDays(today, 46) }, 'firstDueOn'],
])('[BEY-21] rejects %s, and creates no order', async (_what, choice, field) => {
  const session = await buildOffered();
  const { fields } = await chosen(session, halfAmountChoice);
  const requested = { ...fields, amount: String(choice.amount), ...(choice.firstDueOn === null ? {} : { firstDueOn: choice.firstDueOn }) };

  expect((await accept(session, requested)).json()).toMatchObject(refusedFor(field));
  expect(await ordersOf(session)).toEqual([]);
});

test('[BEY-21] rejects a choice with other figures or without figures, and the offer stays open', async () => {
  const session = await buildOffered();
  const { fields } = await chosen(session, halfAmountChoice);
  const { figures = '', ...fieldsWithoutFigures } = fields;

  for (const requested of [{ ...fields, figures: figures.replace('21867', '21866') }, fieldsWithoutFigures])
    expect((await accept(session, requested)).json()).toMatchObject(refusedFor('figures'));
  expect(await ordersOf(session)).toEqual([]);
  expect(await offersOf(session)).toMatchObject([{ state: 'open', principal: 8_000_00, firstDueOn: null }]);
});

test('[BEY-21] a repeated choice returns its order and another choice is rejected, with a key and without', async () => {
  const session = await buildOffered();
  const { fields } = await chosen(session, halfAmountChoice);
  const { fields: other } = await chosen(session, { amount: centavos(6_000_00), firstDueOn: addDays(today, 25) });
  const key = { [IDEMPOTENCY_HEADER]: 'my-choice' };

  const first = await accept(session, fields, key);
  expect((await accept(session, fields, key)).body).toBe(first.body);
  expect((await accept(session, fields)).body).toBe(first.body);
  expect((await accept(session, other, key)).json()).toMatchObject({ code: errorCodes.keyUsedForAnotherRequest });
  expect((await accept(session, other)).json()).toMatchObject(refusedFor('amount'));
  expect((await accept(session, { ...fields, firstDueOn: addDays(today, 42) })).json()).toMatchObject(refusedFor('firstDueOn'));

  expect(await ordersOf(session)).toHaveLength(1);
  expect(await offersOf(session)).toMatchObject([{ state: 'withdrawn' }, { principal: 4_000_00, firstDueOn: halfAmountChoice.firstDueOn }]);
});

test('[BEY-21] without a choice the offer is accepted with its own figures', async () => {
  const session = await buildOffered();

  const answer = await accept(session, { productId: PRODUCT_ID, amount: '800000', periods: '120', termUnit: '1' });

  expect(answer.json()).toMatchObject({ success: true });
  expect(await offersOf(session)).toMatchObject([{ principal: 8_000_00, firstDueOn: null, firstDays: null }]);
});

test('[BEY-21] the agreement page has the chosen figures before the offer is accepted', async () => {
  const session = await buildOffered();
  const requestAgreementJump = (choice: Record<string, string>) =>
    call(app, agreementJump, { query: { ...session.query, productId: PRODUCT_ID, scene: '3', position: '1', ...choice } });
  const textAt = async (answer: LightMyRequestResponse): Promise<string> => {
    const { pathname, search } = new URL(answer.json<{ data: { contract_url: string } }>().data.contract_url);
    return (await app.inject({ url: pathname + search })).body;
  };

  expect(await textAt(await requestAgreementJump({ amount: '400000', firstDueOn: addDays(today, 41) }))).toContain('₱4,000.00');
  expect(await textAt(await requestAgreementJump({}))).toContain('₱8,000.00');
  expect((await requestAgreementJump({ amount: '150000' })).json()).toMatchObject(refusedFor('amount'));
});

test.each<[string, Partial<Record<keyof typeof bounds, unknown>>, string]>([
  ['a least amount that is more than the offer', { leastAmount: 8_500_00 }, 'leastAmount'],
  ['a least amount below the product’s', { leastAmount: 500_00 }, 'leastAmount'],
  ['a step that does not reach the offer', { amountStep: 700_00 }, 'amountStep'],
  ['a step of zero', { amountStep: 0 }, 'amountStep'],
  ['a first day after the offer’s own', { firstDueFrom: addDays(today, 31) }, 'firstDueFrom'],
  ['a first day before the disbursement may have arrived', { firstDueFrom: addDays(today, 7) }, 'firstDueFrom'],
  ['a last day before the due date of an offer accepted on its last day', { firstDueTo: addDays(today, 32) }, 'firstDueTo'],
  ['a last day past the longest term', { firstDueTo: addDays(today, 276) }, 'firstDueTo'],
])('[BEY-21] rejects bounds with %s', async (_what, change, field) => {
  const { userId } = await buildSession(resources);

  const answer = await callAsPartner(app, makeOffer, { userId, ...offerRequest, bounds: { ...bounds, ...change } });

  expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest, message: `The request is not valid: ${field}` });
});

test('[BEY-21] rejects bounds that allow a choice above a cap', async () => {
  const productWithCosts = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  for (const { database } of productWithCosts.resources.cells.all)
    await database.updateTable('product').set({ rateBps: 600, feeBps: 1_100 }).where('productId', '=', PRODUCT_ID).execute();
  const { userId } = await buildSession(productWithCosts.resources);
  const make = (change: object) => callAsPartner(productWithCosts.app, makeOffer, { userId, ...offerRequest, ...change });

  // The fee is within the cap for 120 days, but not if the first due date is ten days earlier.
  expect((await make({})).json()).toMatchObject({ code: 0 });
  expect((await make({ bounds })).json()).toMatchObject({ message: 'The request is not valid: firstDueFrom' });
});

test('[BEY-21] the specified profile rejects bounds and a chosen first due date', async () => {
  const specified = await startService();
  const session = await buildSession(specified.resources);
  const answer = await callAsPartner(specified.app, makeOffer, { userId: session.userId, ...offerRequest, bounds });
  expect(answer.json()).toMatchObject({ message: 'The request is not valid: bounds' });

  const { acceptance } = await buildOffer(specified.resources, { borrower: session.borrower });
  const requested = { ...acceptance, firstDueOn: addDays(today, 30) };
  expect((await call(specified.app, confirmLoan, { query: session.query, fields: requested })).json()).toMatchObject(
    refusedFor('firstDueOn'),
  );
});
