import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../testing/after-file.ts';
import { addressOf } from '../../testing/child.ts';
import { signedInEnvironment } from '../../testing/desk.ts';
import type { Child } from '../../testing/child.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import { buildOrder } from '../../testing/loans.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { startService } from '../../testing/service.ts';
import { startShifted } from '../../testing/shifted-child.ts';
import { digestOfCell } from '../../testing/cell-digest.ts';
import { healthOf, metricsOf, readyz, valueOf } from '../../testing/worker.ts';
import { END_DATA_QUEUE, PHOTO_QUEUE, SWEEP_QUEUE } from '../jobs/jobs.ts';
import { storeProgress } from '../lending/servicing/accrual-progress.ts';

const DAY_SECONDS = 86_400;
const HOUR_MS = 3_600_000;
const CLOCK_OFF_MESSAGE = 'the clock of this process is off: dated work is stopped';
const CLOCK_RIGHT_MESSAGE = 'the clock of this process is right again: dated work resumes';
const TEST = { timeout: scaleTimeout(180_000) };

const started = await startService({ environment: { WAKE_SECONDS: '1' } });
const { resources } = started;
/** Without the longer timeouts of tests, with which an unresponsive database would not be noticed. */
const environment = { ...started.environment, WAKE_SECONDS: '1' };
const today = manilaDateOf(await resources.clock.now());
const [cell] = resources.cells.all;
if (cell === undefined) throw new Error('no cell');
const { database } = cell;

/** Creates work for every job: an overdue loan, an application to decide, a session and a photo that expire in a week. */
async function buildWork(): Promise<void> {
  const borrower = await buildBorrower(resources, { inCell: 0 });
  await buildOrder(resources, { borrower, status: 180 });
  const at = new Date(resources.clock.real().getTime() - 2 * HOUR_MS);
  await buildOrder(resources, { borrower: await buildBorrower(resources, { inCell: 0 }), at });
  await buildSession(resources, { borrower, expiresInMs: 168 * HOUR_MS });
  const unusedUntil = new Date(at.getTime() + 168 * HOUR_MS);
  const image = { userId: borrower.userId, imageId: borrower.userId, width: 1, height: 1, bytes: 1, storedAt: at };
  await database
    .insertInto('image')
    .values({ ...image, unusedUntil })
    .execute();
}

const boss = new PgBoss({ connectionString: cell.url, schema: 'pgboss', supervise: false, schedule: false });
afterFile(() => boss.stop());

async function startWorker(aheadSeconds: number, jumpSeconds = 0): Promise<{ worker: Child; health: string }> {
  const worker = startShifted('worker.ts', environment, { aheadSeconds, jumpSeconds });
  await worker.waitForOutput('worker started');
  return { worker, health: healthOf(worker.output()) };
}

const linesOf = (worker: Child, text: string): number => worker.output().split(text).length - 1;

const JOBS = [
  'run-order-tasks',
  'poll-payments',
  'poll-charges',
  'send-reminders',
  'erase-borrowers',
  SWEEP_QUEUE,
  PHOTO_QUEUE,
  END_DATA_QUEUE,
];

/** Waits until every job was due and held back, the recurring ones at least twice. */
async function waitUntilJobsPaused(health: string): Promise<string> {
  await boss.start();
  for (const queue of [SWEEP_QUEUE, PHOTO_QUEUE, END_DATA_QUEUE]) await boss.send(queue);
  const count = (metrics: string, job: string): number => valueOf(metrics, `dated_jobs_held_back_total{job="${job}",reason="clock"}`);
  return waitUntil(
    () => metricsOf(health),
    (metrics) => JOBS.every((job) => count(metrics, job) >= 1) && count(metrics, 'run-order-tasks') >= 4,
  );
}

test.each([
  ['60 days ahead', 60 * DAY_SECONDS, /^clock 51\d{5} s ahead of (directory|cell-[01])$/],
  ['an hour behind', -3600, /^clock 3[56]\d\d s behind (directory|cell-[01])$/],
])(
  'a worker whose clock is %s changes no row of its cell and reports the clock as the reason',
  TEST,
  async (_, aheadSeconds, complaint) => {
    await buildWork();
    await storeProgress(database, today);
    const before = await digestOfCell(database);
    const { worker, health } = await startWorker(aheadSeconds);

    const metrics = await waitUntilJobsPaused(health);
    await worker.waitForOutput(CLOCK_OFF_MESSAGE);

    expect(await digestOfCell(database)).toEqual(before);
    expect(linesOf(worker, CLOCK_OFF_MESSAGE)).toBe(1);
    expect(valueOf(metrics, 'dated_work_held_back{reason="clock"}')).toBe(1);
    expect(Math.abs(valueOf(metrics, 'clock_ahead_seconds{database="cell-0"}') - aheadSeconds)).toBeLessThan(10);
    const [status, { failing }] = await readyz(health);
    expect([status, failing.length, failing.filter((each) => !complaint.test(each))]).toEqual([503, 3, []]);
  },
);

/** Tables that keep changing: tasks are rescheduled, and the cursor of dated events advances. */
const CHANGING_TABLES = ['order_task', 'dated_events'];

/** Returns the rows of the cell once its worker finds nothing more to do. */
async function waitForUnchangedCell(): Promise<unknown> {
  const look = (): ReturnType<typeof digestOfCell> => digestOfCell(database, CHANGING_TABLES);
  let before = await look();
  const isUnchanged = async (): Promise<boolean> => {
    await sleep(4_000);
    const now = await look();
    const unchanged = JSON.stringify(now) === JSON.stringify(before);
    before = now;
    return unchanged;
  };
  await waitUntil(isUnchanged, (unchanged) => unchanged);
  return before;
}

