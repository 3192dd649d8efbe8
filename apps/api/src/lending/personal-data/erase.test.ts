import { calendarDate } from '@hiram/contract/product/dates.ts';
import { issueSession } from '@hiram/contract/endpoints/partner.ts';
import { eraseData, privacyCentre } from '@hiram/contract/endpoints/privacy.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call, callAsPartner } from '../../../testing/calls.ts';
import { CANARY, buildKnownBorrower } from '../../../testing/known-borrower.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { payOff } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { jobsFor } from '../../../testing/job-dependencies.ts';
import { parseAccountKeys } from '../../platform/crypto/account-numbers.ts';
import { eraseBorrowers } from '../../jobs/erase-borrowers.ts';
import { rotateAccountNumberKeys } from '../../jobs/rotate-account-keys.ts';
import { openImageStore } from '../../providers/open-image-store.ts';
import { privacyCommands } from '../../ops/privacy-commands.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { borrowerTables, holdingOf } from '../../tables/cell.ts';
import { deleteExpiredRecords, decryptSealedRecords } from './sealed-records.ts';

const service = await startService();
const { app, resources } = service;
const { accountKeys } = resources.config;
const images = openImageStore(resources.config.imageStore, resources.config.publicOrigin);

const work = ({ cell: { database } }: BuiltBorrower) => eraseBorrowers({ ...jobsFor(resources), images, database });

async function countsOf({ cell: { database }, userId }: BuiltBorrower): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of borrowerTables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where user_id = ${userId}`.execute(
      database,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function wordsOf({ cell: { database }, userId }: BuiltBorrower): Promise<string> {
  const texts: string[] = [];
  for (const table of borrowerTables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where user_id = ${userId}`.execute(database);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const tablesWithFate = (...fates: readonly string[]) => borrowerTables.filter((table) => fates.includes(holdingOf(table).fate.when));

const erasureOf = ({ cell: { database }, userId }: BuiltBorrower) =>
  database.selectFrom('erasure').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

test('[BEY-12] erasing a borrower with a settled loan leaves the books and no personal data', async () => {
  const { session, borrower, phone } = await buildKnownBorrower(service, 200);
  const before = await countsOf(borrower);
  const photo = await borrower.cell.database
    .selectFrom('image')
    .select('imageId')
    .where('userId', '=', borrower.userId)
    .executeTakeFirstOrThrow();
  const seen = async () => (await images.served?.read(queryOf(await images.addressOf(photo.imageId, new Date())), new Date())) ?? null;
  expect(await seen()).not.toBeNull();

  expect((await call(app, eraseData, { query: session.query })).json()).toMatchObject({ code: 0, data: { state: 'requested' } });
  await work(borrower);

  const after = await countsOf(borrower);
  for (const table of tablesWithFate('now', 'closing')) expect([table, after[table]]).toEqual([table, 0]);
  // The books are unchanged.
  for (const table of ['loan_order', 'instalment', 'transfer', 'loan_transaction', 'payout_attempt'])
    expect([table, after[table], (before[table] ?? 0) > 0]).toEqual([table, before[table], true]);
  const words = await wordsOf(borrower);
  for (const canary of [...Object.values(CANARY), phone, session.deviceId, '881044027716', 'tok_secret'])
    expect(words).not.toContain(canary);
  expect(await seen()).toBeNull();
  expect(await resources.directory.selectFrom('borrower_phone').selectAll().where('userId', '=', borrower.userId).execute()).toEqual([]);
  const visits = await Promise.all(resources.cells.all.map(({ database }) => database.selectFrom('promotion_event').selectAll().execute()));
  expect(visits.flat()).toEqual([]);

  expect((await call(app, privacyCentre, { query: session.query })).statusCode).toBe(401);
  expect((await callAsPartner(app, issueSession, { userId: borrower.userId, deviceId: 'd' })).statusCode).toBe(404);
});

