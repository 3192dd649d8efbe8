import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { findUserId } from '../../testing/find-user-id.ts';
import { afterFile } from '../../testing/after-file.ts';
import { startChild } from '../../testing/child.ts';
import { STAFF, signedInEnvironment } from '../../testing/desk.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../../testing/databases.ts';
import { newPhone } from '../../testing/factories.ts';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../testing/intents.ts';
import type { SentPayment } from '../../testing/intents.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { buildOrder, inTransaction } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import type { TestService } from '../../testing/service.ts';
import { digestOfCell } from '../../testing/cell-digest.ts';
import { healthOf, metricsOf, readyz, valueOf } from '../../testing/worker.ts';
import { eraseBorrowers } from '../jobs/erase-borrowers.ts';
import { makeBorrower } from '../lending/borrowers/borrowers.ts';
import { transactionIdOf } from '../lending/payments/transaction-ids.ts';
import { requestErasure } from '../lending/personal-data/erasures.ts';
import type { ReconciliationResult } from '../lending/restores/reconcile-directory.ts';
import { storeProgress } from '../lending/servicing/accrual-progress.ts';
import { trialBalance } from '../lending/servicing/trial-balance.ts';
import { ledgerCommands } from '../ops/ledger-commands.ts';
import { runCommand } from '../../testing/run-command.ts';
import { suspenseCommands } from '../ops/suspense-commands.ts';
import { shardOf } from '../platform/db/cells.ts';
import { moveClock } from '../platform/db/clock.ts';
import { RestoreGuard } from '../platform/db/restore-guard.ts';

const HOUR_SECONDS = 3_600;
const MINUTE_MS = 60_000;
const TEST = { timeout: scaleTimeout(300_000) };
/** The desk does not run, as after a disaster. */
const signedIn = await signedInEnvironment();
const WHY = ['--reason', 'a restore'];
const HELD_BACK_MESSAGE = 'a restore has not been reconciled: dated work is stopped until reconcile-directory has run';
const RESUMED_MESSAGE = 'directory and cell were reconciled: dated work resumes';

const originalService = await startService({ environment: { SANDBOX: 'on', SANDBOX_URL: 'http://127.0.0.1:1', WAKE_SECONDS: '1' } });
const { resources } = originalService;
const [cellA, cellB] = resources.cells.all;
if (cellA === undefined || cellB === undefined) throw new Error('fewer than two cells');
const ops = (...words: string[]): Promise<string> => runCommand([...ledgerCommands, ...suspenseCommands], resources, [...words, ...WHY]);
const of = ({ userId, orderId }: BuiltOrder) => ['--user', userId, '--order', orderId];
/** Long enough ago that a report of the code is not treated as a race with storing the code. */
const twentyMinutesAgo = (): Date => new Date(resources.clock.real().getTime() - 20 * MINUTE_MS);

interface Person {
  readonly phone: string;
  readonly order: BuiltOrder;
}

async function buildPerson(inCell: 0 | 1, status: 21 | 174 | 180 = 174): Promise<Person> {
  for (;;) {
    const phone = newPhone();
    const { userId } = await makeBorrower(resources, { phone, fullName: 'Test Borrower', at: twentyMinutesAgo() });
    const cell = resources.cells.of(userId);
    if (cell !== resources.cells.all[inCell]) continue;
    return { phone, order: await buildOrder(resources, { borrower: { userId, shard: shardOf(userId), cell }, status }) };
  }
}

const payments: SentPayment[] = [];

async function reportPayment(reference: string, amount = 100_00): Promise<SentPayment> {
  const word = paidEvent(reference, { amount });
  expect((await sendPaymentWebhook(originalService.app, word)).statusCode).toBe(200);
  payments.push(word);
  return word;
}

const newCode = async ({ order }: Person): Promise<string> =>
  (await buildIntent(resources, order, { at: twentyMinutesAgo() })).providerReference;
const assignSuspense = ({ paymentId }: SentPayment, { order }: Person) =>
  ops('assign-suspense', '--provider', 'payment', '--event', paymentId, ...of(order), '--purpose', 'repayment');
const unknownReference = (): string => `nobodys-${randomUUID()}`;

/** Advances the counters of the restore guard as if two minutes had passed. */
let minutes = 0;
async function advanceHeartbeats(): Promise<void> {
  minutes += 1;
  const real = (): Date => new Date(Date.now() + minutes * 2 * MINUTE_MS);
  await new RestoreGuard({ ...resources, clock: { real } }).checkAll();
}

