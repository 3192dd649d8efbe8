import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { patience } from '../../../../../tools/testing/patience.ts';
import { spawnChild } from '../../../testing/child.ts';
import { buildOrder } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { makePostgres } from '../../../testing/own-postgres.ts';
import { buildIntent, paidEvent, signedWebhook } from '../../../testing/intents.ts';
import type { SentPayment } from '../../../testing/intents.ts';
import { SEED, SOAK, randomOf } from '../../../testing/random.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { startService } from '../../../testing/service.ts';
import { freePort } from '../../../../../tools/testing/ports.ts';
import { endChild, until } from '../../../testing/sandbox.ts';
import { ledgerDifferences } from '../ledger/check.ts';
import { migrate } from '../../platform/db/migrations/run.ts';

const KILLS = SOAK ? 20 : 1;
const ORDERS = 8;
const PAYMENTS_OF_ORDER = 25;
const DELIVERERS = 8;
const AMOUNT = 10_00;

const postgres = await makePostgres();
afterFile(() => postgres.remove());
await postgres.start();
await makeDatabases();
const apiPort = await freePort();
const { resources, environment } = await startService({
  environment: {
    DIRECTORY_DATABASE_URL: postgres.url('directory'),
    CELLS: `0-479=${postgres.url('cell')}`,
    PORT: String(apiPort),
  },
});
const server = spawnChild('server.ts', environment);
afterFile(() => endChild(server));
await server.says('Server listening');

async function makeDatabases(): Promise<void> {
  const connection = new pg.Client({ connectionString: postgres.url('postgres') });
  await connection.connect();
  for (const kind of ['directory', 'cell'] as const) {
    await connection.query(`create database ${kind}`);
    await migrate(postgres.url(kind), kind);
  }
  await connection.end();
}

/** True when the service said that it has it; a provider sends what was not acknowledged again. */
async function deliver(word: SentPayment): Promise<boolean> {
  const { url, headers, body } = signedWebhook(word, { id: `evt-${word.paymentId}` });
  try {
    const response = await fetch(`http://127.0.0.1:${apiPort}${url}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patience(10_000)),
    });
    return response.ok;
  } catch {
    return false;
  }
}

interface Round {
  readonly orders: readonly BuiltOrder[];
  readonly words: readonly SentPayment[];
}

async function buildRound(): Promise<Round> {
  const orders: BuiltOrder[] = [];
  const words: SentPayment[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await buildOrder(resources, { status: 174 });
    const { providerReference } = await buildIntent(resources, order);
    orders.push(order);
    for (let payment = 0; payment < PAYMENTS_OF_ORDER; payment += 1) words.push(paidEvent(providerReference, { amount: AMOUNT }));
  }
  return { orders, words };
}

/** Delivers until all are acknowledged; `acknowledged` fills as the service says so. */
async function deliverAll(words: readonly SentPayment[], acknowledged: Set<string>): Promise<void> {
  const waiting = [...words];
  const worker = async (): Promise<void> => {
    for (let word = waiting.pop(); word !== undefined; word = waiting.pop()) {
      if (await deliver(word)) acknowledged.add(word.paymentId);
      else {
        waiting.unshift(word);
        await sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: DELIVERERS }, worker));
}

async function postedIds(orders: readonly BuiltOrder[]): Promise<readonly string[]> {
  const ids = orders.map(({ orderId }) => orderId);
  const rows = await resources.cells
    .any()
    .database.selectFrom('loan_transaction')
    .select('transaction_id')
    .where('order_id', 'in', ids)
    .execute();
  return rows.map((row) => row.transaction_id.replace(/^payment:/, ''));
}

async function expectRight({ orders, words }: Round): Promise<void> {
  const posted = await postedIds(orders);
  expect(posted.toSorted()).toEqual(words.map(({ paymentId }) => paymentId).toSorted());
  for (const { borrower, userId } of orders) {
    const { database } = borrower.cell;
    expect(await ledgerDifferences(database, userId)).toEqual([]);
    const cash = await database
      .selectFrom('transfer')
      .select(({ fn }) => fn.sum<string>('amount').as('amount'))
      .where('user_id', '=', userId)
      .where('debit_account', '=', 'lender.cash')
      .executeTakeFirstOrThrow();
    expect(Number(cash.amount)).toBe(PAYMENTS_OF_ORDER * AMOUNT);
  }
}

test(
  `PostgreSQL killed ${KILLS} times under payments and started again (seed ${SEED}): every acknowledged payment is there, none twice`,
  { timeout: patience(KILLS * 120_000) },
  async () => {
    const random = randomOf(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const round = await buildRound();
      const acknowledged = new Set<string>();
      const delivering = deliverAll(round.words, acknowledged);
      const enough = random.between(10, Math.floor(round.words.length / 2));
      await until(
        async () => acknowledged.size,
        (size) => size >= enough,
        60_000,
      );
      const [, before] = [await postgres.kill(), new Set(acknowledged)];
      expect(before.size, 'killed while payments were still to come').toBeLessThan(round.words.length);
      await postgres.start();

      // Before anything is told again: what was acknowledged survived.
      const survived = new Set(
        await until(
          () => postedIds(round.orders).catch(() => null),
          (ids) => ids !== null,
          30_000,
        ),
      );
      expect([...before].filter((id) => !survived.has(id))).toEqual([]);
      await delivering;
      await expectRight(round);
    }
  },
);
