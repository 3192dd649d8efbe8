import { borrowerCall, defineEndpoint } from '@hiram/contract/wire/endpoint.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../../testing/intents.ts';
import type { BuiltIntent } from '../../../testing/intents.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import { answer } from '../http/answer.ts';

/** Twice the pool size of a cell. */
const CONCURRENT_CALLS = 20;
const CONNECTION_SHARE = 2;
const waitForOwnRow = defineEndpoint({
  id: 'test',
  name: 'wait-for-own-row',
  summary: 'Locks the borrower’s own row',
  method: 'GET',
  path: '/test/own-row',
  envelope: 'generic',
  access: borrowerCall(),
  request: z.object({}),
  answer: z.object({ done: z.boolean() }),
});

const { app, resources } = await startService({
  // Timeouts of production, so that hanging calls fail within seconds.
  environment: { TIMEOUT_SCALE: '1' },
  addCalls: (scope) =>
    answer(scope, waitForOwnRow, async (_fields, { borrower }) => {
      const { userId, cell } = borrower();
      await sql`select from borrower where user_id = ${userId} for update`.execute(cell.database);
      return { done: true };
    }),
});

const callOwnRow = async ({ query }: BuiltSession): Promise<number> => (await call(app, waitForOwnRow, { query })).statusCode;

/** Locks one row of a cell and counts the sessions that wait for a lock there. */
async function lockRow(url: string, row: string, values: readonly string[]) {
  const [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin');
  await holder.query(`select from ${row} for update`, [...values]);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    waiting: async (): Promise<number> => (await watcher.query(waiting)).rowCount ?? 0,
    release: async () => void (await Promise.all([holder.end(), watcher.end()])),
  };
}

test('hanging calls of one borrower use at most two connections, and other borrowers are answered', async () => {
  const blockedSession = await buildSession(resources);
  const others = await Promise.all(Array.from({ length: CONCURRENT_CALLS }, () => buildSession(resources)));
  const { waiting, release } = await lockRow(blockedSession.borrower.cell.url, 'borrower where user_id = $1', [blockedSession.userId]);

  const blockedCalls = Promise.all(Array.from({ length: CONCURRENT_CALLS }, () => callOwnRow(blockedSession)));
  await waitUntil(waiting, (count) => count >= CONNECTION_SHARE);
  const answered = await Promise.all(others.map(callOwnRow));
  const heldConnections = await waiting();

  expect(answered).toEqual(others.map(() => 200));
  expect(heldConnections).toBeLessThanOrEqual(CONNECTION_SHARE);
  // Every hanging call times out, and its caller may retry.
  expect(await blockedCalls).toEqual(Array.from({ length: CONCURRENT_CALLS }, () => 503));
  await release();
  expect(await Promise.all([callOwnRow(blockedSession), callOwnRow(blockedSession), callOwnRow(blockedSession)])).toEqual([200, 200, 200]);
});

test('blocked webhooks of one order use at most two connections, and webhooks of other orders succeed', async () => {
  const build = async () => {
    const order = await buildOrder(resources, { borrower: await buildBorrower(resources, { inCell: 0 }), status: 174 });
    return { ...order, ...(await buildIntent(resources, order)) };
  };
  const held = await build();
  const others = await Promise.all(Array.from({ length: CONNECTION_SHARE }, build));
  const report = async ({ providerReference }: BuiltIntent): Promise<number> =>
    (await sendPaymentWebhook(app, paidEvent(providerReference, { amount: 10_00 }))).statusCode;
  const { waiting, release } = await lockRow(held.borrower.cell.url, 'loan_order where order_id = $1', [held.orderId]);

  const blockedCalls = Promise.all(Array.from({ length: CONCURRENT_CALLS }, () => report(held)));
  await waitUntil(waiting, (count) => count >= CONNECTION_SHARE);
  const answered = await Promise.all(others.map(report));

  expect([answered, await waiting()]).toEqual([others.map(() => 200), CONNECTION_SHARE]);
  expect(await blockedCalls).toEqual(Array.from({ length: CONCURRENT_CALLS }, () => 503));
  await release();
  expect(await report(held)).toBe(200);
});
