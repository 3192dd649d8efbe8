import { addDays, addYears, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildClosing, buildComplaint, buildReply } from '../../testing/complaints.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import type { BuiltBorrower } from '../../testing/factories.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { CANARY, buildKnownBorrower } from '../../testing/known-borrower.ts';
import { buildOrder } from '../../testing/loans.ts';
import { noonOf } from '../../testing/payments.ts';
import { startService } from '../../testing/service.ts';
import { eraseInactiveBorrowers } from '../lending/personal-data/inactive-borrowers.ts';
import { borrowerTables } from '../tables/cell.ts';
import { decryptSealedRecords } from '../lending/personal-data/sealed-records.ts';
import { endData, endedDataMetrics } from './end-data.ts';
import { eraseBorrowers } from './erase-borrowers.ts';

const service = await startService();
const { app, resources } = service;
const today = manilaDateOf(await resources.clock.now());
const { keepYears } = limits.privacy;
const { quietYears, passingDays, offerDays } = dataTerms;
/** Last day on which the data of a borrower who was active today is still stored. */
const lastDay = addYears(today, quietYears);

/**
 * Runs the worker's nightly job in a borrower's cell on this day, and then the erasures that it requested. Returns the erasure requested for the
 * borrower.
 */
async function runNight(day: CalendarDate, borrower: BuiltBorrower) {
  const { database } = borrower.cell;
  const clock = { ...resources.clock, now: () => Promise.resolve(noonOf(day)) };
  const dependencies = { ...jobsFor(resources), database, clock };
  await endData(dependencies);
  const erasure = await erasureOf(borrower);
  await eraseBorrowers(dependencies);
  return { erasure };
}

const sweepSessions = ({ cell: { database }, userId }: BuiltBorrower) =>
  database.deleteFrom('session').where('userId', '=', userId).execute();

/** All rows of the borrower in her cell, without the date of the next check. */
async function rowsOf({ cell: { database }, userId }: BuiltBorrower): Promise<string> {
  const texts: string[] = [];
  for (const table of borrowerTables) {
    const found = await sql<{ row: string }>`
      select (to_jsonb(t) - 'end_due_on')::text as row from ${sql.table(table)} t where user_id = ${userId}`.execute(database);
    texts.push(...found.rows.map(({ row }) => `${table} ${row}`).toSorted());
  }
  return texts.join('\n');
}

const fail = (error: unknown): never => {
  throw error;
};

