import { listEvents } from '@hiram/contract/endpoints/partner.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, onTestFinished, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { callAsPartner } from '../../../testing/calls.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { jobsFor, startJobs } from '../../../testing/job-dependencies.ts';
import { inTransaction } from '../../../testing/loans.ts';
import type { BuiltOrder } from '../../../testing/loans.ts';
import { paymentsFor } from '../../../testing/payments.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import { recordEvents } from '../../lending/events/record-events.ts';
import type { Cell } from '../db/cells.ts';
import { openDatabase } from '../db/database.ts';
import { placeEvents } from './place-events.ts';
import { finishMove, moveShard } from '../shards/move-shard.ts';
import { readFeed } from './event-feed.ts';
import type { CellTables } from '../../tables/cell.ts';

type Page = AnswerOf<typeof listEvents>;

async function start() {
  const { app, resources } = await startService();
  const read = async (fields: { after?: string; limit?: string } = {}): Promise<Page> =>
    (await callAsPartner(app, listEvents, fields)).json<{ data: Page }>().data;
  return {
    app,
    resources,
    read,
    payments: paymentsFor(resources),
    place: async () => {
      for (const cell of resources.cells.all) await placeEvents(cell, resources.directory);
    },
    async readAll(limit: string): Promise<Page['events']> {
      const events: Page['events'][number][] = [];
      for (let after = '0-0'; ;) {
        const page = await read({ after, limit });
        if (page.next === after) return events;
        events.push(...page.events);
        after = page.next;
      }
    },
  };
}

test('returns each event once, in sequence within each order, and a stable page for each cursor', async () => {
  const { payments, place, read, readAll } = await start();
  const [one, other] = [await payments.paidOut(), await payments.paidOut()];
  await place();
  const early = await read({ limit: '4' });
  for (const order of [one, other]) await payments.pay(order, { id: `${order.orderId}-1`, amount: 2_320_00, on: 30 });
  await place();

  const all = await readAll('3');

  expect(all).toHaveLength(14);
  expect(new Set(all.map(({ id }) => id)).size).toBe(14);
  for (const { orderId } of [one, other])
    expect(all.filter(({ subject }) => subject === orderId).map(({ type }) => type)).toEqual([
      'loan.offer.accepted',
      'loan.decision.made',
      'loan.payout.sent',
      'loan.payout.credited',
      'loan.payment.posted',
      'loan.instalment.paid',
    ]);
  expect(await read({ limit: '4' })).toEqual(early);
  expect(await readAll('500')).toEqual(all);
  const end = await read({ limit: '500' });
  expect(await read({ after: end.next })).toEqual({ events: [], next: end.next });
});

test('the worker assigns positions to committed events, which then appear in the feed', { timeout: scaleTimeout(60_000) }, async () => {
  const { resources, payments, read } = await start();
  const { stop } = await startJobs(jobsFor(resources));
  onTestFinished(stop);
  await payments.paidOut();

  // The instalments of March are long past due, so the worker may already have emitted their events before this read.
  const page = await waitUntil(read, ({ events }) => events.length >= 5);
  expect(page.events[4]?.type).toBe('loan.payout.credited');
});

test('returns not found for an unknown cursor, and rejects a limit out of bounds', async () => {
  const { app, payments, place } = await start();
  await payments.paidOut();
  await place();
  const codeOf = async (fields: Readonly<Record<string, string>>) =>
    (await callAsPartner(app, listEvents, fields)).json<{ code: number }>().code;

  expect(await codeOf({ after: '999-1' })).toBe(errorCodes.notFound);
  expect(await codeOf({ after: '1-999' })).toBe(errorCodes.notFound);
  for (const limit of ['0', '501', '-1', 'all']) expect(await codeOf({ limit })).toBe(errorCodes.invalidRequest);
  expect(await codeOf({ after: 'x' })).toBe(errorCodes.invalidRequest);
});

