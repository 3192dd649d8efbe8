import { setTimeout as sleep } from 'node:timers/promises';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { CloudEvent } from '@hiram/contract/events/cloud-event.ts';
import { addDays, DAY_MS, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../../tools/testing/ports.ts';
import { startChild } from '../../testing/child.ts';
import type { Child } from '../../testing/child.ts';
import { buildBorrower } from '../../testing/factories.ts';
import { buildIntent } from '../../testing/intents.ts';
import { KilledParts } from '../../testing/killed-parts.ts';
import type { Part } from '../../testing/killed-parts.ts';
import { balancesOf, buildOrder, inTransaction } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { PaymentRounds } from '../../testing/payment-rounds.ts';
import { noonOf } from '../../testing/payments.ts';
import { SEED, randomOf } from '../../testing/random.ts';
import { endChild, moveClock } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { SteadyPayments } from '../../testing/steady-payments.ts';
import type { Payer } from '../../testing/steady-payments.ts';
import { startConsumer } from '../../testing/webhook-consumer.ts';
import { releaseLeases } from '../../testing/worker.ts';
import { recordEvents } from '../lending/events/record-events.ts';
import { ledgerDifferences } from '../lending/ledger/check.ts';
import { runCommand } from '../../testing/run-command.ts';
import { webhookCommands } from '../ops/webhook-commands.ts';
import { readFeed } from '../platform/events/event-feed.ts';
import { placeEvents } from '../platform/events/place-events.ts';

const [KILLS, LOANS, PER_SECOND] = [25, 250, 30];
/** Pays instalments in part, in full or in excess. */
const AMOUNT = 400_31;
const RETRY_MS = 300;
/** Longest time that a part runs, once it has worked, before it is killed. */
const LONGEST_RUN_MS = 2_000;
/** Parts that are killed together, in turn. The last entry is a machine that loses power. */
const KILLED_TOGETHER: readonly (readonly Part[])[] = [['server'], ['worker'], ['server', 'worker']];
const KILLS_PER_ROUND = KILLED_TOGETHER.flat().length;

const apiPort = await freePort();
const { resources, environment } = await startService({
  environment: { PORT: String(apiPort), SANDBOX: 'on', SANDBOX_URL: 'http://127.0.0.1:1', WAKE_SECONDS: '1' },
});
const { directory } = resources;

const startWorker = async (): Promise<Child> => {
  const worker = startChild('worker.ts', environment);
  await worker.waitForOutput('worker started');
  return worker;
};

const addEndpoint = (endpoint: string, url: string) =>
  runCommand(webhookCommands, resources, `add-endpoint --endpoint ${endpoint} --url ${url} --from start --reason tests`.split(' '));

/** Moves the clock to noon, so that no penalty is accrued during the test. */
async function moveToNoon(): Promise<() => Date> {
  const seconds = Math.ceil((noonOf(addDays(manilaDateOf(new Date()), 1)).getTime() - Date.now()) / 1000);
  await moveClock(resources, seconds);
  return () => new Date(Date.now() + seconds * 1000);
}

async function buildPayer(): Promise<BuiltOrder & Payer> {
  const at = new Date((await resources.clock.now()).getTime() - 30 * DAY_MS);
  const order = await buildOrder(resources, { status: orderStatus.active, at });
  const { providerReference } = await buildIntent(resources, order);
  return { ...order, shard: order.borrower.shard, providerReference };
}

type Balances = (CloudEvent & { readonly type: 'loan.payment.posted' })['data']['balances'];

/**
 * A loan as reconstructed from events alone. The debt is the sum lent and its interest, less every payment. No event shows how a payment was
 * allocated, so the balances are those of the last event that has them.
 */
class ReconstructedLoan {
  owed = 0;
  balances: Balances | null = null;
  readonly paymentIds: string[] = [];
  readonly differences: string[] = [];
  #offered = 0;

  apply({ type, data }: CloudEvent): void {
    if (type === 'loan.offer.made') this.#offered = data.principal + data.totalInterest;
    if (type === 'loan.payout.credited') this.owed = this.#offered;
    if (type === 'loan.payment.posted') {
      this.owed -= data.amount;
      this.paymentIds.push(data.transactionId);
    }
    if (!('balances' in data)) return;
    this.balances = data.balances;
    const { principal, interest, penalty, overpayment, rollover } = data.balances;
    const balance = principal + interest + penalty - overpayment - rollover;
    if (balance !== this.owed) this.differences.push(`${type} of ${data.orderId}: ${balance} instead of ${this.owed}`);
  }
}

function bySubject(events: Iterable<CloudEvent>): ReadonlyMap<string, readonly CloudEvent[]> {
  const grouped = new Map<string, CloudEvent[]>();
  for (const event of events) grouped.set(event.subject, [...(grouped.get(event.subject) ?? []), event]);
  return grouped;
}

test(
  `${KILLS} kills of service, worker and relay under payments of ${LOANS} loans lose and alter no event (seed ${SEED})`,
  { timeout: scaleTimeout(120_000 + LOANS * 500 + KILLS * 30_000) },
  async () => {
    const seen = new Set<string>();
    // The consumer is slow and fails one event in sixteen at first, so that deliveries are always in flight and waiting.
    const consumer = await startConsumer(async ({ id }) => {
      await sleep(20);
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew && id.startsWith('0') ? 503 : 204;
    });
    await addEndpoint('crm', consumer.url);
    const now = await moveToNoon();
    const payers: (BuiltOrder & Payer)[] = [];
    while (payers.length < LOANS) payers.push(await buildPayer());
    const parts = new KilledParts(environment, directory);
    await parts.startMissing();

    const rounds = new PaymentRounds(resources, apiPort);
    const payments = new SteadyPayments({
      payers,
      perSecond: PER_SECOND,
      amount: AMOUNT,
      deliver: async (word) => {
        const answer = await rounds.deliver(word);
        if (answer.status === 0) await sleep(RETRY_MS);
        return answer;
      },
      now,
    });
    const random = randomOf(SEED);
    const chosen = Array.from({ length: KILLS / KILLS_PER_ROUND }, () => random.shuffled(KILLED_TOGETHER)).flat();
    for (const victims of chosen) {
      const [paid, delivered] = [payments.acknowledged.length, consumer.taken.length];
      await waitUntil(
        async () => [payments.acknowledged.length, consumer.taken.length] as const,
        ([paidCount, deliveredCount]) => paidCount > paid && deliveredCount > delivered,
      );
      await sleep(random.between(0, LONGEST_RUN_MS));
      await Promise.all(victims.map((part) => parts.kill(part)));
      await parts.startMissing();
    }
    await payments.end();
    const acknowledged = payments.acknowledged.map(({ paymentId }) => `payment:${paymentId}`);
    for (const cell of resources.cells.all) await placeEvents(cell, directory);
    const events = await readAll();
    await waitUntil(
      async () => new Set(consumer.taken.map(({ id }) => id)).size,
      (count) => count === events.length,
      scaleTimeout(60_000 + LOANS * 100),
    );
    await parts.kill('worker');

    expect(new Set(consumer.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(events.length);
    const firstDeliveries = new Map<string, CloudEvent>();
    for (const { id, event } of consumer.taken) if (!firstDeliveries.has(id)) firstDeliveries.set(id, event);
    const [deliveredOf, placedOf] = [bySubject(firstDeliveries.values()), bySubject(events)];
    const deliveredPayments: string[] = [];
    for (const payer of payers) {
      const deliveredEvents = deliveredOf.get(payer.orderId) ?? [];
      expect(deliveredEvents.map(({ id }) => id)).toEqual(placedOf.get(payer.orderId)?.map(({ id }) => id));
      const loan = new ReconstructedLoan();
      for (const event of [...(deliveredOf.get(payer.offerId) ?? []), ...deliveredEvents]) loan.apply(event);
      expect(loan.differences).toEqual([]);
      expect(loan.balances).toEqual(await balancesOf(payer));
      deliveredPayments.push(...loan.paymentIds);
    }
    expect(deliveredPayments.toSorted()).toEqual(acknowledged.toSorted());
    for (const { database } of resources.cells.all) expect(await ledgerDifferences(database)).toEqual([]);

    const [again, unansweredCount] = [consumer.taken.length - events.length, payments.statuses.get(0) ?? 0];
    console.log(
      `webhooks: ${KILLS} kills (seed ${SEED}), ${LOANS} loans, ${acknowledged.length} payments acknowledged (${unansweredCount} deliveries without an answer), ${events.length} events, 0 lost, ${again} repeated`,
    );
  },
);

async function readAll() {
  const events: Awaited<ReturnType<typeof readFeed>>['events'][number][] = [];
  for (let after = '0-0'; ;) {
    const page = await readFeed(resources, { after, limit: 500 });
    if (page.next === after) return events;
    events.push(...page.events);
    after = page.next;
  }
}

test('another worker takes over the endpoint of a killed worker', { timeout: scaleTimeout(180_000) }, async () => {
  await releaseLeases(directory);
  const consumer = await startConsumer();
  await addEndpoint('second', consumer.url);
  const workers = [await startWorker(), await startWorker()];
  const holder = async (): Promise<Child | undefined> => {
    const row = await directory.selectFrom('webhook_endpoint').select('worker').where('endpoint', '=', 'second').executeTakeFirstOrThrow();
    return workers.find(({ process }) => row.worker?.includes(`-${process.pid}-`));
  };
  const first = await waitUntil(holder, (worker) => worker !== undefined);

  if (first !== undefined) await endChild(first);
  const other = workers.find((worker) => worker !== first);
  await waitUntil(holder, (worker) => worker === other);
  const before = consumer.taken.length;
  const borrower = await buildBorrower(resources);
  const { userId } = borrower;
  await inTransaction(borrower, (t) => recordEvents(t, { type: 'borrower.erased', effect: userId, data: { userId }, at: new Date() }));
  await waitUntil(
    async () => consumer.taken.slice(before).some(({ event }) => event.subject === userId),
    (isThere) => isThere,
  );
  expect(other?.process.exitCode).toBeNull();
});
