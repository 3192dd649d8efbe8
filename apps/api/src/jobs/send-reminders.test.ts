import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import { beforeEach, expect, test } from 'vitest';
import { buildComplaint } from '../../testing/complaints.ts';
import { buildSession } from '../../testing/factories.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { day, paymentsFor } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { silentProviders } from '../../testing/silent-providers.ts';
import { moveClock } from '../platform/db/clock.ts';
import { recordConsent } from '../lending/personal-data/consents.ts';
import { findBorrowerPhone } from '../lending/borrowers/borrowers.ts';
import { sendDueReminders } from './send-reminders.ts';

const sandbox = await startSandbox();
const { app, resources } = await startService({ environment: { ...sandbox.environment, HIRAM_PROFILE: 'philippines' } });
const jobs = jobsFor(resources);
const { paidOut, pay, quote } = paymentsFor(resources);

const phoneOf = ({ borrower, userId }: BuiltOrder): Promise<string> => findBorrowerPhone(borrower.cell.database, userId);

/** Opens a complaint of the order's borrower about an unrecorded payment. */
async function review({ borrower, orderId }: BuiltOrder): Promise<void> {
  await buildComplaint(app, await buildSession(resources, { borrower }), {
    orderNo: orderId,
    problemType: String(UNRECORDED_PAYMENT_PROBLEM_TYPE),
  });
}

/** Sets the clock to this day after the payout and this time in Manila. The first of four instalments is due on day 30. */
async function setClock(dayNumber: number, time: string): Promise<void> {
  const at = new Date(`${day(dayNumber)}T${time}:00+08:00`);
  await moveClock(resources.directory, Math.round((at.getTime() - resources.clock.real().getTime()) / 1000));
}

async function workAt(order: BuiltOrder, dayNumber: number, time = '12:00', with_: Partial<typeof jobs> = {}): Promise<void> {
  await setClock(dayNumber, time);
  await sendDueReminders({ ...jobs, ...with_, database: order.borrower.cell.database });
}

// All tests use the same days, and a cell plans reminders at most once per quarter of an hour.
beforeEach(async () => {
  for (const { database } of resources.cells.all) await database.deleteFrom('reminder_plan').execute();
});

/** Messages on the borrower's phone, oldest first. */
const inbox = async (order: BuiltOrder): Promise<readonly string[]> => (await sandbox.inbox(await phoneOf(order))).toReversed();
/** Number of send requests per message: the network delivers a message once, even if it is sent twice. */
async function sendingTimes({ orderId }: BuiltOrder): Promise<readonly number[]> {
  const answer = await fetch(`${sandbox.url}/sms/messages`);
  const { messages } = (await answer.json()) as { messages: { reference: string; sent: number }[] };
  return messages.filter(({ reference }) => reference.includes(orderId)).map(({ sent }) => sent);
}

const rowsOf = ({ borrower, userId }: BuiltOrder) =>
  borrower.cell.database.selectFrom('reminder').select(['number', 'daysAhead', 'state']).where('userId', '=', userId).execute();

test('[BEY-16] sends one reminder two days before a due date and one reminder on the due date', async () => {
  const order = await paidOut();

  for (const number of [27, 28, 29, 30]) for (const time of ['12:00', '12:01', '15:00']) await workAt(order, number, time);

  expect(await inbox(order)).toEqual([
    expect.stringContaining('PHP 2,320.00 is due in 2 days, on Mar 31, 2026'),
    expect.stringContaining('PHP 2,320.00 is due today, Mar 31, 2026'),
  ]);
  expect(await sendingTimes(order)).toEqual([1, 1]);
});

test('[BEY-16] [BEY-14] the reminder is in the borrower’s language', async () => {
  const order = await paidOut();
  await order.borrower.cell.database.updateTable('borrower').set({ language: 'fil' }).where('userId', '=', order.userId).execute();

  await workAt(order, 28);

  expect(await inbox(order)).toEqual([expect.stringContaining('PHP 2,320.00 ang due sa loob ng 2 araw')]);
});

