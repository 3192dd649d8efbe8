import { clearContact, reportContact } from '@hiram/contract/endpoints/contact-clearance.ts';
import { contactList } from '@hiram/contract/endpoints/contacts.ts';
import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { buildComplaint } from '../../../testing/complaints.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { day, paymentsFor } from '../../../testing/payments.ts';
import { summarisePlan, type PlanSummary } from '../../../testing/plans.ts';
import { startService } from '../../../testing/service.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { openDiscrepancies } from '../../lending/provider-reports/discrepancies.ts';
import { recordConsent } from '../../lending/personal-data/consents.ts';
import { moveClock } from '../../platform/db/clock.ts';

const { app, resources } = await startService({
  environment: { HIRAM_PROFILE: 'philippines', SANDBOX: 'on', SANDBOX_URL: 'http://127.0.0.1:1' },
});
const { paidOut, pay, quote } = paymentsFor(resources);

/** Sets the clock to a day of the loan. The first of four instalments is due on day 30. */
async function setClock(dayNumber: number, time = '12:00'): Promise<void> {
  const at = new Date(`${day(dayNumber)}T${time}:00+08:00`);
  // The offset has whole seconds: rounded up, the clock is never before that minute.
  await moveClock(resources.directory, Math.ceil((at.getTime() - resources.clock.real().getTime()) / 1000));
}

beforeEach(() => setClock(33));

type Clearance = AnswerOf<typeof clearContact>;
type Report = AnswerOf<typeof reportContact>;

const LIZA = { channel: 'call', sender: 'Liza of the collections team', purpose: 'collection' } as const;

const request = ({ userId, orderId }: Pick<BuiltOrder, 'userId' | 'orderId'>, change: object = {}) => ({
  userId,
  orderId,
  ...LIZA,
  ...change,
});

const requestClearance = async (order: BuiltOrder, change: object = {}): Promise<Clearance> =>
  (await callAsPartner(app, clearContact, request(order, change))).json<{ data: Clearance }>().data;

const timeOf = async (): Promise<string> => (await resources.clock.now()).toISOString();

const reported = async (order: BuiltOrder, clearanceId: string | null, change: object = {}) => {
  const { userId, orderId } = order;
  const { channel, sender } = LIZA;
  const named = clearanceId === null ? {} : { clearanceId };
  return callAsPartner(app, reportContact, {
    userId,
    orderId,
    ...named,
    channel,
    sender,
    at: await timeOf(),
    outcome: 'reached',
    ...change,
  });
};

const report = async (order: BuiltOrder, clearanceId: string | null, change: object = {}): Promise<Report> =>
  (await reported(order, clearanceId, change)).json<{ data: Report }>().data;

const discrepanciesOf = async ({ orderId }: BuiltOrder) =>
  (await openDiscrepancies(resources.directory)).filter((row) => row.orderId === orderId);

const fileComplaintAbout = async ({ borrower, orderId }: BuiltOrder, fields: Record<string, string>) =>
  buildComplaint(app, await buildSession(resources, { borrower }), { orderNo: orderId, ...fields });

test('[BEY-24] clears a contact about a late payment for an hour, but not beyond the contact hours of the day', async () => {
  const order = await paidOut();

  const cleared = await requestClearance(order);
  expect(cleared).toMatchObject({ clearanceId: expect.stringMatching(/^CT\d{3}/) as string, refused: null });
  expect(Date.parse(cleared.validUntil ?? '') - Date.parse(`${day(33)}T13:00:00+08:00`)).toBeLessThan(60_000);

  await setClock(33, '19:40');
  expect((await requestClearance(order)).validUntil).toBe(new Date(`${day(33)}T20:00:00+08:00`).toISOString());
});

test.each(['20:00', '23:30', '03:00', '07:59'])('[BEY-24] refuses a clearance at %s', async (time) => {
  const order = await paidOut();
  await setClock(33, time);

  expect(await requestClearance(order)).toEqual({ clearanceId: null, validUntil: null, refused: 'hour' });
});

test('[BEY-24] refuses collection before an instalment is late, and a reminder before it is due soon', async () => {
  const order = await paidOut();

  await setClock(30);
  expect(await requestClearance(order)).toMatchObject({ refused: 'paid' });
  expect(await requestClearance(order, { purpose: 'reminder' })).toMatchObject({ refused: null });
  await setClock(22);
  expect(await requestClearance(order, { purpose: 'reminder' })).toMatchObject({ refused: 'paid' });
});

