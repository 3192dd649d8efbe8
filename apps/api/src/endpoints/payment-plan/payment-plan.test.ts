import { dueDatesCalendar } from '@hiram/contract/endpoints/calendar.ts';
import { clearContact } from '@hiram/contract/endpoints/contact-clearance.ts';
import { checkDocument, receipts, statementDocument } from '@hiram/contract/endpoints/documents.ts';
import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import * as contract from '@hiram/contract/endpoints/payment-plan.ts';
import type { PaymentPlanChoice } from '@hiram/contract/endpoints/payment-plan.ts';
import { instalmentInfo } from '@hiram/contract/endpoints/repayment.ts';
import { startChosenPayment, waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { AnswerOf, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { beforeEach, expect, test } from 'vitest';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { CHANNELS } from '../../../testing/intents.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { PRODUCT_ID, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { day, paymentsFor } from '../../../testing/payments.ts';
import { textIn } from '../../../testing/pdf.ts';
import { startService } from '../../../testing/service.ts';
import { lockOrder } from '../../lending/ledger/transfers.ts';
import { cancelPaymentPlan, reversePayment } from '../../lending/servicing/staff-transactions.ts';
import { moveClock } from '../../platform/db/clock.ts';

const MOVABLE_CLOCK = { SANDBOX: 'on', SANDBOX_URL: 'http://127.0.0.1:1' };
const philippines = await startService({ environment: { ...MOVABLE_CLOCK, HIRAM_PROFILE: 'philippines' } });
const specified = await startService({ environment: MOVABLE_CLOCK });
type Service = typeof philippines;
const { app, resources } = philippines;
const { pay, quote } = paymentsFor(resources);

/** Day 40 of a loan of ₱8,000.00, the tenth of April. Its first payment of ₱2,320.00 was due on day 30. */
const LATE_DAY = 40;
async function setClock(dayNumber: number, { directory, clock } = resources): Promise<void> {
  const noon = new Date(`${day(dayNumber)}T12:00:00+08:00`);
  await moveClock(directory, Math.ceil((noon.getTime() - clock.real().getTime()) / 1000));
}
beforeEach(() => setClock(LATE_DAY));

interface BuiltLoan extends BuiltOrder {
  readonly session: BuiltSession;
}

async function buildLoan(service: Service = philippines): Promise<BuiltLoan> {
  const session = await buildSession(service.resources);
  return { session, ...(await paymentsFor(service.resources).paidOut({ borrower: session.borrower })) };
}

const BOUNDS = { planLongestDays: 180, planLeastPayment: centavos(200_00), plansOfALoan: 2 };
const NO_BOUNDS = { planLongestDays: null, planLeastPayment: null, plansOfALoan: null };

type Fields = Readonly<Record<string, string>>;

async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  { session, orderId }: Pick<BuiltLoan, 'session' | 'orderId'>,
  { fields = {}, headers = {}, service = philippines }: { fields?: Fields; headers?: Fields; service?: Service } = {},
) {
  const answer = await call(service.app, endpoint, { query: session.query, fields: { orderId, ...fields }, headers });
  return answer.json<{ success: boolean; code: number; data: AnswerOf<E> }>();
}

const PREFERENCE = { amount: '120000', paydays: 'both' } as const;
const choicesOf = async (order: BuiltLoan, fields: Fields = PREFERENCE) =>
  (await callEndpoint(contract.paymentPlanChoices, order, { fields })).data;

async function readFirstChoice(order: BuiltLoan, fields: Fields = PREFERENCE): Promise<PaymentPlanChoice> {
  const [choice] = (await choicesOf(order, fields)).offered?.choices ?? [];
  if (choice === undefined) throw new Error('no plan is offered');
  return choice;
}

const agreementFields = ({ amount, figures }: Pick<PaymentPlanChoice, 'amount' | 'figures'>): Fields => ({
  amount: String(amount),
  paydays: 'both',
  figures,
});
const agree = (order: BuiltLoan, choice: Pick<PaymentPlanChoice, 'amount' | 'figures'>, headers: Fields = {}) =>
  callEndpoint(contract.agreePaymentPlan, order, { fields: agreementFields(choice), headers });

async function buildPlannedLoan(fields: Fields = PREFERENCE): Promise<BuiltLoan & { readonly choice: PaymentPlanChoice }> {
  const order = await buildLoan();
  const choice = await readFirstChoice(order, fields);
  expect(await agree(order, choice)).toMatchObject({ success: true });
  return { ...order, choice };
}

async function payPlan(order: BuiltLoan, steps: PaymentPlanChoice['steps']): Promise<void> {
  for (const { on, amount } of steps) {
    const dayNumber = dayOf(on);
    await setClock(dayNumber);
    await pay(order, { id: `${order.orderId}:${on}`, amount, on: dayNumber });
  }
}
const dayOf = (date: string): number => Math.round((Date.parse(date) - Date.parse(day(0))) / 86_400_000);

async function planOf(order: BuiltLoan) {
  const { plan } = (await callEndpoint(contract.paymentPlan, order)).data;
  if (plan === null) throw new Error('there is no plan');
  return plan;
}

const agreedRows = ({ borrower: { cell }, orderId }: BuiltOrder) =>
  cell.database.selectFrom('loan_transaction').selectAll().where('orderId', '=', orderId).where('kind', '=', 'paymentPlan').execute();

test('[BEY-23] offers a second plan only if the first plan received a payment before it was broken', async () => {
  const unpaid = await buildPlannedLoan();
  const [first] = unpaid.choice.steps;
  if (first === undefined) throw new Error('a plan without payments');
  const plannedLoan = await buildPlannedLoan();
  await setClock(dayOf(first.on));
  await pay(plannedLoan, { id: `${plannedLoan.orderId}:first`, amount: first.amount, on: dayOf(first.on) });

  // One plan misses its second payment, the other its first.
  await setClock(dayOf(plannedLoan.choice.steps[1]?.on ?? '') + 1);

  expect((await choicesOf(unpaid)).offered).toBeNull();
  expect((await choicesOf(plannedLoan)).offered).not.toBeNull();
});

test('[BEY-23] after staff cancel a plan, the check reports the document as invalid, and a new plan can be agreed', async () => {
  const order = await buildPlannedLoan();
  const { number, checkCode } = await planOf(order);
  const checked = async () =>
    (await call(app, checkDocument, { fields: { number, code: checkCode } })).json<{ data: { stands: boolean } }>();
  expect(await checked()).toMatchObject({ data: { kind: 'paymentPlan', stands: true } });
  const cancel = () =>
    inTransaction(order.borrower, async (transaction) => {
      const locked = await lockOrder(transaction, order);
      if (locked === null) throw new Error('no order');
      return cancelPaymentPlan(transaction, locked, { profile: resources.config.profile, at: await resources.clock.now() });
    });

  expect(await cancel()).toBe(true);
  expect(await cancel()).toBe(false);

  expect(await checked()).toMatchObject({ data: { kind: 'paymentPlan', stands: false } });
  expect((await callEndpoint(contract.paymentPlan, order)).data).toEqual({ plan: null });
  expect(await agree(order, await readFirstChoice(order))).toMatchObject({ success: true });
  expect((await planOf(order)).number).not.toBe(number);
  expect((await agreedRows(order)).map(({ reversedAt }) => reversedAt === null)).toEqual([false, true]);
});

test('[BEY-23] offers a late borrower plans with dated payments, total, price and the cost of a rollover', async () => {
  const { owed, late, offered } = await choicesOf(await buildLoan());

  expect({ owed, late, least: offered?.least, asRequested: offered?.asRequested }).toEqual({
    owed: 8_838_70,
    late: true,
    least: 800_00,
    asRequested: true,
  });
  expect(offered?.choices[0]).toEqual({
    amount: 1_200_00,
    total: 8_962_43,
    price: 123_73,
    steps: [
      { on: '2026-04-15', amount: 1_200_00 },
      { on: '2026-04-30', amount: 1_200_00 },
      { on: '2026-05-15', amount: 1_200_00 },
      { on: '2026-05-31', amount: 1_200_00 },
      { on: '2026-06-15', amount: 1_200_00 },
      { on: '2026-06-30', amount: 1_200_00 },
      { on: '2026-07-15', amount: 1_200_00 },
      { on: '2026-07-31', amount: 562_43 },
    ],
    daysWon: 32,
    byRollover: { times: 2, fees: 232_00 },
    figures:
      '12373;2026-04-15 120000;2026-04-30 120000;2026-05-15 120000;2026-05-31 120000;2026-06-15 120000;2026-06-30 120000;2026-07-15 120000;2026-07-31 56243',
  });
});

test('[BEY-23] proposes amounts if none is requested, reports the least amount, and uses the requested paydays', async () => {
  const order = await buildLoan();

  expect((await choicesOf(order, { paydays: 'both' })).offered?.choices.length).toBeGreaterThan(1);
  expect((await choicesOf(order, { ...PREFERENCE, amount: '70000' })).offered).toMatchObject({ asRequested: false, least: 800_00 });
  for (const [paydays, dayPattern] of [
    ['middle', /-15$/],
    ['end', /-(28|30|31)$/],
  ] as const) {
    const { steps } = await readFirstChoice(order, { amount: '250000', paydays });
    expect(steps.map(({ on }) => on)).toEqual(steps.map(() => expect.stringMatching(dayPattern) as string));
  }
  expect(await callEndpoint(contract.paymentPlanChoices, order, { fields: { paydays: 'friday' } })).toMatchObject({
    code: errorCodes.invalidRequest,
  });
});

test('[BEY-23] an agreed plan is returned with its number and payments, and an event for the lender is recorded', async () => {
  const order = await buildLoan();
  expect((await callEndpoint(contract.paymentPlan, order)).data).toEqual({ plan: null });
  const choice = await readFirstChoice(order);

  expect((await agree(order, choice)).data).toEqual({ endsOn: '2026-07-31' });

  const plan = await planOf(order);
  expect(plan).toMatchObject({ agreedOn: day(LATE_DAY), state: 'held', total: 8_962_43, price: 123_73, paid: 0 });
  expect(plan.number).toMatch(/^PP\d{3}/);
  expect(plan.steps).toEqual(choice.steps.map((step) => ({ ...step, isPaid: false })));
  expect(await planOf(order)).toEqual(plan);
  const event = await order.borrower.cell.database
    .selectFrom('event')
    .select('data')
    .where('userId', '=', order.userId)
    .where('type', '=', 'loan.payment_plan.agreed')
    .executeTakeFirstOrThrow();
  expect(event.data).toMatchObject({ amount: 8_962_43, price: 123_73, payments: 8, firstOn: '2026-04-15', lastOn: '2026-07-31' });
});

test('[BEY-23] rejects altered figures, and figures shown a day or a payment earlier', async () => {
  const order = await buildLoan();
  const seen = await readFirstChoice(order);
  const refused = { success: false, code: errorCodes.figuresChanged };

  for (const figures of [seen.figures.replace('12373;', '12372;'), seen.figures.replace('2026-07-31', '2026-08-15'), '0'])
    expect(await agree(order, { ...seen, figures })).toMatchObject(refused);
  await setClock(LATE_DAY + 1);
  expect(await agree(order, seen)).toMatchObject(refused);
  const laterChoice = await readFirstChoice(order);
  await pay(order, { id: `${order.orderId}:part`, amount: 300_00, on: LATE_DAY + 1 });
  expect(await agree(order, laterChoice)).toMatchObject(refused);

  expect(await agreedRows(order)).toEqual([]);
  expect(await agree(order, await readFirstChoice(order))).toMatchObject({ success: true });
});

test('[BEY-23] rejects an amount below the least, and a second plan while a plan is active', async () => {
  const order = await buildLoan();
  const choice = await readFirstChoice(order);

  for (const amount of [100_00, 700_00])
    expect(await agree(order, { ...choice, amount: centavos(amount) })).toMatchObject({ code: errorCodes.notAllowed });
  await agree(order, choice);
  expect((await choicesOf(order)).offered).toBeNull();
  expect(await agree(order, choice)).toMatchObject({ code: errorCodes.notAllowed });
  expect(await agreedRows(order)).toHaveLength(1);
});

test('[BEY-23] two concurrent agreements create one plan: both succeed with one key, one succeeds with two keys', async () => {
  const [one, other] = [await buildLoan(), await buildLoan()];
  const [choice, second] = [await readFirstChoice(one), await readFirstChoice(other)];
  const agreeWithKeys = (order: BuiltLoan, shown: PaymentPlanChoice, keys: readonly string[]) =>
    Promise.all(keys.map((key) => agree(order, shown, { [IDEMPOTENCY_HEADER]: `${order.orderId}-${key}` })));

  expect((await agreeWithKeys(one, choice, ['a', 'a'])).map(({ data }) => data)).toEqual([
    { endsOn: '2026-07-31' },
    { endsOn: '2026-07-31' },
  ]);
  const codes = (await agreeWithKeys(other, second, ['a', 'b'])).map(({ code }) => code);

  expect(codes.toSorted((a, b) => a - b)).toEqual([0, errorCodes.notAllowed]);
  expect([await agreedRows(one), await agreedRows(other)].map(({ length }) => length)).toEqual([1, 1]);
});

test.each([orderStatus.inReview, orderStatus.crediting, orderStatus.settled])(
  '[BEY-23] answers notFound for an order of status %i, on which nothing is owed',
  async (status) => {
    // These orders are dated by the machine's own clock.
    await moveClock(resources.directory, 0);
    const order = await orderedSession(resources, status);

    const none = { success: false, code: errorCodes.notFound };
    expect(await callEndpoint(contract.paymentPlanChoices, order, { fields: PREFERENCE })).toMatchObject(none);
    expect(await agree(order, { amount: centavos(1_200_00), figures: '0' })).toMatchObject(none);
    expect(await callEndpoint(contract.paymentPlanDocument, order, { fields: { lang: 'en' } })).toMatchObject(none);
  },
);

test('[BEY-23] the specified profile offers, shows and accepts no plan, even if the product has plan bounds', async () => {
  for (const { database } of specified.resources.cells.all) await database.updateTable('product').set(BOUNDS).execute();
  await setClock(LATE_DAY, specified.resources);
  const order = await buildLoan(specified);
  const inSpecified = { service: specified };

  expect((await callEndpoint(contract.paymentPlanChoices, order, { fields: PREFERENCE, ...inSpecified })).data).toMatchObject({
    offered: null,
  });
  const refused = await callEndpoint(contract.agreePaymentPlan, order, {
    fields: agreementFields({ amount: centavos(1_200_00), figures: '0' }),
    ...inSpecified,
  });
  expect(refused).toMatchObject({ success: false, code: errorCodes.notAllowed });
  expect((await callEndpoint(orderDetail, order, { fields: { productId: PRODUCT_ID }, ...inSpecified })).data).not.toHaveProperty(
    'paymentPlan',
  );
  expect((await callEndpoint(waysToPay, order, inSpecified)).data).not.toHaveProperty('paymentPlan');
});

test('[BEY-23] offers and accepts no plan for a product without plan bounds', async () => {
  const order = await buildLoan();
  const choice = await readFirstChoice(order);
  const { database } = order.borrower.cell;
  const change = (bounds: typeof BOUNDS | typeof NO_BOUNDS) =>
    database.updateTable('product').set(bounds).where('productId', '=', PRODUCT_ID).execute();

  await change(NO_BOUNDS);
  try {
    expect((await choicesOf(order)).offered).toBeNull();
    expect(await agree(order, choice)).toMatchObject({ code: errorCodes.notAllowed });
  } finally {
    await change(BOUNDS);
  }
});

const detailOf = async (order: BuiltLoan) => (await callEndpoint(orderDetail, order, { fields: { productId: PRODUCT_ID } })).data;
const linesOf = (rows: readonly { readonly text: string; readonly value: string }[]) => rows.map(({ text, value }) => `${text} ${value}`);

test('[BEY-23] order and payment options offer a plan, then show the next payment of the agreed plan', async () => {
  const order = await buildLoan();
  expect(await detailOf(order)).toMatchObject({ orderStatus: orderStatus.overdue, paymentPlan: 'offered' });
  expect((await callEndpoint(waysToPay, order)).data).toMatchObject({ late: true, paymentPlan: 'offered' });

  await agree(order, await readFirstChoice(order));

  const orderWithPlan = await detailOf(order);
  expect(orderWithPlan).toMatchObject({
    orderStatus: orderStatus.dueSoon,
    noticeStatusText: 'Payment due in 5 days',
    paymentPlan: 'held',
    isDelay: '0',
  });
  expect(linesOf(orderWithPlan.userOrderDetail.detail)).toEqual([
    'Next payment ₱1,200.00',
    'Loan amount ₱8,000.00',
    'Payment of your plan 1 of 8',
    'Price of the plan still to pay ₱123.73',
    'Left to repay ₱8,838.70',
    'Due date Apr 15, 2026',
  ]);
  const { rollover, part, ...ways } = (await callEndpoint(waysToPay, order)).data;
  expect(ways).toMatchObject({ late: false, paymentPlan: 'held', now: { pays: 1_200_00 } });
  expect([rollover, part, ways.rolloverBarred]).toEqual([null, null, undefined]);
  const repayment = (await callEndpoint(instalmentInfo, order, { fields: { productId: PRODUCT_ID } })).data;
  expect(repayment).toMatchObject({ repayAmount: 1_200_00, repayDate: '2026-04-15' });
  expect(linesOf(repayment.detail).slice(0, 2)).toEqual(['Payment of your plan 1 of 8', 'Price of the plan still to pay ₱123.73']);
});

test('[BEY-23] rejects a part payment while a plan is active, because a part payment would break the plan', async () => {
  const order = await buildPlannedLoan();
  const fields = { way: 'part', amount: '60000', channelNumber: String(CHANNELS.code) };

  expect(await callEndpoint(startChosenPayment, order, { fields })).toMatchObject({ success: false, code: errorCodes.invalidRequest });
});

test('[BEY-23] a completed plan has all payments marked paid and settles the order; receipt and order name its price', async () => {
  const order = await buildPlannedLoan();
  const [first, second] = order.choice.steps;
  await payPlan(order, order.choice.steps.slice(0, 1));

  expect(await planOf(order)).toMatchObject({
    state: 'held',
    paid: 1_200_00,
    steps: [{ ...first, isPaid: true }, { ...second, isPaid: false }, {}, {}, {}, {}, {}, {}],
  });
  expect((await callEndpoint(receipts, order)).data.receipts[0]).toMatchObject({
    amount: 1_200_00,
    toPlanFee: 123_73,
    toPenalty: 38_70,
    toInterest: 320_00,
    toPrincipal: 717_57,
    kept: 0,
  });
  await payPlan(order, order.choice.steps.slice(1));

  const plan = await planOf(order);
  expect([plan.state, plan.paid, plan.steps.every(({ isPaid }) => isPaid)]).toEqual(['kept', 8_962_43, true]);
  const detail = await detailOf(order);
  expect(detail).toMatchObject({ orderStatus: orderStatus.settled });
  expect(detail).not.toHaveProperty('paymentPlan');
  expect(linesOf(detail.userOrderDetail.detail)).toEqual(
    expect.arrayContaining(['Total paid ₱8,962.43', 'Penalty paid ₱38.70', 'Price of the payment plan ₱123.73']),
  );
});

test('[BEY-23] a missed payment breaks the plan on the next day; a second plan can be agreed, a third is not offered', async () => {
  const order = await buildPlannedLoan();
  await payPlan(order, order.choice.steps.slice(0, 1));
  const missedDay = dayOf(order.choice.steps[1]?.on ?? '');
  await setClock(missedDay);
  expect(await detailOf(order)).toMatchObject({ paymentPlan: 'held', noticeStatusText: 'Payment due today' });

  const { penalties } = await quote(order, missedDay);
  await setClock(missedDay + 1);

  expect((await planOf(order)).state).toBe('broken');
  const detail = await detailOf(order);
  expect(detail).toMatchObject({ orderStatus: orderStatus.overdue, paymentPlan: 'offered' });
  // No penalty for the days on which the plan was active, one day's penalty after it.
  expect((await quote(order, missedDay + 1)).penalties).toBeGreaterThan(penalties);
  expect(await agree(order, await readFirstChoice(order))).toMatchObject({ success: true });
  await setClock(missedDay + 40);
  expect((await choicesOf(order)).offered).toBeNull();
});

test('[BEY-23] [BEY-24] refuses collection contacts and allows reminders while the plan is kept', async () => {
  const order = await buildPlannedLoan();
  const clearance = async (purpose: string) => {
    const request = { userId: order.userId, orderId: order.orderId, channel: 'call', sender: 'Liza of the collections team', purpose };
    return (await callAsPartner(app, clearContact, request)).json<{ data: AnswerOf<typeof clearContact> }>().data.refused;
  };

  expect([await clearance('collection'), await clearance('reminder')]).toEqual(['planKept', null]);
  await setClock(dayOf(order.choice.steps[0]?.on ?? '') + 1);
  expect(await clearance('collection')).toBeNull();
});

async function openDocument(answer: { readonly data: { readonly url: string } }) {
  const { pathname, search } = new URL(answer.data.url);
  return app.inject({ method: 'GET', url: `${pathname}${search}` });
}

const printPlan = async (order: BuiltLoan, lang = 'en') =>
  textIn((await openDocument(await callEndpoint(contract.paymentPlanDocument, order, { fields: { lang } }))).rawPayload);

test('[BEY-23] the printed plan names loan, borrower, number, price, and the day and amount of each payment', async () => {
  const order = await buildPlannedLoan();
  await payPlan(order, order.choice.steps.slice(0, 1));
  const { number } = await planOf(order);

  const opened = await openDocument(await callEndpoint(contract.paymentPlanDocument, order, { fields: { lang: 'en' } }));

  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="payment-plan-${number}.pdf"`,
    'cache-control': 'no-store',
  });
  const text = await textIn(opened.rawPayload);
  const agreementSentence = `Test Borrower and the lender agreed to these payments for loan ${formatIdInGroups(order.orderId)},`;
  expect(text.replace(/\n/g, ' ')).toContain(agreementSentence);
  for (const line of [
    'Payment Plan\n',
    `Plan No. ${formatIdInGroups(number)}\n`,
    'Agreed on Apr 10, 2026\n',
    'Price of the plan ₱123.73\n',
    'To be paid by the plan ₱8,962.43\n',
    'Paid by this plan ₱1,200.00\n',
    'State Kept so far\n',
    '\n1 Apr 15, 2026 ₱1,200.00 Yes\n',
    '\n2 Apr 30, 2026 ₱1,200.00\n',
    '\n8 Jul 31, 2026 ₱562.43\n',
    'Hiram Lending Company, SEC Reg. No. 0000000',
  ])
    expect(text).toContain(line);
  expect(await printPlan(order, 'fil')).toContain(`Plano No. ${formatIdInGroups(number)}\n`);
});

test('[BEY-23] the statement lists the plan’s day of agreement, and its price with the payment that covers the price', async () => {
  const order = await buildPlannedLoan();
  await payPlan(order, order.choice.steps.slice(0, 1));

  const answer = await callEndpoint(statementDocument, order, { fields: { asOf: '', lang: 'en' } });

  const text = await textIn((await openDocument(answer)).rawPayload);
  // A plan moves no money, so its line has no amount.
  expect(text).toMatch(/\nApr 10, 2026 Payment plan agreed – – – – ₱8,838\.70\non\n/);
  expect(text).toMatch(
    /\nApr 15, 2026 Payment, Test, of it ₱1,200\.00 ₱717\.57 ₱320\.00 ₱38\.70 ₱7,762\.43\nprice of the payment\nplan ₱123\.73\n/,
  );
});

const check = async (number: string, code: string) => (await call(app, checkDocument, { fields: { number, code } })).json<unknown>();

test('[BEY-23] the public check by number and code reports an active and a completed plan as valid', async () => {
  const order = await buildPlannedLoan();
  const { number, checkCode, checkUrl } = await planOf(order);
  const validPlanAnswer = { kind: 'paymentPlan', number, stands: true, amount: 8_962_43, date: day(LATE_DAY) };

  expect(await check(number, checkCode)).toEqual({ success: true, code: 0, message: 'success', data: validPlanAnswer });
  expect(Object.fromEntries(new URL(checkUrl).searchParams)).toEqual({ number, code: checkCode });
  const wrong = checkCode.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(await check(number, wrong)).toMatchObject({ code: errorCodes.notFound, data: null });
  await payPlan(order, order.choice.steps);
  expect(await check(number, checkCode)).toMatchObject({ data: validPlanAnswer });
  expect(await printPlan(order)).toContain('State Kept to the end\n');
});

test('[BEY-23] the check reports a broken plan as invalid; a new plan has another number', async () => {
  const order = await buildPlannedLoan();
  const first = await planOf(order);
  await payPlan(order, order.choice.steps.slice(0, 1));
  await setClock(dayOf(order.choice.steps[1]?.on ?? '') + 1);

  expect(await check(first.number, first.checkCode)).toMatchObject({ data: { kind: 'paymentPlan', stands: false, amount: 8_962_43 } });
  expect(await printPlan(order)).toContain('State Ended: a payment was missed\n');
  await agree(order, await readFirstChoice(order));
  const second = await planOf(order);
  expect([second.number === first.number, second.state]).toEqual([false, 'held']);
  expect(await check(second.number, second.checkCode)).toMatchObject({ data: { stands: true } });
  expect(await check(first.number, first.checkCode)).toMatchObject({ data: { stands: false } });
});

test('[BEY-23] the check reports a plan as invalid after one of its payments is reversed', async () => {
  const order = await buildPlannedLoan();
  const { number, checkCode } = await planOf(order);
  await payPlan(order, order.choice.steps.slice(0, 2));
  expect(await check(number, checkCode)).toMatchObject({ data: { stands: true } });

  const context = { profile: resources.config.profile, at: await resources.clock.now() };
  await inTransaction(order.borrower, async (transaction) => {
    const locked = await lockOrder(transaction, order);
    if (locked !== null) await reversePayment(transaction, locked, `${order.orderId}:${order.choice.steps[0]?.on}`, context);
  });

  expect(await check(number, checkCode)).toMatchObject({ data: { stands: false } });
});

const valuesOf = (file: string, name: string): string[] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .flatMap((line) => (line.startsWith(name) ? [line.slice(line.indexOf(':') + 1)] : []));

test('[BEY-23] [BEY-16] the calendar lists the plan’s payments instead of due dates, with the amounts still to pay', async () => {
  const order = await buildPlannedLoan();
  const fileOf = async () => (await openDocument(await callEndpoint(dueDatesCalendar, order, { fields: { lang: 'en' } }))).body;

  const file = await fileOf();

  expect(valuesOf(file, 'DTSTART')).toEqual(order.choice.steps.map(({ on }) => on.replaceAll('-', '')));
  expect(valuesOf(file, 'UID')).toEqual(order.choice.steps.map((_, index) => `${order.orderId}-plan1-${index + 1}@127.0.0.1`));
  expect([valuesOf(file, 'SUMMARY')[0], valuesOf(file, 'SUMMARY').at(-1)]).toEqual([
    'Hiram Cash: ₱1\\,200.00 is due',
    'Hiram Cash: ₱562.43 is due',
  ]);
  await pay(order, { id: `${order.orderId}:ahead`, amount: 1_500_00, on: LATE_DAY });
  const later = await fileOf();
  expect(valuesOf(later, 'UID')).toEqual(valuesOf(file, 'UID').slice(1));
  expect(valuesOf(later, 'SUMMARY').slice(0, 2)).toEqual(['Hiram Cash: ₱900.00 is due', 'Hiram Cash: ₱1\\,200.00 is due']);
});

const calls = [
  { endpoint: contract.paymentPlanChoices, fields: PREFERENCE },
  { endpoint: contract.agreePaymentPlan, fields: { ...PREFERENCE, figures: '0' } },
  { endpoint: contract.paymentPlan, fields: {} },
  { endpoint: contract.paymentPlanDocument, fields: { lang: 'en' } },
].map((each) => ({ ...each, name: each.endpoint.name }));

test.each(calls)('[BEY-23 no-session] $name answers 401 without a session', async ({ endpoint, fields }) => {
  const { orderId } = await buildPlannedLoan();

  expect((await call(app, endpoint, { fields: { orderId, ...fields } })).statusCode).toBe(401);
});

test.each(calls)('[BEY-23 other] $name answers notFound for another borrower’s order', async ({ endpoint, fields }) => {
  const theirs = await buildPlannedLoan();
  const session = await buildSession(resources);
  const idWithOtherShard = theirs.orderId.replace(/^OR\d{3}/, `OR${String(session.borrower.shard).padStart(3, '0')}`);

  for (const orderId of [theirs.orderId, idWithOtherShard])
    expect(await callEndpoint(endpoint, { session, orderId }, { fields })).toEqual({
      success: false,
      code: errorCodes.notFound,
      message: 'Not found',
      data: null,
    });
  expect(await agreedRows(theirs)).toHaveLength(1);
});