const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('[BEY-12] records kept by law are sealed, opened by staff with a reason, re-keyed, and deleted after their term', async () => {
  const { session, borrower, phone } = await buildKnownBorrower(service, 200);
  await call(app, eraseData, { query: session.query });
  await work(borrower);
  const { userId, cell } = borrower;
  const { keepUntil: until } = await erasureOf(borrower);
  expect(until).toMatch(/^20(3\d)-/);

  const said = await runCommand(privacyCommands, resources, ['open-sealed-records', '--user', userId, '--reason', 'court order 12']);
  for (const word of [phone, CANARY.name, CANARY.complaint, 'Loan Agreement']) expect(said).toContain(word);
  expect(said).not.toContain(CANARY.account);
  const kept = await cell.database
    .selectFrom('staff_action')
    .select(['command', 'operator', 'reason'])
    .where('userId', '=', userId)
    .execute();
  expect(kept).toEqual([{ command: 'open-sealed-records', operator: 'maria', reason: 'court order 12' }]);

  const keys = parseAccountKeys(`next:${Buffer.alloc(32, 'next').toString('base64')},${service.environment['ACCOUNT_KEYS'] ?? ''}`);
  await rotateAccountNumberKeys(cell.database, keys);
  const alone = parseAccountKeys(`next:${Buffer.alloc(32, 'next').toString('base64')}`);
  expect(JSON.stringify(await decryptSealedRecords(cell.database, alone, userId))).toContain(CANARY.name);

  expect(await deleteExpiredRecords(cell.database, until ?? throwError())).toBe(0);
  expect(await deleteExpiredRecords(cell.database, calendarDate('2099-01-01'))).toBeGreaterThan(4);
  expect(await decryptSealedRecords(cell.database, accountKeys, userId)).toEqual([]);
});

const throwError = (): never => {
  throw new Error('the erasure has no term');
};

test('[BEY-12] while money is owed the account, name and agreements stay; they are erased once it is paid', async () => {
  const { session, borrower, phone, order } = await buildKnownBorrower(service, 174);
  await call(app, eraseData, { query: session.query });
  await work(borrower);

  const waiting = await countsOf(borrower);
  for (const table of tablesWithFate('now')) expect([table, waiting[table]]).toEqual([table, 0]);
  for (const table of ['bank_account', 'agreement', 'complaint', 'image', 'borrower'])
    expect([table, (waiting[table] ?? 0) > 0]).toEqual([table, true]);
  expect(await erasureOf(borrower)).toMatchObject({ state: 'waiting', doneAt: null, keepUntil: null });
  expect(await wordsOf(borrower)).toContain(phone);
  // Her sessions have ended, and she can sign in again to pay.
  expect((await call(app, privacyCentre, { query: session.query })).statusCode).toBe(401);
  expect((await callAsPartner(app, issueSession, { userId: borrower.userId, deviceId: 'd' })).statusCode).toBe(200);

  await payOff(resources, order);
  await borrower.cell.database
    .updateTable('erasure')
    .set({ dueAt: new Date(0) })
    .where('userId', '=', borrower.userId)
    .execute();
  await work(borrower);

  expect(await erasureOf(borrower)).toMatchObject({ state: 'done', dueAt: null });
  expect(await wordsOf(borrower)).not.toContain(phone);
});

test('[BEY-12] two workers and a repeated request erase once, and staff see what was erased', async () => {
  const { session, borrower } = await buildKnownBorrower(service, 200);
  await call(app, eraseData, { query: session.query });
  await call(app, eraseData, { query: session.query });

  await Promise.all([work(borrower), work(borrower)]);
  const done = await erasureOf(borrower);
  await work(borrower);

  expect(await erasureOf(borrower)).toEqual(done);
  expect(done.erased).toMatchObject({ tracking_event: 1, product_click: 1, image: 1, agreement: 3, 'agreement (sealed)': 3, session: 1 });
  const said = await runCommand(privacyCommands, resources, ['list-erasures', '--state', 'done', '--reason', 'a question']);
  expect(JSON.parse(said)).toContainEqual(expect.objectContaining({ user_id: borrower.userId, keep_until: expect.any(String) as string }));
  expect(said).not.toContain(CANARY.name);
});

test('[BEY-12] erasing a borrower without loans leaves the id, the erasure and its event', async () => {
  const session = await buildSession(resources);
  const { borrower } = session;
  await call(app, eraseData, { query: session.query });
  await work(borrower);

  const counts = await countsOf(borrower);
  const left = Object.entries(counts).filter(([, count]) => count > 0);
  expect(left).toEqual([
    // The event of her erasure.
    ['event', 1],
    ['erasure', 1],
    ['borrower', 1],
  ]);
  expect(await erasureOf(borrower)).toMatchObject({ state: 'done', keepUntil: null });
});