test('[BEY-24] refuses collection of a paid instalment, of a settled loan and from a borrower without loans', async () => {
  const [paid, over, applied] = [await paidOut(), await paidOut(), await buildBorrower(resources)];
  const { dueNow } = await quote(paid, 33);
  const { payoff } = await quote(over, 33);
  await pay(paid, { id: `${paid.orderId}:due`, amount: dueNow, on: 33 });
  await pay(over, { id: `${over.orderId}:off`, amount: payoff ?? 0, on: 33, purpose: 'payoff' });

  expect(await requestClearance(paid)).toMatchObject({ refused: 'paid' });
  expect(await requestClearance(over)).toMatchObject({ refused: 'settled' });
  const { data } = (await callAsPartner(app, clearContact, { userId: applied.userId, ...LIZA })).json<{ data: Clearance }>();
  expect(data.refused).toBe('settled');
});

test('[BEY-24] [BEY-11] refuses collection during a review or while a collection complaint is open', async () => {
  const [orderUnderReview, orderWithComplaint, other] = [await paidOut(), await paidOut(), await paidOut()];
  await fileComplaintAbout(orderUnderReview, { problemType: String(UNRECORDED_PAYMENT_PROBLEM_TYPE) });
  await fileComplaintAbout(orderWithComplaint, { problemType: String(COLLECTION_PROBLEM_TYPE), problemSonType: '1' });

  expect(await requestClearance(orderUnderReview)).toMatchObject({ refused: 'dispute' });
  expect(await requestClearance(orderWithComplaint)).toMatchObject({ refused: 'dispute' });
  expect(await requestClearance(orderWithComplaint, { purpose: 'reminder' })).toMatchObject({ refused: 'dispute' });
  expect(await requestClearance(orderWithComplaint, { orderId: undefined })).toMatchObject({ refused: 'dispute' });
  expect(await requestClearance(other)).toMatchObject({ refused: null });

  await setClock(29);
  expect(await requestClearance(orderWithComplaint, { purpose: 'reminder' })).toMatchObject({ refused: null });
});

test('[BEY-24] [BEY-12] refuses a reminder to a borrower who withdrew the consent to reminders', async () => {
  const order = await paidOut();
  const { userId, borrower } = order;
  const at = await resources.clock.now();
  await borrower.cell.database
    .transaction()
    .execute((transaction) =>
      recordConsent(transaction, { userId, profile: resources.config.profile, kind: 'reminders', given: false, at }),
    );

  expect(await requestClearance(order, { purpose: 'reminder' })).toMatchObject({ refused: 'consent' });
  expect(await requestClearance(order)).toMatchObject({ refused: null });
});

test('[BEY-24] refuses a fifth contact within seven days; a contact that was not made does not count', async () => {
  const order = await paidOut();
  const first = await requestClearance(order);
  const all = [first, await requestClearance(order), await requestClearance(order), await requestClearance(order)];
  expect(all.map(({ refused }) => refused)).toEqual([null, null, null, null]);

  expect(await requestClearance(order)).toMatchObject({ refused: 'tooOften' });
  await report(order, first.clearanceId, { outcome: 'notMade' });
  expect(await requestClearance(order)).toMatchObject({ refused: null });
  expect(await requestClearance(order)).toMatchObject({ refused: 'tooOften' });
  await setClock(40, '11:50');
  expect(await requestClearance(order)).toMatchObject({ refused: 'tooOften' });
  await setClock(40, '12:10');
  expect(await requestClearance(order)).toMatchObject({ refused: null });
});

test('[BEY-24] the first four clearances without a contact do not count for the week; further ones do', async () => {
  const order = await paidOut();
  for (let count = 0; count < 4; count += 1) await report(order, (await requestClearance(order)).clearanceId, { outcome: 'notMade' });
  for (let count = 0; count < 4; count += 1) {
    const { clearanceId, refused } = await requestClearance(order);
    expect([count, refused]).toEqual([count, null]);
    await report(order, clearanceId, { outcome: 'notMade' });
  }

  expect(await requestClearance(order)).toMatchObject({ refused: 'tooOften' });
});

