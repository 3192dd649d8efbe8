import { DAY_MS, addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { coolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import type { AnswerOf, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { orderDetail, orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { payByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { startChosenPayment, waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import { CHANNELS, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { buildOrder, PRODUCT_ID } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { readTerms } from '../../lending/agreements/stored-terms.ts';
import { rolloverOf } from '../../lending/engine/rollover.ts';
import { lockOrder } from '../../lending/ledger/transfers.ts';
import { findLoanRecord, projectLoan } from '../../lending/servicing/loan-rows.ts';
import { repostLoan } from '../../lending/servicing/repost-loan.ts';

const sandbox = await startSandbox();
const specified = await startService({ environment: sandbox.environment });
const philippines = await startService({ environment: { ...sandbox.environment, HIRAM_PROFILE: 'philippines' } });
type Service = typeof philippines;

type Ordered = Awaited<ReturnType<typeof orderedSession>>;
type Fields = Readonly<Record<string, string>>;

const build = ({ resources }: Service, status: OrderStatus = orderStatus.dueSoon): Promise<Ordered> => orderedSession(resources, status);

async function callEndpoint<E extends Endpoint>({ app }: Service, endpoint: E, { session, orderId }: Ordered, fields: Fields = {}) {
  const answer = await call(app, endpoint, { query: session.query, fields: { orderId, ...fields } });
  return answer.json<{ data: AnswerOf<E> }>().data;
}

const paymentRequest = ({ orderId }: Ordered, changes: Fields = {}): Fields => ({
  orderId,
  way: 'part',
  amount: '132000',
  channelNumber: String(CHANNELS.code),
  ...changes,
});
const start = ({ app }: Service, ordered: Ordered, changes: Fields = {}) =>
  call(app, startChosenPayment, { query: ordered.session.query, fields: paymentRequest(ordered, changes) });
const intentsOf = ({ borrower: { cell }, orderId }: Ordered) =>
  cell.database.selectFrom('payment_intent').selectAll().where('orderId', '=', orderId).execute();
const today = async ({ resources }: Service) => manilaDateOf(await resources.clock.now());

test('[BEY-04] quotes each way to pay five days before the due date, with its effects and the last day of the plan', async () => {
  const ordered = await build(philippines);
  const dueOn = addDays(await today(philippines), 5);

  const ways = await callEndpoint(philippines, waysToPay, ordered);

  expect(ways.instalment).toEqual({ number: 1, count: 4, dueOn });
  expect(ways.now).toEqual({
    pays: 2_320_00,
    adds: 0,
    principalFallsBy: 2_000_00,
    stillOwed: 6_480_00,
    endsOn: addDays(dueOn, 90),
    waits: 0,
  });
  expect(ways.part).toMatchObject({
    from: 320_00,
    outcome: { pays: 1_320_00, adds: 50_10, principalFallsBy: 1_000_00, stillOwed: 7_480_00, endsOn: addDays(dueOn, 90) },
    rest: 1_000_00,
    restPaidOn: addDays(dueOn, 30),
  });
  expect(ways.rollover).toMatchObject({
    outcome: { pays: 116_00, adds: 116_00, principalFallsBy: 0, stillOwed: 8_800_00, endsOn: addDays(dueOn, 120) },
    days: 30,
  });
});

test('[BEY-04] quotes the requested part payment, and the default part for an amount out of range', async () => {
  const ordered = await build(philippines);
  const partOf = async (partAmount: string) => (await callEndpoint(philippines, waysToPay, ordered, { partAmount })).part?.outcome;

  expect(await partOf('50000')).toMatchObject({ pays: 500_00, principalFallsBy: 180_00, stillOwed: 8_300_00 });
  expect(await partOf('31999')).toMatchObject({ pays: 1_320_00 });
  expect(await partOf('880000')).toMatchObject({ pays: 1_320_00 });
});

test('[BEY-04] quotes the part of a payment that waits for its due date if the terms do not allow prepayment', async () => {
  const ordered = await build(specified);

  const { now } = await callEndpoint(specified, waysToPay, ordered);

  expect(now).toMatchObject({ pays: 2_320_00, principalFallsBy: 0, waits: 2_320_00, stillOwed: 6_480_00 });
});

test('[BEY-04] a late order has penalties in the amount due, and its part payment quotes the cost of waiting', async () => {
  const ways = await callEndpoint(philippines, waysToPay, await build(philippines, orderStatus.overdue));

  expect(ways.late).toBe(true);
  expect(ways.now.pays).toBeGreaterThan(2_320_00);
  expect(ways.part?.outcome.adds).toBeGreaterThan(0);
});

test('[BEY-04] a part payment by code is posted as quoted', async () => {
  const ordered = await build(philippines);
  const { part } = await callEndpoint(philippines, waysToPay, ordered, { partAmount: '50001' });

  expect((await start(philippines, ordered, { amount: '50001' })).statusCode).toBe(200);
  const [intent] = await intentsOf(ordered);
  expect(intent).toMatchObject({ purpose: 'repayment', amount: 500_01 });
  await sendPaymentWebhook(philippines.app, paidEvent(intent?.providerReference ?? '', { amount: 500_01 }));

  const after = await callEndpoint(philippines, waysToPay, ordered);
  expect(after.now.pays).toBe(part?.rest);
  expect(after.now.stillOwed + after.now.pays).toBe(part?.outcome.stillOwed);
});

test.each([
  ['a part below the interest due', { amount: '31999' }],
  ['a part that settles the loan', { amount: '880000' }],
  ['amount 0', { amount: '0' }],
  ['a part as the amount due', { way: 'now', amount: '132000' }],
  ['a part as a rollover', { way: 'rollover', amount: '132000' }],
  ['a payoff of another amount', { way: 'payoff', amount: '132000' }],
  ['an unknown channel', { channelNumber: '1' }],
])('[BEY-04] rejects %s and creates no intent', async (_what, changes) => {
  const ordered = await build(philippines);

  expect((await start(philippines, ordered, changes)).json()).toMatchObject({ success: false, code: errorCodes.invalidRequest });
  expect(await intentsOf(ordered)).toEqual([]);
});

test('[BEY-04] each way to pay creates an intent of its purpose', async () => {
  const ordered = await build(philippines);
  const { days } = await callEndpoint(philippines, earlyPayoff, ordered);
  const amounts = { now: '232000', part: '32000', rollover: '11600', payoff: String(days[0]?.amount) };

  for (const [way, amount] of Object.entries(amounts)) expect((await start(philippines, ordered, { way, amount })).statusCode).toBe(200);

  expect((await intentsOf(ordered)).map(({ purpose }) => purpose).toSorted()).toEqual(['payoff', 'repayment', 'repayment', 'rollover']);
});

async function buildAt(rolloverBps: number): Promise<Ordered> {
  const ordered = await build(philippines);
  const { database } = ordered.borrower.cell;
  await database.updateTable('offer').set({ rolloverBps }).where('userId', '=', ordered.userId).execute();
  return ordered;
}
const rolloverOfOrder = ({ session, orderId }: Ordered, language = 'en') =>
  call(philippines.app, rolloverInfo, {
    query: session.query,
    fields: { productId: PRODUCT_ID, orderId },
    headers: { 'accept-language': language },
  });
const TOO_DEAR = 'No rollover now: interest and rollover fees would come to more than 6% per 30 days. The law allows no more.';

test('[BEY-20] a rollover above the cost cap is not offered, and refusals give the reason', async () => {
  const ordered = await buildAt(3000);

  expect(await callEndpoint(philippines, waysToPay, ordered)).toMatchObject({ rollover: null, rolloverBarred: TOO_DEAR });
  const detail = await call(philippines.app, orderDetail, {
    query: ordered.session.query,
    fields: { productId: PRODUCT_ID, orderId: ordered.orderId },
  });
  expect(detail.json()).toMatchObject({ data: { isDelay: '0' } });
  const refused = { success: false, code: errorCodes.rolloverBarred };
  expect((await rolloverOfOrder(ordered)).json()).toMatchObject({ ...refused, message: TOO_DEAR });
  const filipino = (await rolloverOfOrder(ordered, 'fil')).json<{ message: string }>();
  expect(filipino.message).toContain('Walang rollover ngayon: lalampas sa 6% kada 30 araw');
  expect((await start(philippines, ordered, { way: 'rollover', amount: '69600' })).json()).toMatchObject({ ...refused, message: TOO_DEAR });
  expect(await intentsOf(ordered)).toEqual([]);
});

test('[BEY-20] omits the reason for an allowed rollover, and for a barred rollover that is not needed yet', async () => {
  expect(await callEndpoint(philippines, waysToPay, await build(philippines))).not.toHaveProperty('rolloverBarred');
  const { session, orderId, userId, borrower } = await build(philippines, orderStatus.active);
  await borrower.cell.database.updateTable('offer').set({ rolloverBps: 3000 }).where('userId', '=', userId).execute();
  const answer = await call(philippines.app, waysToPay, { query: session.query, fields: { orderId } });
  expect(answer.json<{ data: object }>().data).not.toHaveProperty('rolloverBarred');
});

test('[BEY-20] discloses a rollover’s fee, its rate per 30 days, the new last day and the cost of the loan', async () => {
  const ordered = await build(philippines);

  const { costs } = (await rolloverOfOrder(ordered)).json<{ data: AnswerOf<typeof rolloverInfo> }>().data;

  const lastDay = formatDay('en', addDays(await today(philippines), 125));
  expect(costs).toEqual([
    { text: 'Rollover fee', value: '₱116.00' },
    { text: 'Effective rate per 30 days, on the ₱8,800.00 that it moves', value: '1.34%' },
    { text: 'Last payment moves to', value: lastDay },
    { text: 'Cost of the whole loan until now', value: '₱1,040.00' },
    { text: 'Cost of the whole loan with it', value: '₱1,156.00' },
  ]);
});

test('[BEY-19] [BEY-20] a rollover stays posted under the caps of its offer after a release with lower caps', async () => {
  const ordered = await build(philippines);
  const { database } = ordered.borrower.cell;
  await start(philippines, ordered, { way: 'rollover', amount: '11600' });
  const [intent] = await intentsOf(ordered);
  const { profile } = philippines.resources.config;
  const terms = await readTerms(database, intent?.termsId ?? '');
  expect(terms).toEqual(termsOf(profile, await today(philippines)));
  const none: Profile = { ...profile, costCaps: profile.costCaps.map((caps) => ({ ...caps, nominalBpsPerMonth: 1 })) };
  const { orderId, userId } = ordered;
  const context = { profile: none, at: await philippines.resources.clock.now() };

  await sendPaymentWebhook(philippines.app, paidEvent(intent?.providerReference ?? '', { amount: 116_00 }));
  const posted = await postedOf(ordered);
  expect(posted.order).toMatchObject({ rolloverFees: 116_00, rolloverBalance: 0 });
  expect(posted.transactions).toMatchObject([{ kind: 'rollover', termsId: intent?.termsId }]);
  await database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order !== null) await repostLoan(transaction, order, { ...context, cause: 'again', valueOn: manilaDateOf(context.at) });
  });

  expect(await postedOf(ordered)).toEqual(posted);
  // A rollover offered by that release is bound by the release's caps.
  const record = await findLoanRecord(database, { userId, orderId });
  const loan = record && projectLoan(none, record, manilaDateOf(context.at));
  expect(loan && rolloverOf(loan)?.bars).toEqual(['nominalRate']);
});

async function postedOf({ borrower, orderId }: Ordered) {
  const { database } = borrower.cell;
  return {
    order: await database.selectFrom('loan_order').selectAll().where('orderId', '=', orderId).executeTakeFirst(),
    transactions: await database.selectFrom('loan_transaction').selectAll().where('orderId', '=', orderId).execute(),
    transfers: await database.selectFrom('transfer').selectAll().where('orderId', '=', orderId).orderBy('source').execute(),
  };
}

test('[BEY-08] quotes the payoff amount and the saving for each day until the next due date', async () => {
  const ordered = await build(philippines);
  const from = await today(philippines);

  const payoff = await callEndpoint(philippines, earlyPayoff, ordered);

  // 25 days of the first period have run: 8,000 at 4% a month.
  expect(payoff).toMatchObject({ today: from, waits: null, endsOnPayment: true, planEndsOn: addDays(from, 95) });
  expect(payoff.days.map(({ on }) => on)).toEqual(Array.from({ length: 6 }, (_, index) => addDays(from, index)));
  expect(payoff.days[0]).toEqual({
    on: from,
    principal: 8_000_00,
    interest: 266_67,
    penalties: 0,
    amount: 8_266_67,
    saves: 533_33,
  });
  expect(payoff.days[5]).toMatchObject({ interest: 320_00, amount: 8_320_00, saves: 480_00 });
});

test('[BEY-08] a payoff settles the loan; its code expires at the end of the day', async () => {
  const ordered = await build(philippines);
  const [first] = (await callEndpoint(philippines, earlyPayoff, ordered)).days;

  await start(philippines, ordered, { way: 'payoff', amount: String(first?.amount) });
  const [intent] = await intentsOf(ordered);
  expect(intent && manilaDateOf(new Date(intent.expiresAt.getTime() - 1))).toBe(await today(philippines));
  await sendPaymentWebhook(philippines.app, paidEvent(intent?.providerReference ?? '', { amount: first?.amount ?? 0 }));

  const answer = await call(philippines.app, earlyPayoff, { query: ordered.session.query, fields: { orderId: ordered.orderId } });
  expect(answer.json()).toMatchObject({ code: errorCodes.notFound });
});

test('[BEY-08] quotes the first payoff day that the terms allow, and rejects an earlier payoff', async () => {
  const ordered = await build(specified);

  const { waits: waitingMoney, days, today: now } = await callEndpoint(specified, earlyPayoff, ordered);

  // More than half of 120 days, of which 25 have run; the payments of days 30 and 60 are assumed to be made.
  expect(waitingMoney).toEqual({ daysSinceDisbursement: 7 });
  expect(days[0]).toMatchObject({ on: addDays(now, 36), principal: 4_000_00, amount: 4_240_00, saves: 0 });
  const early = await start(specified, ordered, { way: 'payoff', amount: '880000' });
  expect(early.json()).toMatchObject({ success: false, code: errorCodes.invalidRequest });
});

async function buildAged(service: Service, days: number): Promise<Ordered> {
  const { resources } = service;
  const session = await buildSession(resources);
  const at = new Date((await resources.clock.now()).getTime() - days * DAY_MS);
  const choices = { borrower: session.borrower, instalments: 1, periodDays: 120, status: orderStatus.active, at };
  return { session, ...(await buildOrder(resources, choices)) };
}

const statusOf = async ({ app }: Service, { session, orderId }: Ordered): Promise<number | null> => {
  const answer = await call(app, orderDetail, { query: session.query, fields: { productId: PRODUCT_ID, orderId } });
  return answer.json<{ data: AnswerOf<typeof orderDetail> }>().data.orderStatus;
};

const profiles = { specified, philippines };
const firstDays = [
  ['specified', 61],
  ['philippines', 0],
] as const;

test.each(firstDays)('[GEN-29] %s profile: a payoff on day %i settles the loan', async (name, day) => {
  const service = profiles[name];
  const ordered = await buildAged(service, day);
  const { days, today: now } = await callEndpoint(service, earlyPayoff, ordered);
  expect(days[0]?.on).toBe(now);

  expect((await start(service, ordered, { way: 'payoff', amount: String(days[0]?.amount) })).statusCode).toBe(200);
  const [intent] = await intentsOf(ordered);
  await sendPaymentWebhook(service.app, paidEvent(intent?.providerReference ?? '', { amount: days[0]?.amount ?? 0 }));

  expect(await statusOf(service, ordered)).toBe(orderStatus.settled);
});

test.each([0, 6, 7, 59, 60])(
  '[GEN-29] specified profile: on day %i the first payoff day is day 61, and a payoff is rejected',
  async (day) => {
    const ordered = await buildAged(specified, day);
    const { days, today: now } = await callEndpoint(specified, earlyPayoff, ordered);
    expect(days[0]?.on).toBe(addDays(now, 61 - day));

    const early = await start(specified, ordered, { way: 'payoff', amount: String(days[0]?.amount) });
    expect(early.json()).toMatchObject({ success: false, code: errorCodes.invalidRequest });
    expect(await intentsOf(ordered)).toEqual([]);
  },
);

test('[BEY-05] lists each channel with its posting time and pay-by date', async () => {
  const { dueOn, dayLateCosts, channels } = await callEndpoint(philippines, payByDates, await build(philippines));

  expect(dueOn).toBe(addDays(await today(philippines), 5));
  // 5% a month of 2,320, for a day.
  expect(dayLateCosts).toBe(3_87);
  expect(channels.map(({ name, postingWeekdays, closingHour }) => [name, postingWeekdays, closingHour])).toEqual([
    ['Sari Mart counter', 1, 17],
    ['PeraPay', 0, null],
    ['Wallet B', 0, null],
    ['Palengke pay counter', 1, 17],
    ['Bank transfer', 2, null],
  ]);
  expect(channels.find(({ name }) => name === 'PeraPay')).toMatchObject({ payBy: dueOn, daysLate: 0 });
});

test('[BEY-05] after the due date, no channel has a pay-by date', async () => {
  const { dueOn, channels } = await callEndpoint(philippines, payByDates, await build(philippines, orderStatus.overdue));

  expect(dueOn).toBeNull();
  expect(channels.every(({ payBy, daysLate }) => payBy === null && daysLate === 0)).toBe(true);
});

const calls = [waysToPay, startChosenPayment, payByDates, earlyPayoff, coolingOff] as const;
const missing = { success: false, code: errorCodes.notFound, message: 'Not found', data: null };

test.each(calls)('[$id] $name answers notFound for an order before disbursement and for a settled order', async (endpoint) => {
  for (const status of [orderStatus.crediting, orderStatus.settled]) {
    const ordered = await build(philippines, status);
    const answer = await call(philippines.app, endpoint, { query: ordered.session.query, fields: paymentRequest(ordered) });
    expect(answer.json()).toEqual(missing);
  }
});

test.each(calls)('[$id no-session] $name refuses an invalid session', async (endpoint) => {
  const ordered = await build(philippines);

  const query = { ...ordered.session.query, sessionId: 'guessed' };
  const answer = await call(philippines.app, endpoint, { query, fields: paymentRequest(ordered) });

  expect(answer.json()).toMatchObject({ success: false, code: errorCodes.sessionRefused });
  expect(await intentsOf(ordered)).toEqual([]);
});

test.each(calls)('[$id other] $name answers notFound for another borrower’s order', async (endpoint) => {
  const ordered = await build(philippines);
  const neighbour = await buildBorrower(philippines.resources, { inShard: ordered.borrower.shard });
  const otherSessions = [await build(philippines), { session: await buildSession(philippines.resources, { borrower: neighbour }) }];
  for (const { session } of otherSessions) {
    const answer = await call(philippines.app, endpoint, { query: session.query, fields: paymentRequest(ordered) });
    expect(answer.json()).toEqual(missing);
  }
  expect(await intentsOf(ordered)).toEqual([]);
});