test('ends the page before the events of an unavailable cell, fails if they come first, and returns them later', async () => {
  const { resources, place } = await start();
  const { cells, directory } = resources;
  const recordEventIn = async (inCell: number): Promise<string> => {
    const borrower = await buildBorrower(resources, { inCell });
    const { userId } = borrower;
    await inTransaction(borrower, (t) => recordEvents(t, { type: 'borrower.erased', effect: userId, data: { userId }, at: new Date() }));
    await place();
    return userId;
  };
  const subjects = [await recordEventIn(0), await recordEventIn(1), await recordEventIn(0)];
  const [first, second] = cells.all as [Cell, Cell];
  const dead = openDatabase<CellTables>('postgres://nobody@127.0.0.1:1/nothing', {
    role: 'service',
    max: 1,
    timeoutScale: 1,
    onIdleError: () => undefined,
  });
  afterFile(() => dead.destroy());
  const sourcesWithDeadCell = { cells: { ...cells, all: [first, { ...second, database: dead }] }, directory };

  const page = await readFeed(sourcesWithDeadCell, {});

  expect(page.events.map(({ subject }) => subject)).toEqual(subjects.slice(0, 1));
  await expect(readFeed(sourcesWithDeadCell, { after: page.next })).rejects.toThrow('ECONNREFUSED');
  const rest = await readFeed({ cells, directory }, { after: page.next });
  expect(rest.events.map(({ subject }) => subject)).toEqual(subjects.slice(1));
});

test('is unavailable at a gap in the positions, unless a restore caused the gap', async () => {
  const { app, resources, payments, place } = await start();
  const { borrower } = await payments.paidOut();
  await place();
  await borrower.cell.database.deleteFrom('event').where('type', '=', 'loan.decision.made').execute();

  const waiting = await callAsPartner(app, listEvents, {});
  expect(waiting.json()).toMatchObject({ code: errorCodes.unavailable });

  await resources.directory.updateTable('event_block').set({ whole: false }).execute();
  expect((await callAsPartner(app, listEvents, {})).json<{ data: Page }>().data.events).toHaveLength(4);
});

test('events move with their shard and stay in sequence within an order', { timeout: scaleTimeout(120_000) }, async () => {
  const { resources, payments, place, readAll } = await start();
  const { cells, config } = resources;
  const [, second] = cells.all as [Cell, Cell];
  const order = await payments.paidOut({ borrower: await buildBorrower(resources, { inCell: 0 }) });
  const { shard } = order.borrower;
  await place();
  const before = await readAll('500');
  const moveOptions = { directoryUrl: config.directoryUrl, cells: config.cellAddresses, log: () => undefined, graceMs: 200 };
  // This event has no position when the move begins, and another one follows while the shard is copied.
  await payments.pay(order, { id: 'p1', amount: 2_320_00, on: 30 });
  let isPaid = false;
  await moveShard(
    {
      ...moveOptions,
      onStep: async (step) => {
        if (step !== 'compare' || isPaid) return;
        isPaid = true;
        await payments.pay(order, { id: 'p2', amount: 2_240_00, on: 60 });
      },
    },
    shard,
    second.name,
  );
  const moved: BuiltOrder = { ...order, borrower: { ...order.borrower, cell: second } };
  await payments.pay(moved, { id: 'p3', amount: 2_160_00, on: 90 });
  await place();

  const after = await readAll('2');
  expect(after.slice(0, before.length)).toEqual(before);
  const posted = after.flatMap((event) => (event.type === 'loan.payment.posted' ? [event.data.transactionId] : []));
  expect(posted).toEqual(['p1', 'p2', 'p3']);
  const originsOfEvents = await second.database
    .selectFrom('event')
    .select('origin')
    .where('userId', '=', order.userId)
    .orderBy('number')
    .execute();
  expect(new Set(originsOfEvents.map(({ origin }) => origin))).toEqual(new Set(['cell-0', 'cell-1']));

  await finishMove(moveOptions, shard);
  expect(await readAll('500')).toEqual(after);
});