test('[BEY-24] grants four of twenty concurrent requests for two orders of one borrower', async () => {
  const order = await paidOut();
  const second = await paidOut({ borrower: order.borrower });

  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => requestClearance(index % 2 === 0 ? order : second)));

  expect(answers.filter(({ refused }) => refused === null)).toHaveLength(4);
  expect(answers.filter(({ refused }) => refused === 'tooOften')).toHaveLength(16);
});

test('[BEY-24] a repeated request with the same key returns the same clearance', async () => {
  const order = await paidOut();
  const headers = { 'idempotency-key': `ask-${order.orderId}` };

  const [one, again] = [
    await callAsPartner(app, clearContact, request(order), { headers }),
    await callAsPartner(app, clearContact, request(order), { headers }),
  ];

  expect(again.json()).toEqual(one.json());
});

test('[BEY-24] repeated reports of a cleared contact get the same answer and open no discrepancy', async () => {
  const order = await paidOut();
  const { clearanceId } = await requestClearance(order);
  const at = await timeOf();

  expect(await report(order, clearanceId, { at })).toEqual({ contactId: clearanceId, uncovered: null });
  expect(await report(order, clearanceId, { at })).toEqual({ contactId: clearanceId, uncovered: null });

  expect(await discrepanciesOf(order)).toEqual([]);
});

test('[BEY-24] repeated reports of an uncleared contact open one discrepancy', async () => {
  const order = await paidOut();
  const at = await timeOf();

  const { contactId, uncovered } = await report(order, null, { at });
  expect(uncovered).toBe('noClearance');
  expect(await report(order, null, { at })).toEqual({ contactId, uncovered });

  expect(await discrepanciesOf(order)).toMatchObject([
    { kind: 'contact', provider: 'contacts', subject: contactId, reported: { channel: 'call', outcome: 'reached', uncovered }, times: 2 },
  ]);
});

test('[BEY-24] a clearance covers one contact, by its channel, for its order and within its time', async () => {
  const order = await paidOut();
  const second = await paidOut({ borrower: order.borrower });
  const { clearanceId } = await requestClearance(order);

  expect(await report(order, clearanceId, { channel: 'visit' })).toMatchObject({ uncovered: 'otherChannel' });
  expect(await report(second, clearanceId)).toMatchObject({ uncovered: 'otherOrder' });
  await setClock(33, '13:05');
  expect(await report(order, clearanceId)).toMatchObject({ uncovered: 'notInTime' });
  expect(await report(order, clearanceId, { at: `${day(33)}T11:59:00+08:00` })).toMatchObject({ uncovered: 'notInTime' });
  expect(await report(order, clearanceId, { at: `${day(33)}T12:30:00+08:00` })).toEqual({ contactId: clearanceId, uncovered: null });
  expect(await report(order, clearanceId, { at: `${day(33)}T12:40:00+08:00` })).toMatchObject({ uncovered: 'noClearance' });
  expect(await discrepanciesOf(order)).toHaveLength(4);
});

test('[BEY-24] uncleared contacts count for the week', async () => {
  const order = await paidOut();
  for (const minute of [1, 2, 3, 4]) await report(order, null, { at: `${day(33)}T11:0${minute}:00+08:00` });

  expect(await requestClearance(order)).toMatchObject({ refused: 'tooOften' });
});

test('[BEY-24] rejects future contacts, uncleared ones that were not made, unknown borrowers and others’ orders', async () => {
  const [order, other] = [await paidOut(), await paidOut()];

  const answers = [
    await reported(order, null, { at: `${day(34)}T12:00:00+08:00` }),
    await reported(order, null, { outcome: 'notMade' }),
    await reported(order, null, { orderId: other.orderId }),
    await callAsPartner(app, clearContact, request({ userId: order.userId, orderId: other.orderId })),
    await callAsPartner(app, clearContact, request({ userId: 'nobody', orderId: order.orderId })),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 404, 404, 404]);
  expect(await discrepanciesOf(order)).toEqual([]);
});

test('[BEY-24] the specified profile rejects requests for clearances', async () => {
  const own = await startService();
  const { userId } = await buildBorrower(own.resources);

  const answer = await callAsPartner(own.app, clearContact, { userId, ...LIZA });

  expect(answer.json()).toMatchObject({ code: errorCodes.notAllowed });
});