const erasureOf = async ({ cell: { database }, userId }: BuiltBorrower) =>
  (await database.selectFrom('erasure').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null;

test('[BEY-27] erases an inactive borrower on the day after the term, and encrypts the records that the law requires', async () => {
  const { borrower, phone } = await buildKnownBorrower(service, 200);
  const { userId, cell } = borrower;
  const neighbour = await buildBorrower(resources, { inCell: resources.cells.all.indexOf(cell) });
  await cell.database
    .updateTable('borrower')
    .set({ createdAt: noonOf(lastDay) })
    .where('userId', '=', neighbour.userId)
    .execute();
  await sweepSessions(borrower);
  const [before, neighbourRows] = [await rowsOf(borrower), await rowsOf(neighbour)];

  await runNight(today, borrower);
  await runNight(lastDay, borrower);
  const remainingRows = await rowsOf(borrower);
  expect([await erasureOf(borrower), remainingRows.includes(phone), remainingRows.includes(CANARY.complaint)]).toEqual([null, true, true]);
  expect(before).toContain(CANARY.name);

  await runNight(addDays(lastDay, 1), borrower);
  const words = await rowsOf(borrower);
  for (const canary of [...Object.values(CANARY), phone]) expect(words).not.toContain(canary);
  expect(await erasureOf(borrower)).toMatchObject({ cause: 'term', state: 'done' });
  const sealed = await decryptSealedRecords(cell.database, resources.config.accountKeys, userId);
  expect(JSON.stringify(sealed)).toContain(CANARY.name);
  const closedOn = await cell.database
    .selectFrom('loan_transaction')
    .select(({ fn }) => fn.max('valueOn').as('day'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(new Set(sealed.map(({ keepUntil }) => keepUntil))).toEqual(new Set([addYears(closedOn.day, keepYears)]));
  const phones = await resources.directory.selectFrom('borrower_phone').selectAll().where('userId', '=', userId).execute();
  expect([phones, await rowsOf(neighbour)]).toEqual([[], neighbourRows]);
});

/** Reasons to retain a borrower’s data, however long she was inactive. */
const RETENTION_REASONS: Readonly<Record<string, () => Promise<BuiltBorrower>>> = {
  'a running loan': async () => (await buildOrder(resources, { status: 174 })).borrower,
  'an application': async () => (await buildOrder(resources)).borrower,
  'an open complaint': async () => {
    const { borrower, orderId } = await buildOrder(resources, { status: 200 });
    await buildComplaint(app, await buildSession(resources, { borrower }), { orderNo: orderId });
    await sweepSessions(borrower);
    return borrower;
  },
  'money in suspense': async () => {
    const { borrower, orderId } = await buildOrder(resources, { status: 200 });
    await suspend(orderId);
    return borrower;
  },
  'an open session': async () => (await buildSession(resources)).borrower,
};

async function suspend(orderId: string): Promise<void> {
  const at = resources.clock.real();
  const money = { provider: 'payment', eventId: orderId, amount: centavos(1), currency: 'PHP', reference: null, reason: 'a test' };
  await resources.directory
    .insertInto('suspense')
    .values({ ...money, channelName: '', paidAt: at, receivedAt: at, assignedOrderId: orderId })
    .execute();
}

test.each(Object.keys(RETENTION_REASONS))('[BEY-27] retains all data of a borrower with %s', async (reason) => {
  const borrower = await RETENTION_REASONS[reason]?.();
  if (borrower === undefined) throw new Error('no borrower was built');
  const before = await rowsOf(borrower);

  expect(await runNight(addYears(lastDay, 1), borrower)).toEqual({ erasure: null });

  expect(await rowsOf(borrower)).toBe(before);
});

test('[BEY-27] erases a borrower with a closed complaint, and a borrower without loans down to three rows', async () => {
  const closed = await buildOrder(resources, { status: 200 });
  const session = await buildSession(resources, { borrower: closed.borrower });
  const complaintId = await buildComplaint(app, session, { orderNo: closed.orderId });
  await buildReply(resources, complaintId, 'It is posted now.');
  await buildClosing(resources, complaintId);
  await sweepSessions(closed.borrower);
  const visitor = await buildBorrower(resources);

  for (const borrower of [closed.borrower, visitor]) await runNight(addDays(lastDay, 1), borrower);

  expect(await erasureOf(closed.borrower)).toMatchObject({ cause: 'term', state: 'done' });
  expect(await erasureOf(visitor)).toMatchObject({ cause: 'term', state: 'done', keepUntil: null });
  // The blanked row of the borrower, the erasure, and the event that reports the erasure to the lender.
  expect((await rowsOf(visitor)).split('\n')).toHaveLength(3);
});

test('[BEY-27] retains no encrypted records after the legal retention term', async () => {
  const { borrower } = await buildOrder(resources, { status: 200 });

  await runNight(addYears(today, keepYears + 1), borrower);

  expect(await erasureOf(borrower)).toMatchObject({ cause: 'term', state: 'done' });
  expect(await decryptSealedRecords(borrower.cell.database, resources.config.accountKeys, borrower.userId)).toEqual([]);
});

test('[BEY-27] a loan taken after the end of the term cancels the requested erasure', async () => {
  const borrower = await buildBorrower(resources);
  const at = noonOf(addDays(lastDay, 1));
  await eraseInactiveBorrowers({ database: borrower.cell.database, directory: resources.directory, onTrouble: fail }, at);
  expect(await erasureOf(borrower)).toMatchObject({ cause: 'term', state: 'requested' });
  await buildOrder(resources, { borrower, at });
  const before = await rowsOf(borrower);

  await runNight(addDays(lastDay, 1), borrower);

  expect(await erasureOf(borrower)).toBeNull();
  expect(await rowsOf(borrower)).toBe(
    before
      .split('\n')
      .filter((row) => !row.startsWith('erasure '))
      .join('\n'),
  );
});

test('[BEY-27] repeats a failed check of a borrower in the next night', async () => {
  const borrower = await buildOrder(resources, { status: 200 }).then((order) => order.borrower);
  const failures: unknown[] = [];
  const deadDirectory = { selectFrom: () => fail(new Error('the directory is unreachable')) };
  const cellWithDeadDirectory = { database: borrower.cell.database, directory: deadDirectory as unknown as typeof resources.directory };
  const night = addDays(lastDay, 1);

  await eraseInactiveBorrowers({ ...cellWithDeadDirectory, onTrouble: (error) => void failures.push(error) }, noonOf(night));
  expect([failures.length > 0, await erasureOf(borrower)]).toEqual([true, null]);
  await runNight(addDays(night, 1), borrower);

  expect(await erasureOf(borrower)).toMatchObject({ cause: 'term', state: 'done' });
});

test('[BEY-27] deletes old taps and unaccepted offers and empties old provider events, and retains the borrower', async () => {
  const { borrower } = await buildKnownBorrower(service, 174);
  const { userId, cell } = borrower;
  const { database } = cell;
  const count = async () => {
    const sizes: Record<string, number> = {};
    for (const table of ['tracking_event', 'product_click', 'offer', 'loan_order', 'provider_event', 'agreement'] as const) {
      const found = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where user_id = ${userId}`.execute(database);
      sizes[table] = found.rows[0]?.count ?? 0;
    }
    return sizes;
  };
  const bodies = async () =>
    (await database.selectFrom('provider_event').select('body').where('userId', '=', userId).execute()).map(({ body }) => body);
  const { expiresAt } = await database
    .selectFrom('offer')
    .select('expiresAt')
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const [before, bodiesBefore] = [await count(), await bodies()];
  expect(before).toMatchObject({ tracking_event: 1, product_click: 1, offer: 2 });

  await runNight(addDays(manilaDateOf(expiresAt), offerDays - 1), borrower);
  expect(await count()).toEqual(before);
  await runNight(addDays(manilaDateOf(expiresAt), offerDays + 1), borrower);
  expect(await count()).toEqual({ ...before, offer: 1 });
  await runNight(addDays(today, passingDays - 1), borrower);
  expect([await count(), await bodies()]).toEqual([{ ...before, offer: 1 }, bodiesBefore]);
  await runNight(addDays(today, passingDays + 2), borrower);
  expect(await count()).toEqual({ ...before, offer: 1, tracking_event: 0, product_click: 0 });
  expect((await bodies()).every((body) => JSON.stringify(body) === '{}')).toBe(true);
});

test('[BEY-27] counts deleted rows and requested erasures in a metric', async () => {
  const [metric] = endedDataMetrics();
  const values = (await metric?.get())?.values ?? [];
  const of = (what: string): number => values.find(({ labels }) => labels['what'] === what)?.value ?? 0;
  expect([of('borrowers') >= 4, of('tracking_event') >= 1, of('offer') >= 1]).toEqual([true, true, true]);
});