test('[BEY-16] sends no reminder at night; a reminder that was not sent by the evening is missed', async () => {
  const order = await paidOut();

  await workAt(order, 28, '00:30');
  await workAt(order, 28, '08:59');
  expect(await inbox(order)).toEqual([]);
  await workAt(order, 28, '19:46');
  await workAt(order, 29, '09:30');

  expect(await inbox(order)).toEqual([]);
  expect(await rowsOf(order)).toEqual([{ number: 1, daysAhead: 2, state: 'missed' }]);
});

test('[BEY-16] a payment cancels the reminder, and a part payment lowers its amount', async () => {
  const [paid, half] = [await paidOut(), await paidOut()];
  for (const order of [paid, half]) await workAt(order, 28, '08:00');

  await pay(paid, { id: `${paid.orderId}:all`, amount: 2_320_00, on: 28 });
  await pay(half, { id: `${half.orderId}:half`, amount: 1_000_00, on: 28 });
  for (const order of [paid, half]) await workAt(order, 28);

  expect(await inbox(paid)).toEqual([]);
  expect(await rowsOf(paid)).toEqual([]);
  expect(await inbox(half)).toEqual([expect.stringContaining('PHP 1,320.00')]);
});

test('[BEY-16] a rollover moves the reminders to the new due date', async () => {
  const order = await paidOut();
  await workAt(order, 28);
  await workAt(order, 30, '08:00');
  const { rollover } = await quote(order, 30);
  await pay(order, { id: `${order.orderId}:rollover`, amount: rollover?.amount ?? 0, on: 30, purpose: 'rollover' });

  for (const number of [30, 58, 60]) await workAt(order, number);

  expect(await inbox(order)).toEqual([
    expect.stringContaining('in 2 days, on Mar 31, 2026'),
    expect.stringContaining('in 2 days, on Apr 30, 2026'),
    expect.stringContaining('today, Apr 30, 2026'),
  ]);
});

test('[BEY-16] sends no reminder for a settled loan', async () => {
  const order = await paidOut();
  const { payoff } = await quote(order, 20);
  await pay(order, { id: `${order.orderId}:payoff`, amount: payoff ?? 0, on: 20, purpose: 'payoff' });

  for (const number of [28, 30]) await workAt(order, number);

  expect(await inbox(order)).toEqual([]);
});

test('[BEY-16] [BEY-11] sends no reminder for an order under review, also if the review opens on the day of the reminder', async () => {
  const [before, orderDueToday] = [await paidOut(), await paidOut()];
  await review(before);
  for (const order of [before, orderDueToday]) await workAt(order, 28, '08:30');
  await review(orderDueToday);

  for (const order of [before, orderDueToday]) await workAt(order, 28);

  expect([await inbox(before), await inbox(orderDueToday)]).toEqual([[], []]);
  expect([await rowsOf(before), await rowsOf(orderDueToday)]).toEqual([[], []]);
});

test('[BEY-16] retries a reminder after a network failure, and does not retry a refused number', async () => {
  const [order, refused] = [await paidOut(), await paidOut()];
  await sandbox.text(await phoneOf(refused), 'refuse');

  await workAt(order, 28, '10:00', { providers: silentProviders });
  expect(await rowsOf(order)).toEqual([{ number: 1, daysAhead: 2, state: 'waiting' }]);
  for (const each of [order, refused]) await workAt(each, 28, '10:30');
  await workAt(refused, 28, '11:30');

  expect(await inbox(order)).toHaveLength(1);
  expect(await rowsOf(refused)).toEqual([{ number: 1, daysAhead: 2, state: 'refused' }]);
});

test('[BEY-16] the specified profile plans no reminders', async () => {
  const order = await paidOut();

  await workAt(order, 28, '12:00', { profile: profiles.specified });

  expect(await rowsOf(order)).toEqual([]);
});

