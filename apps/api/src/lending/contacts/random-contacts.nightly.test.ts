import { COLLECTION_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import { contactBounds } from '@hiram/contract/product/contact-rules.ts';
import type { ContactPurpose, ContactRefusal, ContactRules } from '@hiram/contract/product/contact-rules.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { day, paymentsFor } from '../../../testing/payments.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import { startService } from '../../../testing/service.ts';
import { insertComplaint } from '../complaints/complaint-rows.ts';
import { openReview, storeOutcome } from '../origination/review.ts';
import { recordConsent } from '../personal-data/consents.ts';
import { clearContact } from './clear-contact.ts';
import { recordContact } from './report-contact.ts';

const { resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const { profile } = resources.config;
const { paidOut, pay, quote } = paymentsFor(resources);

const [BORROWERS, STEPS] = [150, 40];
const random = randomOf(SEED);
const chance = (percent: number): boolean => random.between(1, 100) <= percent;

/** State of the oracle: only what this test has done, never what the service has stored. */
interface OracleOrder {
  readonly order: BuiltOrder;
  /** Paid instalments out of four, which are due on days 30, 60, 90 and 120. */
  paid: number;
  review: string | null;
  complaint: string | null;
}

interface OracleState {
  readonly orders: readonly OracleOrder[];
  readonly rules: ContactRules;
  wantsReminders: boolean;
  /** Minutes since the Manila midnight of the disbursement day. */
  minute: number;
  readonly contacts: { readonly minute: number; readonly id: string; made: boolean }[];
}

const A_DAY = 24 * 60;
const WEEK = 7 * A_DAY;

const dayOf = ({ minute }: OracleState): number => Math.floor(minute / A_DAY);
const instantOf = (minute: number): Date => new Date(Date.parse(`${day(0)}T00:00:00+08:00`) + minute * 60_000);

const dueDayOf = ({ paid }: OracleOrder): number => (paid + 1) * 30;
const isRunning = ({ paid }: OracleOrder): boolean => paid < 4;

/** Lists every reason against a contact, implemented independently of the service. */
function reasonsAgainst(known: OracleState, orders: readonly OracleOrder[], purpose: ContactPurpose): ContactRefusal[] {
  const today = dayOf(known);
  const running = orders.filter(isRunning);
  const late = running.filter((each) => dueDayOf(each) < today);
  const dueSoonOrders = running.filter((each) => dueDayOf(each) <= today + 7);
  const contactsOfWeek = known.contacts.filter(({ minute }) => known.minute - minute < WEEK);
  const contactsNotMade = contactsOfWeek.filter(({ made }) => !made).length;
  // As many unused clearances as contacts of a week are credited back.
  const inWeek = contactsOfWeek.length - Math.min(contactsNotMade, known.rules.perWeek);
  const minuteOfDay = known.minute % A_DAY;
  const all: [ContactRefusal, boolean][] = [
    ['settled', running.length === 0],
    ['paid', (purpose === 'collection' ? late : dueSoonOrders).length === 0],
    ['dispute', orders.some(({ review }) => review !== null)],
    ['dispute', orders.some(({ complaint }) => complaint !== null) && (purpose === 'collection' || late.length > 0)],
    ['consent', purpose === 'reminder' && !known.wantsReminders],
    ['tooOften', inWeek >= known.rules.perWeek],
    ['hour', minuteOfDay < known.rules.fromMinute || minuteOfDay >= known.rules.untilMinute],
    ['hour', minuteOfDay < 6 * 60 || minuteOfDay >= 22 * 60],
  ];
  return all.flatMap(([reason, isTrue]) => (isTrue ? [reason] : []));
}

async function start(): Promise<OracleState> {
  const first = await paidOut();
  const orders = chance(30) ? [first, await paidOut({ borrower: first.borrower })] : [first];
  const fromMinute = random.between(contactBounds.fromMinute, 12 * 60);
  return {
    orders: orders.map((order) => ({ order, paid: 0, review: null, complaint: null })),
    rules: {
      fromMinute,
      untilMinute: random.between(16 * 60, contactBounds.untilMinute),
      perWeek: random.between(1, contactBounds.perWeek),
    },
    wantsReminders: true,
    minute: random.between(20, 34) * A_DAY,
    contacts: [],
  };
}

const randomOrder = ({ orders }: OracleState): OracleOrder => orders[random.between(0, orders.length - 1)] as OracleOrder;

async function payDue(known: OracleState, each: OracleOrder): Promise<void> {
  if (!isRunning(each)) return;
  const on = dayOf(known);
  if (dueDayOf(each) > on) return;
  const { dueNow } = await quote(each.order, on);
  await pay(each.order, { id: `${each.order.orderId}:${known.minute}`, amount: dueNow, on });
  while (isRunning(each) && dueDayOf(each) <= on) each.paid += 1;
}

async function payOff(known: OracleState, each: OracleOrder): Promise<void> {
  if (!isRunning(each)) return;
  const on = dayOf(known);
  const { payoff } = await quote(each.order, on);
  await pay(each.order, { id: `${each.order.orderId}:${known.minute}:payoff`, amount: payoff ?? 0, on, purpose: 'payoff' });
  each.paid = 4;
}

async function fileComplaint(known: OracleState, { order }: OracleOrder, type: number): Promise<string> {
  const { borrower, userId, orderId } = order;
  const complaintId = makeId('complaint', borrower.shard, randomBytes(16));
  await inTransaction(borrower, (transaction) =>
    insertComplaint(transaction, {
      userId,
      complaintId,
      orderId,
      type,
      subType: type === COLLECTION_PROBLEM_TYPE ? 1 : null,
      content: 'They call.',
      contentHash: randomBytes(32),
      sentAt: instantOf(known.minute),
      replyBy: day(dayOf(known) + 5),
    }),
  );
  return complaintId;
}

const answered = ({ order }: OracleOrder, complaintId: string, at: Date) =>
  order.borrower.cell.database
    .updateTable('complaint')
    .set({ state: 'answered', answeredAt: at })
    .where('userId', '=', order.userId)
    .where('complaintId', '=', complaintId)
    .execute();

async function toggleReview(known: OracleState, each: OracleOrder): Promise<void> {
  const { borrower, userId, orderId } = each.order;
  const at = instantOf(known.minute);
  const complaintId = each.review ?? (await fileComplaint(known, each, 2));
  await inTransaction(borrower, (transaction) =>
    each.review === null
      ? openReview(transaction, { userId, orderId, complaintId, at })
      : storeOutcome(transaction, { userId, complaintId }, { outcome: 'rejected', decidedAt: at, penaltiesReversed: null }),
  );
  each.review = each.review === null ? complaintId : null;
}

async function toggleComplaint(known: OracleState, each: OracleOrder): Promise<void> {
  if (each.complaint !== null) await answered(each, each.complaint, instantOf(known.minute));
  each.complaint = each.complaint === null ? await fileComplaint(known, each, COLLECTION_PROBLEM_TYPE) : null;
}

async function toggleConsent(known: OracleState): Promise<void> {
  const { userId, borrower } = randomOrder(known).order;
  known.wantsReminders = !known.wantsReminders;
  const given = known.wantsReminders;
  await inTransaction(borrower, (transaction) =>
    recordConsent(transaction, { userId, profile, kind: 'reminders', given, at: instantOf(known.minute) }),
  );
}

/** Reports the last cleared contact as not made. */
async function reportNotMade(known: OracleState): Promise<void> {
  const contact = known.contacts.at(-1);
  if (contact === undefined || !contact.made) return;
  const { userId, borrower } = randomOrder(known).order;
  const at = instantOf(known.minute);
  const contactReport = {
    userId,
    clearanceId: contact.id,
    orderId: null,
    channel: 'call',
    sender: 'Liza',
    madeAt: at,
    outcome: 'notMade',
    at,
  } as const;
  await inTransaction(borrower, (transaction) => recordContact(transaction, contactReport));
  contact.made = false;
}

async function change(known: OracleState): Promise<void> {
  const each = randomOrder(known);
  if (chance(15)) await payDue(known, each);
  if (chance(4)) await payOff(known, each);
  if (chance(8) || (each.review !== null && chance(40))) await toggleReview(known, each);
  if (chance(8) || (each.complaint !== null && chance(40))) await toggleComplaint(known, each);
  if (chance(6) || (!known.wantsReminders && chance(40))) await toggleConsent(known);
  if (chance(8)) await reportNotMade(known);
}

function advanceTime(known: OracleState): void {
  known.minute += chance(50) ? random.between(1, 600) : random.between(600, 3 * A_DAY);
  if (!chance(40)) return;
  const { fromMinute, untilMinute } = known.rules;
  const edgeMinutes = [fromMinute - 1, fromMinute, untilMinute - 1, untilMinute];
  known.minute = (dayOf(known) + 1) * A_DAY + (edgeMinutes[random.between(0, edgeMinutes.length - 1)] ?? 0);
}

interface ClearanceAnswer {
  readonly expected: readonly ContactRefusal[];
  readonly answered: ContactRefusal | null;
}

async function requestClearance(known: OracleState): Promise<ClearanceAnswer> {
  const one = chance(80) ? randomOrder(known) : null;
  const orders = one === null ? known.orders : [one];
  const purpose = chance(50) ? 'collection' : 'reminder';
  const expected = reasonsAgainst(known, orders, purpose);
  const { userId, borrower } = randomOrder(known).order;
  const at = instantOf(known.minute);
  const request = { userId, orderId: one?.order.orderId ?? null, channel: 'call', sender: 'Liza', purpose, madeFor: null, at } as const;
  const clearance = await inTransaction(borrower, (transaction) =>
    clearContact(transaction, { profile, contactRules: known.rules }, request),
  );
  if ('refused' in clearance) return { expected, answered: clearance.refused };
  known.contacts.push({ minute: known.minute, id: clearance.contactId, made: true });
  return { expected, answered: null };
}

test(
  `[BEY-24] ${BORROWERS * STEPS} random clearance requests for ${BORROWERS} borrowers match the contact rules, with reasons (seed ${SEED})`,
  { timeout: scaleTimeout(900_000) },
  async () => {
    const answerCounts: Record<string, number> = {};
    for (let borrower = 0; borrower < BORROWERS; borrower += 1) {
      const known = await start();
      for (let step = 0; step < STEPS; step += 1) {
        await change(known);
        advanceTime(known);
        const { expected, answered: answer } = await requestClearance(known);
        const where = `borrower ${borrower}, step ${step}, day ${dayOf(known)}`;
        const isExpectedAnswer = answer === null ? expected.length === 0 : expected.includes(answer);
        expect(isExpectedAnswer, `${where}: ${answer ?? 'yes'}, expected: ${expected.join(', ')}`).toBe(true);
        answerCounts[answer ?? 'yes'] = (answerCounts[answer ?? 'yes'] ?? 0) + 1;
      }
    }
    console.log(`0 wrong of ${BORROWERS * STEPS}: ${JSON.stringify(answerCounts)}`);
    // Every answer must have occurred, or the test proves nothing about it.
    expect(Object.keys(answerCounts).toSorted()).toEqual(['consent', 'dispute', 'hour', 'paid', 'settled', 'tooOften', 'yes']);
  },
);