test('a worker whose clock jumps by 60 days stops changing rows, and resumes once the clock is right', TEST, async () => {
  await buildWork();
  await storeProgress(database, today);
  const { worker, health } = await startWorker(0, 60 * DAY_SECONDS);
  const listUntriedTasks = () => database.selectFrom('order_task').select('userId').where('tries', '=', 0).execute();
  await waitUntil(listUntriedTasks, (tasks) => tasks.length === 0);
  const before = await waitForUnchangedCell();

  worker.process.kill('SIGUSR2');
  await waitUntilJobsPaused(health);
  await worker.waitForOutput(CLOCK_OFF_MESSAGE);

  expect(await digestOfCell(database, CHANGING_TABLES)).toEqual(before);
  const { recordedThrough } = await database.selectFrom('dated_events').select('recordedThrough').executeTakeFirstOrThrow();
  expect(recordedThrough?.getTime() ?? 0).toBeLessThan(Date.now());
  expect([linesOf(worker, CLOCK_OFF_MESSAGE), linesOf(worker, CLOCK_RIGHT_MESSAGE)]).toEqual([1, 0]);
  worker.process.kill('SIGUSR2');
  await waitUntil(
    () => readyz(health),
    ([status]) => status === 200,
  );
  // The health answers and the log are separate channels, so the line may arrive later.
  await worker.waitForOutput(CLOCK_RIGHT_MESSAGE);
  expect([linesOf(worker, CLOCK_OFF_MESSAGE), linesOf(worker, CLOCK_RIGHT_MESSAGE)]).toEqual([1, 1]);
  expect(valueOf(await metricsOf(health), 'dated_work_held_back{reason="clock"}')).toBe(0);
});

test('a clock that is two seconds off does not stop a worker', TEST, async () => {
  await buildWork();
  await storeProgress(database, addDays(today, -1));
  const { worker, health } = await startWorker(2);
  const penalties = () => database.selectFrom('transfer').select('valueOn').where('debitAccount', '=', 'penalty').execute();

  await waitUntil(penalties, (rows) => rows.length > 0);

  expect(new Set((await penalties()).map(({ valueOn }) => valueOn))).toEqual(new Set([today]));
  expect(await readyz(health)).toEqual([200, { ready: true, failing: [] }]);
  expect(linesOf(worker, CLOCK_OFF_MESSAGE)).toBe(0);
  // The completion of the day is written last.
  await waitUntil(
    async () => valueOf(await metricsOf(health), 'accrual_days_ahead{database="cell-0"}'),
    (days) => days === 0,
  );
});

test('accrual ahead of the database’s day is reported as a metric and a log line, and not changed', TEST, async () => {
  await storeProgress(database, addDays(today, 60));
  const { worker, health } = await startWorker(0);

  await worker.waitForOutput('days after today have accrued: an operator has to take them back');

  expect(valueOf(await metricsOf(health), 'accrual_days_ahead{database="cell-0"}')).toBe(60);
  await storeProgress(database, today);
});

const CONTACT_PATH = '/entirely/v3/personal-center/contact-kf-info';
const callContact = (address: string): Promise<Response> =>
  fetch(`${address}${CONTACT_PATH}`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    body: new URLSearchParams({ overall: '30' }),
  });

test('a service whose clock jumps answers no product call until the clock is right, and its probe names the clock', TEST, async () => {
  const service = startShifted('server.ts', environment, { aheadSeconds: 0, jumpSeconds: 60 * DAY_SECONDS });
  const address = await addressOf(service);
  // On a busy machine a process that has just started may reject a call or two.
  await waitUntil(
    () => callContact(address),
    ({ status }) => status === 200,
  );

  service.process.kill('SIGUSR2');
  const refused = await waitUntil(
    () => callContact(address),
    ({ status }) => status === 503,
  );
  const webhook = await fetch(`${address}/webhooks/payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

  expect([refused.headers.get('retry-after'), webhook.status]).toEqual(['10', 503]);
  await waitUntil(
    () => readyz(address),
    ([, { failing }]) => /clock 51\d{5} s ahead of cell-0/.test(failing.join()),
  );
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(await metricsOf(address), service.output()).toMatch(/^dated_work_held_back\{reason="clock"\} 1$/m);
  service.process.kill('SIGUSR2');
  await waitUntil(
    () => callContact(address),
    ({ status }) => status === 200,
  );
  await service.waitForOutput(CLOCK_RIGHT_MESSAGE);
  expect([linesOf(service, CLOCK_OFF_MESSAGE), linesOf(service, CLOCK_RIGHT_MESSAGE)]).toEqual([1, 1]);
});

test('a staff command on a machine whose clock is off fails with the reason and does nothing', TEST, async () => {
  const words = ['trial-balance', '--reason', 'a look'];
  const child = startShifted('ops.ts', { ...environment, ...(await signedInEnvironment()) }, { aheadSeconds: 60 * DAY_SECONDS }, words);

  expect(await child.exitCode()).toBe(1);
  expect(child.output()).toMatch(/^Nothing was done\. The clock of this machine is off: clock 51\d{5} s ahead of directory/);
  expect(await resources.directory.selectFrom('staff_action').select('command').execute()).toEqual([]);
});