test('[BEY-12] [BEY-16] sends no reminder without consent, and sends reminders again after consent is given', async () => {
  const order = await paidOut();
  const { database } = order.borrower.cell;
  const decide = (given: boolean) =>
    database
      .transaction()
      .execute((transaction) =>
        recordConsent(transaction, { userId: order.userId, profile: profiles.philippines, kind: 'reminders', given, at: new Date() }),
      );

  await decide(false);
  await workAt(order, 28);
  expect(await inbox(order)).toEqual([]);

  await decide(true);
  await workAt(order, 30);
  expect(await inbox(order)).toEqual([expect.stringContaining('due today')]);
});

const contactsOf = ({ borrower, userId }: BuiltOrder) =>
  borrower.cell.database
    .selectFrom('contact')
    .select(['channel', 'sender', 'purpose', 'outcome', 'uncovered'])
    .where('userId', '=', userId)
    .orderBy('listedAt')
    .execute();

test('[BEY-24] sends reminders on the first and seventh day after an unpaid due date, with the day’s penalty', async () => {
  const order = await paidOut();

  for (let number = 31; number <= 40; number += 1) for (const time of ['12:00', '15:00']) await workAt(order, number, time);

  const { dueNow } = await quote(order, 31);
  expect(dueNow).toBeGreaterThan(2_320_00);
  expect(await inbox(order)).toEqual([
    expect.stringContaining(`the payment of Mar 31, 2026 is still open. PHP ${formatPesos(dueNow)} is due now.`),
    expect.stringContaining('is still open since Mar 31, 2026'),
  ]);
  expect(await sendingTimes(order)).toEqual([1, 1]);
});

test('[BEY-24] a payment, a review or a complaint about collection stops reminders after the due date', async () => {
  const [paid, orderUnderReview, orderWithComplaint] = [await paidOut(), await paidOut(), await paidOut()];
  await setClock(31, '08:30');
  const { dueNow } = await quote(paid, 31);
  await pay(paid, { id: `${paid.orderId}:late`, amount: dueNow, on: 31 });
  await review(orderUnderReview);
  await buildComplaint(app, await buildSession(resources, { borrower: orderWithComplaint.borrower }), {
    orderNo: orderWithComplaint.orderId,
    problemType: String(COLLECTION_PROBLEM_TYPE),
    problemSonType: '1',
  });

  for (const order of [paid, orderUnderReview, orderWithComplaint]) await workAt(order, 31);

  expect([await inbox(paid), await inbox(orderUnderReview), await inbox(orderWithComplaint)]).toEqual([[], [], []]);
  expect([await contactsOf(paid), await contactsOf(orderUnderReview), await contactsOf(orderWithComplaint)]).toEqual([[], [], []]);
});

test('[BEY-24] each reminder is recorded as one cleared contact, also after a retry', async () => {
  const order = await paidOut();

  await workAt(order, 28, '10:00', { providers: silentProviders });
  await workAt(order, 28, '10:30');
  await workAt(order, 30);

  const contact = { channel: 'sms', sender: '', purpose: 'reminder', outcome: 'sent', uncovered: null };
  expect(await contactsOf(order)).toEqual([contact, contact]);
});

test('[BEY-24] records a reminder to a refused number as a contact that was not made', async () => {
  const order = await paidOut();
  await sandbox.text(await phoneOf(order), 'refuse');

  await workAt(order, 28);

  expect(await contactsOf(order)).toMatchObject([{ outcome: 'notMade' }]);
});

test('[BEY-24] sends no reminder beyond the weekly limit of contacts', async () => {
  const order = await paidOut();

  await workAt(order, 28);
  await workAt(order, 30, '12:00', { contactRules: { ...jobs.contactRules, perWeek: 1 } });

  expect(await inbox(order)).toHaveLength(1);
  expect(await rowsOf(order)).toContainEqual({ number: 1, daysAhead: 0, state: 'missed' });
});

test('[BEY-24] sends a reminder only within the lender’s contact hours', async () => {
  const order = await paidOut();
  const contactRules = { ...jobs.contactRules, fromMinute: 11 * 60, untilMinute: 15 * 60 };

  await workAt(order, 28, '09:30', { contactRules });
  expect(await inbox(order)).toEqual([]);
  await workAt(order, 28, '11:01', { contactRules });
  expect(await inbox(order)).toHaveLength(1);
});
