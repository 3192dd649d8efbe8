import { cloudEventField, toEnvelope } from '@hiram/contract/events/cloud-event.ts';
import { EVENT_NAMES } from '@hiram/contract/events/event-types.ts';
import { eraseData } from '@hiram/contract/endpoints/privacy.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { askCorrection, askSecondLook } from '@hiram/contract/endpoints/rights.ts';
import { DAY_MS, addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../../../testing/calls.ts';
import { buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import { jobsFor } from '../../../testing/job-dependencies.ts';
import { CANARY, buildKnownBorrower } from '../../../testing/known-borrower.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { balancesOf, buildAccountRow, buildOffer, buildOrder, inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { buildPaymentPlan } from '../../../testing/payment-plans.ts';
import { noonOf, paymentsFor } from '../../../testing/payments.ts';
import { startService } from '../../../testing/service.ts';
import { eraseBorrowers } from '../../jobs/erase-borrowers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import { decideReview } from '../complaints/staff-complaints.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { recordDatedEvents } from './dated-events.ts';
import { recordDecision } from '../origination/decision.ts';
import { nextPayoutStep, recordPayout } from '../origination/payout.ts';
import { answerRights } from '../rights/answer-rights.ts';
import type { PostingContext } from '../servicing/repost-loan.ts';
import {
  cancelPaymentPlan,
  refundOverpayment,
  releaseRolloverMoney,
  reversePayment,
  reverseRefund,
  reverseWriteOff,
  writeOff,
} from '../servicing/staff-transactions.ts';

const specified = await startService();
const philippines = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const { resources } = specified;
const payments = paymentsFor(resources);
const { profile, accountKeys } = resources.config;

async function eventsOf({ cell, userId }: BuiltBorrower) {
  const rows = await cell.database.selectFrom('event').selectAll().where('userId', '=', userId).orderBy('number').execute();
  return rows.map((row) =>
    z.parse(
      cloudEventField,
      toEnvelope({ id: row.eventId, type: row.type, time: row.occurredAt.toISOString(), subject: row.subject, data: row.data }),
    ),
  );
}
const typesOf = async (borrower: BuiltBorrower): Promise<string[]> => (await eventsOf(borrower)).map(({ type }) => type);
const lastOf = async (borrower: BuiltBorrower) => (await eventsOf(borrower)).at(-1);

const PAID_OUT = ['loan.offer.made', 'loan.offer.accepted', 'loan.decision.made', 'loan.payout.sent', 'loan.payout.credited'];

type PostingWork = (t: CellTransaction, locked: LockedOrder, context: PostingContext) => Promise<unknown>;

const postOn = async (order: BuiltOrder, work: PostingWork, { clock, config } = resources) => {
  const at = await clock.now();
  await inTransaction(order.borrower, async (transaction) => {
    const locked = await lockOrder(transaction, order);
    if (locked === null) throw new Error('no order');
    await work(transaction, locked, { profile: config.profile, at });
  });
};

test('records each step from the offer to the last payment once, in order, with the ledger’s balances', async () => {
  const order = await payments.paidOut();
  const { borrower, userId, orderId } = order;
  expect(await typesOf(borrower)).toEqual(PAID_OUT);
  expect(await lastOf(borrower)).toMatchObject({ subject: orderId, data: { userId, amount: 7_760_00, balances: await balancesOf(order) } });

  await payments.pay(order, { id: 'p1', amount: 2_320_00, on: 30 });
  await payments.pay(order, { id: 'p1', amount: 2_320_00, on: 30 });

  expect((await typesOf(borrower)).slice(5)).toEqual(['loan.payment.posted', 'loan.instalment.paid']);
  expect((await eventsOf(borrower))[5]).toMatchObject({
    data: { transactionId: 'p1', amount: 2_320_00, purpose: 'repayment', valueOn: '2026-03-31', balances: await balancesOf(order) },
  });
  for (const [number, amount] of [2_240_00, 2_160_00, 2_080_00].entries())
    await payments.pay(order, { id: `p${number + 2}`, amount, on: 60 + 30 * number });
  expect((await typesOf(borrower)).slice(-3)).toEqual(['loan.payment.posted', 'loan.instalment.paid', 'loan.paid_off']);
  expect(new Set((await eventsOf(borrower)).map(({ id }) => id)).size).toBe(14);
});

test('a rolled back transaction records no event', async () => {
  const order = await payments.paidOut();
  const before = await typesOf(order.borrower);
  const posting = inTransaction(order.borrower, async (transaction) => {
    const at = await resources.clock.now();
    await payments.post(transaction, order, { id: 'gone', amount: 2_320_00, valueOn: manilaDateOf(at), at });
    throw new Error('a fault after the posting');
  });

  await expect(posting).rejects.toThrow('a fault');
  expect(await typesOf(order.borrower)).toEqual(before);
});

test('records an offer, a refused decision, and a rejected payout once if it is reported twice', async () => {
  const offer = await buildOffer(resources);
  expect(await lastOf(offer.borrower)).toMatchObject({ type: 'loan.offer.made', subject: offer.offerId, data: { principal: 8_000_00 } });
  const refused = await buildOrder(resources, { status: orderStatus.failed });
  expect(await lastOf(refused.borrower)).toMatchObject({ type: 'loan.decision.made', data: { approved: false } });

  const order = await buildOrder(resources, { status: orderStatus.crediting });
  const { borrower, userId, orderId } = order;
  const at = await resources.clock.now();
  await inTransaction(borrower, (t) => recordDecision(t, { userId, orderId, decision: { approved: true }, profile, at }));
  await buildAccountRow(resources, borrower);
  const step = await inTransaction(borrower, (t) => nextPayoutStep(t, accountKeys, { userId, orderId }, at));
  const reference = step?.attempt.reference ?? '';
  const outcome = { state: 'rejected', reason: `No account of ${CANARY.name}` } as const;
  for (let times = 0; times < 2; times += 1)
    await inTransaction(borrower, (t) => recordPayout(t, { userId, orderId, reference, outcome, at }));

  expect(await typesOf(borrower)).toEqual([...PAID_OUT.slice(0, 4), 'loan.payout.rejected']);
  expect(JSON.stringify(await eventsOf(borrower))).not.toContain(CANARY.name);
});

test('records a payment by webhook when received and when posted, once each', async () => {
  const order = await buildOrder(resources, { status: orderStatus.dueSoon });
  const { providerReference, intentId } = await buildIntent(resources, order);
  const paid = paidEvent(providerReference);
  for (const type of ['received', 'received', 'paid', 'paid']) await sendPaymentWebhook(specified.app, { ...paid, type });

  const recordedEvents = (await eventsOf(order.borrower)).slice(5);
  expect(recordedEvents.map(({ type }) => type)).toEqual(['loan.payment.received', 'loan.payment.posted']);
  expect(recordedEvents[0]).toMatchObject({ subject: order.orderId, data: { intentId, amount: 2_320_00 } });
});

test('records refunds, releases and write-offs by staff, and their reversals', async () => {
  const order = await buildOrder(resources, { status: orderStatus.settled });
  const { borrower, orderId } = order;
  const paidOff = await typesOf(borrower);
  await payments.payNow(order, { id: 'too-much', amount: 50_00 });
  await postOn(order, (t, locked, context) => refundOverpayment(t, locked, { reference: 'bank-1', amount: centavos(50_00) }, context));
  await postOn(order, (t, locked, context) => reversePayment(t, locked, `${orderId}:4`, context));
  expect(await lastOf(borrower)).toMatchObject({ data: { balances: await balancesOf(order) } });
  await payments.payNow(order, { id: 'half', amount: 1_00, purpose: 'rollover' });
  await postOn(order, releaseRolloverMoney);
  await postOn(order, writeOff);
  await postOn(order, writeOff);
  await postOn(order, reverseWriteOff);
  await postOn(order, (t, locked, context) => reverseRefund(t, locked, 'bank-1', context));

  const recordedEvents = (await typesOf(borrower)).slice(paidOff.length).filter((type) => type !== 'loan.instalment.paid');
  expect(recordedEvents).toEqual([
    'loan.payment.posted',
    'loan.overpayment.refunded',
    'loan.payment.reversed',
    'loan.instalment.late',
    'loan.payment.posted',
    'loan.rollover.released',
    'loan.written_off',
    'loan.write_off.reversed',
    'loan.overpayment.refund_reversed',
  ]);
});

test('records a rollover with its fee and the next due date', async () => {
  const order = await payments.paidOut();
  const quote = (await payments.quote(order, 30)).rollover;
  await payments.pay(order, { id: 'r1', amount: quote?.amount ?? 0, on: 30, purpose: 'rollover' });

  const made = (await eventsOf(order.borrower)).find(({ type }) => type === 'loan.rollover.made');
  // 30% of the first instalment of ₱2,320.00.
  expect(made).toMatchObject({ data: { fee: 696_00, nextDueOn: '2026-04-30' } });
});

test('[BEY-23] records an agreed payment plan, and its missed payment', async () => {
  const order = await buildOrder(philippines.resources, { status: orderStatus.dueSoon });
  const { userId, orderId, borrower } = order;
  const before = (await typesOf(borrower)).length;
  await buildPaymentPlan(philippines.resources, order);
  const today = manilaDateOf(await philippines.resources.clock.now());
  const [missedOn, on] = [addDays(today, 30), addDays(today, 31)];
  const late = { id: 'late', amount: 100_00, valueOn: on, at: noonOf(on) };
  await inTransaction(borrower, (transaction) => paymentsFor(philippines.resources).post(transaction, order, late));

  const [agreed, ...later] = (await eventsOf(borrower)).slice(before);
  expect(agreed).toMatchObject({
    type: 'loan.payment_plan.agreed',
    subject: orderId,
    data: { amount: 8_800_00, price: 0, payments: 1, firstOn: missedOn, lastOn: missedOn },
  });
  const brokenPlanEvents = later.filter(({ type }) => type === 'loan.payment_plan.broken');
  expect(brokenPlanEvents).toEqual([expect.objectContaining({ subject: orderId, data: { userId, orderId, missedOn } })]);
});

test('[BEY-23] records a payment plan that staff cancel', async () => {
  const order = await buildOrder(philippines.resources, { status: orderStatus.dueSoon });
  await buildPaymentPlan(philippines.resources, order);
  await postOn(order, cancelPaymentPlan, philippines.resources);

  const recordedEvents = (await typesOf(order.borrower)).filter((type) => type.startsWith('loan.payment_plan.'));
  expect(recordedEvents).toEqual(['loan.payment_plan.agreed', 'loan.payment_plan.cancelled']);
});

test('records a complaint, its review, the reply and the decision', async () => {
  const { session, ...order } = await orderedSession(philippines.resources, orderStatus.overdue);
  const before = (await typesOf(order.borrower)).length;
  const complaintId = await buildComplaint(philippines.app, session, { orderNo: order.orderId });
  await buildReply(philippines.resources, complaintId, 'We look into it.');
  await buildReply(philippines.resources, complaintId, 'We look into it.');
  const doing = { command: 'decide', operator: 'liza', reason: 'the list of the bank', options: {} };
  for (let times = 0; times < 2; times += 1) await decideReview(philippines.resources, { complaintId, outcome: 'upheld' }, doing);

  const recordedEvents = (await eventsOf(order.borrower)).slice(before);
  expect(recordedEvents.map(({ type }) => type)).toEqual([
    'complaint.sent',
    'loan.review.opened',
    'complaint.answered',
    'loan.instalment.late',
    'loan.review.decided',
  ]);
  const complaints = recordedEvents.filter(({ type }) => type !== 'loan.instalment.late');
  expect(complaints.every(({ data }) => 'complaintId' in data && data.complaintId === complaintId)).toBe(true);
  expect(recordedEvents.every(({ subject }) => subject === order.orderId)).toBe(true);
});

test('records requests for a second look and a correction, and their answers', async () => {
  const { session, ...order } = await orderedSession(philippines.resources, orderStatus.failed);
  const before = (await typesOf(order.borrower)).length;
  const { query } = session;
  await call(philippines.app, askSecondLook, { query, fields: { orderId: order.orderId, text: 'I have work again.' } });
  await call(philippines.app, askCorrection, { query, fields: { text: 'My name has two letters r.' } });
  const doing = { command: 'answer', operator: 'liza', reason: 'the papers', options: {} };
  const rightsRequests = await order.borrower.cell.database
    .selectFrom('rights_request')
    .selectAll()
    .where('userId', '=', order.userId)
    .execute();
  for (const { kind, requestId } of rightsRequests.toSorted((one, other) => (one.kind < other.kind ? 1 : -1)))
    await answerRights(philippines.resources, { kind, requestId, outcome: 'granted', answer: 'We agree.' }, doing);

  const recordedEvents = (await eventsOf(order.borrower)).slice(before);
  expect(recordedEvents.map(({ type }) => type)).toEqual([
    'loan.second_look.requested',
    'borrower.correction.requested',
    'loan.second_look.decided',
    'borrower.correction.answered',
  ]);
  expect(JSON.stringify(recordedEvents)).not.toMatch(/work again|two letters|We agree/);
});

test('records an expired offer, a due instalment and a due complaint', async () => {
  const { cells, clock } = philippines.resources;
  const [now, later] = [await clock.now(), new Date((await clock.now()).getTime() + 40 * DAY_MS)];
  const offer = await buildOffer(philippines.resources);
  const { session, ...order } = await orderedSession(philippines.resources, orderStatus.active);
  await buildComplaint(philippines.app, session, { orderNo: order.orderId });
  for (const { database } of cells.all) {
    await database.updateTable('dated_events').set({ recordedThrough: now }).execute();
    for (let times = 0; times < 2; times += 1) await recordDatedEvents(database, later);
  }

  expect(await lastOf(offer.borrower)).toMatchObject({ type: 'loan.offer.expired', subject: offer.offerId, time: later.toISOString() });
  expect((await typesOf(order.borrower)).slice(-2)).toEqual(['loan.instalment.due', 'complaint.due']);
});

test('no event contains personal data, and an erasure event has only the borrower’s id', async () => {
  const { session, borrower, phone } = await buildKnownBorrower(specified, orderStatus.settled);
  await call(specified.app, eraseData, { query: session.query });
  for (let times = 0; times < 2; times += 1) await eraseBorrowers({ ...jobsFor(resources), database: borrower.cell.database });

  const recordedEvents = await eventsOf(borrower);
  expect(recordedEvents.at(-1)).toMatchObject({ type: 'borrower.erased', subject: borrower.userId, data: { userId: borrower.userId } });
  const text = JSON.stringify(await borrower.cell.database.selectFrom('event').selectAll().where('userId', '=', borrower.userId).execute());
  for (const word of [phone, CANARY.name, CANARY.complaint, CANARY.account, 'We spoke to him.']) expect(text).not.toContain(word);
});

test('every event type of the contract was recorded by the tests above', async () => {
  const stored = await Promise.all(
    [...resources.cells.all, ...philippines.resources.cells.all].map(({ database }) =>
      database.selectFrom('event').select('type').distinct().execute(),
    ),
  );
  expect([...new Set(stored.flat().map(({ type }) => type))].toSorted()).toEqual([...EVENT_NAMES].toSorted());
  expect(await typesOf(await buildBorrower(resources))).toEqual([]);
});