type List = AnswerOf<typeof contactList>;

const pageAfter = async (query: Record<string, string>, after: string | null): Promise<List> => {
  const answer = await call(app, contactList, { query, fields: after === null ? {} : { after } });
  return answer.json<{ data: List }>().data;
};

test('[BEY-24] the borrower’s list has each contact with channel, sender and outcome, and the contact rules', async () => {
  const order = await paidOut();
  const { clearanceId } = await requestClearance(order);
  await report(order, clearanceId);
  await setClock(33, '12:20');
  await report(order, null, { channel: 'visit', sender: 'A field agent', at: `${day(33)}T12:10:00+08:00` });
  const { query } = await buildSession(resources, { borrower: order.borrower });

  expect(await pageAfter(query, null)).toEqual({
    rules: { from: '08:00', until: '20:00', perWeek: 4 },
    contacts: [
      {
        contactId: expect.any(String) as string,
        at: `${day(33)} 12:10`,
        channel: 'visit',
        sender: 'A field agent',
        purpose: null,
        outcome: 'reached',
        covered: false,
      },
      {
        contactId: clearanceId,
        at: `${day(33)} 12:00`,
        channel: 'call',
        sender: LIZA.sender,
        purpose: 'collection',
        outcome: 'reached',
        covered: true,
      },
    ],
    next: null,
  });
});

/** Plan of the statement that reads this page. */
async function planOfPage({ query, borrower }: BuiltSession, after: string): Promise<PlanSummary> {
  const sent = await statementsOf(() => pageAfter(query, after));
  const read = sent.find(({ text }) => text.includes('from "contact"'));
  if (read === undefined) throw new Error('the call read no contacts');
  const connection = new pg.Client({ connectionString: borrower.cell.url });
  await connection.connect();
  try {
    // As autovacuum does for a table of this size.
    await connection.query('analyze contact');
    const { rows } = await connection.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, buffers, format json) ${read.text}`, [
      ...read.values,
    ]);
    return summarisePlan(rows[0]?.['QUERY PLAN']);
  } finally {
    await connection.end();
  }
}

test('[BEY-24] lists 10,000 contacts in pages along an index, newest first, each once', async () => {
  const order = await paidOut();
  const { userId, borrower } = order;
  const { database } = borrower.cell;
  const contactIdExample = makeId('contact', borrower.shard, new Uint8Array(12));
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    userId,
    contactId: `${contactIdExample.slice(0, 5)}${String(index).padStart(12, '0')}`,
    orderId: order.orderId,
    channel: 'call' as const,
    sender: 'Liza',
    purpose: 'collection' as const,
    madeFor: null,
    clearedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(index / 2) * 60_000),
    validUntil: new Date(Date.parse('2026-01-01T01:00:00Z') + Math.floor(index / 2) * 60_000),
    listedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(index / 2) * 60_000),
    outcome: null,
    reportedAt: null,
    uncovered: null,
  }));
  for (let from = 0; from < rows.length; from += 1000)
    await database
      .insertInto('contact')
      .values(rows.slice(from, from + 1000))
      .execute();
  const session = await buildSession(resources, { borrower });
  const { query } = session;

  const read: string[] = [];
  let middle = '';
  for (let page = await pageAfter(query, null); ; page = await pageAfter(query, page.next)) {
    expect(page.contacts.length).toBeLessThanOrEqual(30);
    read.push(...page.contacts.map(({ contactId }) => contactId));
    if (page.next === null) break;
    if (read.length === rows.length / 2 - 20) middle = page.next;
  }

  expect(read).toEqual(rows.map(({ contactId }) => contactId).toReversed());
  const { ways, rows: rowsRead } = await planOfPage(session, middle);
  expect(ways).toEqual(['contact_list']);
  expect(rowsRead).toBeGreaterThan(0);
  expect(rowsRead).toBeLessThan(60);
});

test('[BEY-24 no-session] [BEY-24 other] lists only the caller’s contacts, and rejects a call without a session', async () => {
  const [order, stranger] = [await paidOut(), await buildSession(resources)];
  await requestClearance(order);

  expect((await pageAfter(stranger.query, null)).contacts).toEqual([]);
  const refused = await call(app, contactList, { query: { ...stranger.query, sessionId: 'ended' } });
  expect(refused.statusCode).toBe(401);
});
