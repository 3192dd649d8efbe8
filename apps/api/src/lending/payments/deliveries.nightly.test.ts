import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { SentPayment } from '../../../testing/intents.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import { startService } from '../../../testing/service.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { jobsFor } from '../../../testing/job-dependencies.ts';
import { pollPayments } from '../../jobs/poll-payments.ts';
import { compareSettlements } from '../../jobs/settlements.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import { paymentProviderOf } from '../../providers/payments.ts';
import { changeIntent } from './intents.ts';

const sandbox = await startSandbox();
const { app, resources } = await startService({ environment: sandbox.environment });
const provider = paymentProviderOf(resources.providers.payments, 'payment');

const EVENTS = 1_000;
const EVENTS_OF_ORDER = 10;
const COPIES = 5;
const DELIVERERS = 8;
const LOAN_AGE_DAYS = 45;

interface PlannedPayment {
  readonly order: number;
  readonly purpose: 'repayment' | 'rollover';
  readonly amount: number;
  readonly paidAt: string;
}

/** Part payments, overpayments and rollovers on different days of late loans. The order in which they become known must not change the result. */
function planPayments(now: Date): readonly PlannedPayment[] {
  const random = randomOf(SEED);
  return Array.from({ length: EVENTS / EVENTS_OF_ORDER }, (_, order) => {
    const days = random.shuffled(Array.from({ length: LOAN_AGE_DAYS - 5 }, (_day, index) => index + 1)).slice(0, EVENTS_OF_ORDER);
    return days
      .toSorted((a, b) => b - a)
      .map((daysAgo): PlannedPayment => ({
        order,
        purpose: random.next() < 0.15 ? 'rollover' : 'repayment',
        amount: random.between(5_00, 1_800_00),
        paidAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
      }));
  }).flat();
}

const now = await resources.clock.now();
const plan = planPayments(now);
const loanFrom = new Date(now.getTime() - LOAN_AGE_DAYS * DAY_MS);

async function buildOrders(): Promise<readonly BuiltOrder[]> {
  const orders: BuiltOrder[] = [];
  for (let count = 0; count < EVENTS / EVENTS_OF_ORDER; count += 1) orders.push(await buildOrder(resources, { status: 170, at: loanFrom }));
  return orders;
}

function orderOf(orders: readonly BuiltOrder[], { order }: PlannedPayment): BuiltOrder {
  const built = orders[order];
  if (built === undefined) throw new Error('the planned order does not exist');
  return built;
}

async function buildWebhooks(orders: readonly BuiltOrder[]): Promise<readonly SentPayment[]> {
  const words: SentPayment[] = [];
  for (const planned of plan) {
    const { amount, purpose, paidAt } = planned;
    const { providerReference } = await buildIntent(resources, orderOf(orders, planned), { amount, purpose, at: new Date(paidAt) });
    words.push(paidEvent(providerReference, { amount, paidAt }));
  }
  return words;
}

/** All figures of an order that payments change, without ids. */
async function figuresOf({ borrower: { cell }, userId, orderId }: BuiltOrder) {
  const { database } = cell;
  const order = await database
    .selectFrom('loan_order')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { userId: _user, orderId: _order, offerId: _offer, ...figures } = order;
  const instalments = await database.selectFrom('instalment').selectAll().where('userId', '=', userId).orderBy('number').execute();
  const cash = await database
    .selectFrom('transfer')
    .select(({ fn }) => fn.sum<string>('amount').as('amount'))
    .where('userId', '=', userId)
    .where('debitAccount', '=', 'lender.cash')
    .executeTakeFirst();
  return { figures, cash: cash?.amount, instalments: instalments.map(({ userId: _owner, orderId: _id, ...each }) => each) };
}

const figuresOfAll = (orders: readonly BuiltOrder[]) => Promise.all(orders.map(figuresOf));

async function expectBalanced(orders: readonly BuiltOrder[]): Promise<void> {
  for (const { borrower, userId } of orders) expect(await ledgerDifferences(borrower.cell.database, userId)).toEqual([]);
}

/** The expected figures: each event delivered once, in the order of the payments. */
const measure = await buildOrders();
for (const word of await buildWebhooks(measure)) await sendPaymentWebhook(app, word);
const expected = await figuresOfAll(measure);

test(
  `${EVENTS} payments, delivered ${COPIES} times each, shuffled, by ${DELIVERERS} at once, post like one ordered delivery (seed ${SEED})`,
  { timeout: scaleTimeout(120_000 + EVENTS * 200) },
  async () => {
    const orders = await buildOrders();
    const words = await buildWebhooks(orders);
    const deliveries = words.flatMap((word) =>
      Array.from({ length: COPIES }, (_, copy) => ({ word, id: `${word.paymentId}-${copy % 2}` })),
    );
    const waiting = randomOf(SEED + 1).shuffled(deliveries);
    const statuses = new Set<number>();
    const deliver = async (): Promise<void> => {
      for (let delivery = waiting.pop(); delivery !== undefined; delivery = waiting.pop())
        statuses.add((await sendPaymentWebhook(app, delivery.word, { id: delivery.id })).statusCode);
    };
    await Promise.all(Array.from({ length: DELIVERERS }, deliver));

    expect(statuses).toEqual(new Set([200]));
    expect(await figuresOfAll(orders)).toEqual(expected);
    await expectBalanced(orders);
  },
);

test(
  `status polling and settlement lists post the same if every webhook is lost (${EVENTS} payments, seed ${SEED})`,
  { timeout: scaleTimeout(120_000 + EVENTS * 200) },
  async () => {
    const orders = await buildOrders();
    await sandbox.switchPayments({ webhooksOn: false });
    for (const planned of plan) await payWithoutWebhook(orderOf(orders, planned), planned);
    const cellDependencies = resources.cells.all.map(({ database }) => ({ ...jobsFor(resources), database }));

    for (const dependencies of cellDependencies) await pollPayments(dependencies);
    expect(await figuresOfAll(orders)).toEqual(expected);

    // Payments found by polling are in the settlement lists too and must not count twice.
    for (const dependencies of cellDependencies) await compareSettlements(dependencies);
    expect(await figuresOfAll(orders)).toEqual(expected);
    await expectBalanced(orders);
  },
);

/** Pays a code of the real sandbox, without a webhook. */
async function payWithoutWebhook(order: BuiltOrder, { purpose, amount, paidAt }: PlannedPayment): Promise<void> {
  const { intentId } = await buildIntent(resources, order, { amount, purpose, at: new Date(paidAt) });
  const { providerReference } = await provider.open({
    reference: intentId,
    channel: 'Sari Mart',
    kind: 'code',
    amount: centavos(amount),
    currency: 'PHP',
    expiresAt: paidAt,
    returnUrl: 'http://127.0.0.1:8080/',
  });
  await resources.directory
    .insertInto('provider_reference')
    .values({ provider: 'payment', reference: providerReference, shard: order.borrower.shard, createdAt: now })
    .execute();
  await changeIntent(order.borrower.cell.database, { userId: order.userId, intentId }, { providerReference });
  await sandbox.pay(intentId, { amount, paidAt, paymentId: randomUUID() });
}
