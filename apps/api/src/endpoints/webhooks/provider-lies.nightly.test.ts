import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { SentPayment } from '../../../testing/intents.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import { startService } from '../../../testing/service.ts';
import { ledgerDifferences } from '../../lending/ledger/check.ts';
import { transactionIdOf } from '../../lending/payments/transaction-ids.ts';
import { trialBalance } from '../../lending/servicing/trial-balance.ts';

const { app, resources } = await startService();
const random = randomOf(SEED);

const DELIVERIES = 2_000;
const ORDERS = 30;
const DELIVERERS = 8;

const oneOf = <T>(items: readonly T[]): T => items[random.between(0, items.length - 1)] as T;
const timeInDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

interface Code {
  readonly order: BuiltOrder;
  readonly providerReference: string;
}

/** A false report and its expected outcome. A false report that is indistinguishable from the true report is sent after the true one. */
interface Lie {
  readonly word: SentPayment;
  readonly sameEvent?: boolean;
  readonly mayComeFirst?: boolean;
  readonly becomes: 'payment' | 'event' | 'dead letter';
}

type LieMaker = (truth: SentPayment, codes: readonly Code[]) => Lie;

const LIE_MAKERS: readonly LieMaker[] = [
  (truth) => ({ word: { ...truth, amount: truth.amount + random.between(1, 50_00) }, becomes: 'payment' }),
  (truth) => ({
    word: { ...truth, amount: oneOf([17_600_01, 1e12, Number.MAX_SAFE_INTEGER]) },
    mayComeFirst: true,
    becomes: 'payment',
  }),
  (truth) => ({ word: { ...truth, currency: oneOf(['USD', 'php', 'EUR', '']) }, mayComeFirst: true, becomes: 'payment' }),
  (truth) => ({ word: { ...truth, paymentId: randomUUID(), amount: random.between(1, 50_00) }, sameEvent: true, becomes: 'event' }),
  (truth) => ({ word: { ...truth, paidAt: timeInDays(-random.between(2, 20)) }, becomes: 'payment' }),
  (truth) => ({
    word: { ...truth, paidAt: oneOf([timeInDays(-400), timeInDays(3), '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) },
    mayComeFirst: true,
    becomes: 'payment',
  }),
  (truth) => ({ word: { ...truth, type: oneOf(['refunded', 'perhaps', '', 'PAID']) }, mayComeFirst: true, becomes: 'dead letter' }),
  (truth) => ({ word: { ...truth, amount: oneOf([0, -1, 0.5]) }, mayComeFirst: true, becomes: 'dead letter' }),
  (truth, codes) => ({
    word: {
      ...truth,
      providerReference: oneOf(codes.filter((each) => each.providerReference !== truth.providerReference)).providerReference,
    },
    becomes: 'payment',
  }),
  (truth) => ({ word: { ...truth, providerReference: `nobody-${randomUUID()}` }, mayComeFirst: true, becomes: 'payment' }),
];

interface ReportedLie {
  readonly code: Code;
  readonly truth: SentPayment;
  readonly eventId: string;
  readonly lie: Lie;
  readonly lieFirst: boolean;
  readonly copies: number;
}

function plan(codes: readonly Code[]): readonly ReportedLie[] {
  const reported: ReportedLie[] = [];
  for (let deliveries = 0; deliveries < DELIVERIES; deliveries += 1 + (reported.at(-1)?.copies ?? 0)) {
    const code = oneOf(codes);
    const truth = paidEvent(code.providerReference, { amount: random.between(1, 50_00) });
    const lie = oneOf(LIE_MAKERS)(truth, codes);
    const lieFirst = lie.mayComeFirst === true && random.next() < 0.5;
    reported.push({ code, truth, eventId: randomUUID(), lie, lieFirst, copies: random.between(1, 2) });
  }
  return reported;
}

const statuses: number[] = [];

async function deliver({ truth, eventId, lie, lieFirst, copies }: ReportedLie): Promise<void> {
  const send = async (word: SentPayment, id: string): Promise<void> =>
    void statuses.push((await sendPaymentWebhook(app, word, { id })).statusCode);
  const sendLie = async (): Promise<void> => {
    for (let copy = 0; copy < copies; copy += 1) await send(lie.word, lie.sameEvent === true ? eventId : randomUUID());
  };
  if (lieFirst) await sendLie();
  await send(truth, eventId);
  if (!lieFirst) await sendLie();
}

/** A false report that came first is the known fact. The true report then contradicts it, and only staff can post the payment. */
const isPosted = ({ lie, lieFirst }: ReportedLie): boolean => !lieFirst || lie.becomes === 'dead letter';

async function postings(codes: readonly Code[]) {
  const rows = await Promise.all(
    codes.map(({ order: { borrower, orderId } }) =>
      borrower.cell.database
        .selectFrom('loan_transaction')
        .select(['orderId', 'transactionId', 'amount'])
        .where('orderId', '=', orderId)
        .execute(),
    ),
  );
  return rows
    .flat()
    .map(({ orderId, transactionId, amount }) => `${orderId} ${transactionId} ${amount}`)
    .toSorted();
}

const countBy = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

test(
  `${DELIVERIES} deliveries, ${DELIVERERS} at once: no 5xx, no wrong posting, one discrepancy or dead letter per false report (seed ${SEED})`,
  { timeout: scaleTimeout(120_000 + DELIVERIES * 100) },
  async () => {
    const codes: Code[] = [];
    for (let count = 0; count < ORDERS; count += 1) {
      const order = await buildOrder(resources, { status: 174 });
      codes.push({ order, ...(await buildIntent(resources, order)) });
    }
    const all = plan(codes);
    const waiting = [...all];
    const work = async (): Promise<void> => {
      for (let reported = waiting.pop(); reported !== undefined; reported = waiting.pop()) await deliver(reported);
    };
    await Promise.all(Array.from({ length: DELIVERERS }, work));

    expect([statuses.length >= DELIVERIES, countBy(statuses.map(String))]).toEqual([true, new Map([['200', statuses.length]])]);
    const expected = all
      .filter(isPosted)
      .map(({ code, truth }) => `${code.order.orderId} ${transactionIdOf('payment', truth.paymentId)} ${truth.amount}`);
    expect(await postings(codes)).toEqual(expected.toSorted());

    const discrepancies = await resources.directory.selectFrom('discrepancy').select(['kind', 'subject']).execute();
    const letters = await resources.directory.selectFrom('webhook').select('body').where('doneAt', 'is', null).execute();
    const found = countBy([
      ...discrepancies.map(({ kind, subject }) => `${kind} ${subject}`),
      ...letters.map(({ body }) => `dead letter ${(JSON.parse(String(body)) as SentPayment).paymentId}`),
    ]);
    const lies = all.map(({ lie, truth, eventId }) => `${lie.becomes} ${lie.becomes === 'event' ? eventId : truth.paymentId}`);
    expect(found).toEqual(new Map([...found.keys()].map((key) => [key, 1])));
    expect([...found.keys()].toSorted()).toEqual(lies.toSorted());
    for (const { order } of codes) expect(await ledgerDifferences(order.borrower.cell.database, order.userId)).toEqual([]);
    expect(await trialBalance(resources)).toMatchObject({ sum: 0, differences: [] });
  },
);