const folder = await mkdtemp(join(tmpdir(), 'hiram-restores-'));
afterFile(() => rm(folder, { recursive: true }));
const run = promisify(execFile);
const urls = { directory: originalService.environment['DIRECTORY_DATABASE_URL'] ?? '', 'cell 0': cellA.url, 'cell 1': cellB.url };
type DatabaseName = keyof typeof urls;
const NAMES = ['directory', 'cell 0', 'cell 1'] as const;
type Moment = 'before' | 'after';
const fileOf = (name: DatabaseName, moment: Moment): string => join(folder, `${name.replace(' ', '-')}-${moment}.dump`);

async function dumpAll(moment: Moment): Promise<void> {
  for (const name of NAMES) await run('pg_dump', ['--format=custom', `--file=${fileOf(name, moment)}`, urls[name]]);
}

async function restore(name: DatabaseName, moment: Moment): Promise<string> {
  const database = `hiram_restored_${randomBytes(4).toString('hex')}`;
  await createDatabase(database);
  afterFile(() => dropDatabase(database));
  await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${databaseUrl(database)}`, fileOf(name, moment)]);
  return databaseUrl(database);
}

/** Creates payments of every kind in a cell before the backups, and returns a function that creates more after them. */
async function buildHistory(inCell: 0 | 1) {
  const [first, erased] = [await buildPerson(inCell), await buildPerson(inCell, 180)];
  // An overdue loan and an application give the worker work to do.
  await buildPerson(inCell, 180);
  await buildPerson(inCell, 21);
  const code = await newCode(first);
  await reportPayment(code);
  const reversedPayment = await reportPayment(code);
  const suspendedPayment = await reportPayment(unknownReference());
  await reportPayment(unknownReference());
  await assignSuspense(await reportPayment(unknownReference()), first);
  return {
    first,
    erased,
    next: async () => {
      await reportPayment(code);
      await reportPayment(await newCode(first));
      const later = await buildPerson(inCell);
      await reportPayment(await newCode(later));
      await assignSuspense(suspendedPayment, first);
      await assignSuspense(await reportPayment(unknownReference()), first);
      const unassigned = await reportPayment(unknownReference());
      await ops('reverse-payment', ...of(first.order), '--payment', transactionIdOf('payment', reversedPayment.paymentId));
      await eraseBorrower(erased);
      return { later, unassigned, unpaid: await newCode(later) };
    },
  };
}

/** Writes off the loan first, because a borrower with an open loan is not erased. */
async function eraseBorrower({ order }: Person): Promise<void> {
  await ops('write-off', ...of(order));
  const at = await resources.clock.now();
  await inTransaction(order.borrower, (transaction) => requestErasure(transaction, order.userId, at));
  await eraseBorrowers({ ...jobsFor(resources), database: order.borrower.cell.database });
}

const yesterday = addDays(manilaDateOf(await resources.clock.now()), -1);
await moveClock(resources.directory, 0);
const histories = [await buildHistory(0), await buildHistory(1)];
for (const { database } of resources.cells.all) await storeProgress(database, yesterday);
await advanceHeartbeats();
await dumpAll('before');
await moveClock(resources.directory, HOUR_SECONDS);
const [one, two] = histories;
if (one === undefined || two === undefined) throw new Error('fewer than two cells');
const after = [await one.next(), await two.next()];
await advanceHeartbeats();
await dumpAll('after');
const known = await trialBalance(resources);
const lostPaymentIds = new Set(after.map(({ unassigned }) => unassigned.paymentId));

async function restoreAll(moments: Readonly<Record<DatabaseName, Moment>>): Promise<TestService> {
  const [directory, first, second] = [
    await restore('directory', moments.directory),
    await restore('cell 0', moments['cell 0']),
    await restore('cell 1', moments['cell 1']),
  ];
  const environment = { ...originalService.environment, DIRECTORY_DATABASE_URL: directory, CELLS: `cell-0=${first},cell-1=${second}` };
  const restored = await startService({ environment, seed: false });
  await moveClock(restored.resources.directory, HOUR_SECONDS);
  return restored;
}

async function placesOf({ resources: { cells, directory } }: TestService, { paymentId }: SentPayment) {
  const transactionId = transactionIdOf('payment', paymentId);
  let posted = 0;
  for (const { database } of cells.all) {
    const rows = await database.selectFrom('loan_transaction').select('orderId').where('transactionId', '=', transactionId).execute();
    posted += rows.length;
  }
  const waiting = await directory
    .selectFrom('suspense')
    .select('eventId')
    .where('eventId', '=', paymentId)
    .where('resolvedAt', 'is', null)
    .execute();
  return { posted, waiting: waiting.length };
}

async function readAllPlaces(service: TestService): Promise<ReadonlyMap<string, { readonly posted: number; readonly waiting: number }>> {
  const places = new Map<string, { readonly posted: number; readonly waiting: number }>();
  for (const word of payments) places.set(word.paymentId, await placesOf(service, word));
  return places;
}

async function reconcile({ environment }: TestService, ...words: string[]): Promise<ReconciliationResult> {
  const child = startChild('ops.ts', { ...environment, ...signedIn }, ['reconcile-directory', ...WHY, ...words]);
  expect([await child.exitCode(), child.output()]).toEqual([0, expect.stringContaining('{')]);
  return JSON.parse(child.output()) as ReconciliationResult;
}

const JOBS = ['run-order-tasks', 'poll-payments', 'poll-charges', 'send-reminders', 'erase-borrowers'];
const areJobsHeldBack = (metrics: string): boolean =>
  JOBS.every((job) => valueOf(metrics, `dated_jobs_held_back_total{job="${job}",reason="restore"}`) >= 2);

const CASES = [
  {
    title: 'a directory one hour older than its cells',
    moments: { directory: 'before', 'cell 0': 'after', 'cell 1': 'after' },
    standings: { 'cell-0': 'directory behind', 'cell-1': 'directory behind' },
  },
  {
    title: 'cells one hour older than their directory',
    moments: { directory: 'after', 'cell 0': 'before', 'cell 1': 'before' },
    standings: { 'cell-0': 'cell behind', 'cell-1': 'cell behind' },
  },
  {
    title: 'one cell one hour older than the rest',
    moments: { directory: 'after', 'cell 0': 'before', 'cell 1': 'after' },
    standings: { 'cell-0': 'cell behind', 'cell-1': 'restored' },
  },
] as const;

test.each(CASES)('$title: no dated work before reconcile-directory, and every payment counts once afterwards', TEST, async (example) => {
  const { moments, standings } = example;
  const restored = await restoreAll(moments);
  const [first] = restored.resources.cells.all;
  if (first === undefined) throw new Error('no cell');
  const restoredDigest = await digestOfCell(first.database);
  const worker = startChild('worker.ts', { ...restored.environment, WAKE_SECONDS: '1' });
  await worker.waitForOutput('worker started');
  const health = healthOf(worker.output());

  const metrics = await waitUntil(() => metricsOf(health), areJobsHeldBack);

  expect(await digestOfCell(first.database)).toEqual(restoredDigest);
  expect(valueOf(metrics, 'dated_work_held_back{reason="restore"}')).toBe(1);
  expect(worker.output().split(HELD_BACK_MESSAGE)).toHaveLength(3);
  const [status, { failing }] = await readyz(health);
  expect([status, failing.filter((each) => !each.endsWith('run reconcile-directory'))]).toEqual([503, []]);
  expect(failing).toHaveLength(2);

  const result = await reconcile(restored);

  expect([result.standings, result.payments.postedTwice, result.phones.inConflict]).toEqual([standings, 0, 0]);
  const actions = await restored.resources.directory.selectFrom('staff_action').select(['command', 'operator']).execute();
  expect(actions.filter(({ command }) => command === 'reconcile-directory')).toEqual([
    { command: 'reconcile-directory', operator: STAFF.supervisor },
  ]);
  await waitUntil(
    () => Promise.resolve(worker.output().split(RESUMED_MESSAGE).length),
    (lines) => lines === 3,
  );
  const penalties = () => first.database.selectFrom('transfer').select('source').where('debitAccount', '=', 'penalty').execute();
  const today = manilaDateOf(await resources.clock.now());
  await waitUntil(
    () => first.database.selectFrom('accrual_progress').select('doneThrough').executeTakeFirstOrThrow(),
    ({ doneThrough }) => doneThrough === today,
  );
  expect((await penalties()).length).toBeGreaterThan(0);
  expect(await readyz(health)).toEqual([200, { ready: true, failing: [] }]);

  const found = await readAllPlaces(restored);
  // Suspense money that was only in the directory and not assigned is stored again when the provider reports the payment again.
  const missingPaymentIds = moments.directory === 'before' ? lostPaymentIds : new Set<string>();
  for (const { paymentId } of payments) {
    const { posted, waiting } = found.get(paymentId) ?? { posted: 0, waiting: 0 };
    expect([paymentId, posted + waiting]).toEqual([paymentId, missingPaymentIds.has(paymentId) ? 0 : 1]);
  }
  for (const word of payments) expect((await sendPaymentWebhook(restored.app, word)).statusCode).toBe(200);
  const again = await readAllPlaces(restored);
  for (const { paymentId } of payments)
    expect([paymentId, again.get(paymentId)]).toEqual([
      paymentId,
      missingPaymentIds.has(paymentId) ? { posted: 0, waiting: 1 } : found.get(paymentId),
    ]);
  const { accounts } = await trialBalance(restored.resources);
  // If the directory was restored, the ledgers of the cells must equal those before. A restored cell may lack later payouts.
  const wanted = moments.directory === 'before' ? known.accounts : accounts;
  expect([accounts['lender.cash'], accounts['suspense']]).toEqual([wanted['lender.cash'], wanted['suspense']]);
  // A code created after the backup and paid only now.
  for (const [index, { unpaid }] of after.entries()) {
    const word = paidEvent(unpaid, { amount: 100_00 });
    expect((await sendPaymentWebhook(restored.app, word)).statusCode).toBe(200);
    const isLost = moments[index === 0 ? 'cell 0' : 'cell 1'] === 'before';
    expect(await placesOf(restored, word)).toEqual(isLost ? { posted: 0, waiting: 1 } : { posted: 1, waiting: 0 });
  }
  expect(await trialBalance(restored.resources)).toMatchObject({ sum: 0, differences: [] });
  expect(await restored.resources.directory.selectFrom('discrepancy').selectAll().execute()).toEqual([]);

  const second = await reconcile(restored);
  expect(second).toMatchObject({
    standings: { 'cell-0': 'together', 'cell-1': 'together' },
    phones: { added: 0, removed: 0 },
    references: { added: 0 },
    payments: { added: 0, placed: 0, postedAgain: 0, suspended: 0 },
  });
});

test('phones registered after the directory’s backup are found, and phones of erased borrowers are not', TEST, async () => {
  const { resources: restored } = await reconcileRestored({ directory: 'before', 'cell 0': 'after', 'cell 1': 'after' });
  const findUser = (phone: string) => findUserId(restored.directory, restored.config.phoneKeys, phone);

  for (const { first, erased } of histories)
    expect([await findUser(first.phone), await findUser(erased.phone)]).toEqual([first.order.userId, null]);
  for (const { later } of after) expect(await findUser(later.phone)).toBe(later.order.userId);
});

async function reconcileRestored(moments: Readonly<Record<DatabaseName, Moment>>, ...words: string[]) {
  const restored = await restoreAll(moments);
  return { ...restored, result: await reconcile(restored, ...words) };
}

test('reports a borrower erased after the cell’s backup, and erases again if staff request it', TEST, async () => {
  const moments = { directory: 'after', 'cell 0': 'before', 'cell 1': 'before' } as const;
  const erasedPeople = histories.map(({ erased }) => erased);
  const { resources: restored, result } = await reconcileRestored(moments);
  const erasures = async (from: typeof restored) => {
    const rows = await Promise.all(from.cells.all.map(({ database }) => database.selectFrom('erasure').select('userId').execute()));
    return rows.flat().map(({ userId }) => userId);
  };
  const findUser = (phone: string) => findUserId(restored.directory, restored.config.phoneKeys, phone);

  expect(new Set(result.lookAt.erasedSince)).toEqual(new Set(erasedPeople.map(({ order }) => order.userId)));
  expect([await findUser(erasedPeople[0]?.phone ?? ''), await erasures(restored)]).toEqual([null, []]);
  // Borrowers registered after the backup are lost with it, and their phones can register again.
  for (const { later } of after) expect(await findUser(later.phone)).toBeNull();
  const again = await reconcileRestored(moments, '--erase-again', 'yes');
  expect(new Set(await erasures(again.resources))).toEqual(new Set(erasedPeople.map(({ order }) => order.userId)));
});
