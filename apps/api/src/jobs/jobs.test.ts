import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startChild } from '../../testing/child.ts';
import { buildBorrower, buildSession } from '../../testing/factories.ts';
import type { BuiltBorrower } from '../../testing/factories.ts';
import { buildOrder } from '../../testing/loans.ts';
import { startService } from '../../testing/service.ts';
import { jobsFor, startJobs } from '../../testing/job-dependencies.ts';
import { insertPartnerCall } from '../platform/db/directory.ts';
import { END_DATA_QUEUE, SWEEP_QUEUE, ORDER_TASK_QUEUE } from './jobs.ts';

const { resources, environment } = await startService();

async function buildKey({ cell, userId }: BuiltBorrower, key: string, expiresInMs: number): Promise<void> {
  const at = resources.clock.real();
  const row = {
    userId,
    caller: 'borrower',
    key,
    fingerprint: randomBytes(32),
    answer: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + expiresInMs),
  };
  await cell.database.insertInto('idempotency_key').values(row).execute();
}

async function buildRows(inCell: 0 | 1): Promise<BuiltBorrower> {
  const borrower = await buildBorrower(resources, { inCell });
  await buildSession(resources, { borrower, expiresInMs: -1000 });
  await buildSession(resources, { borrower, expiresInMs: 60_000 });
  await buildKey(borrower, 'ended', -1000);
  await buildKey(borrower, 'lives', 60_000);
  return borrower;
}

async function rowsOf({ cell, userId }: BuiltBorrower): Promise<{ sessions: number; keys: string[] }> {
  const sessions = await cell.database.selectFrom('session').select('userId').where('userId', '=', userId).execute();
  const keys = await cell.database.selectFrom('idempotency_key').select('key').where('userId', '=', userId).execute();
  return { sessions: sessions.length, keys: keys.map(({ key }) => key) };
}

test('the sweep deletes partner calls older than an hour and keeps younger calls', async () => {
  const now = resources.clock.real().getTime();
  const claim = (nonce: string, minutes: number) =>
    insertPartnerCall(resources.directory, { keyId: 'sweep', nonce, at: new Date(now - minutes * 60_000) });
  await claim('old', 61);
  await claim('young', 11);
  const jobs = await startJobs(jobsFor(resources));
  await jobs.bosses[0]?.send(SWEEP_QUEUE);
  const kept = () => resources.directory.selectFrom('partner_call').select('nonce').where('keyId', '=', 'sweep').execute();
  await expect.poll(kept, { interval: 100 }).toEqual([{ nonce: 'young' }]);
  await jobs.stop();
});

test('the sweep of a cell deletes only expired sessions and keys, and only in that cell', async () => {
  const borrowers = [await buildRows(0), await buildRows(1)] as const;
  const jobs = await startJobs(jobsFor(resources));

  await jobs.bosses[0]?.send(SWEEP_QUEUE);
  await expect.poll(() => rowsOf(borrowers[0]), { interval: 100 }).toEqual({ sessions: 1, keys: ['lives'] });
  expect(await rowsOf(borrowers[1])).toEqual({ sessions: 2, keys: ['ended', 'lives'] });
  await jobs.bosses[1]?.send(SWEEP_QUEUE);
  await expect.poll(() => rowsOf(borrowers[1]), { interval: 100 }).toEqual({ sessions: 1, keys: ['lives'] });

  for (const boss of jobs.bosses) {
    expect(await boss.getSchedule(SWEEP_QUEUE)).toMatchObject({ cron: '30 3 * * *', timezone: 'Asia/Manila' });
    expect(await boss.getQueue(SWEEP_QUEUE)).toMatchObject({ heartbeatSeconds: 30 });
    expect(await boss.getSchedule(ORDER_TASK_QUEUE)).toMatchObject({ cron: '* * * * *' });
    expect(await boss.getQueue(ORDER_TASK_QUEUE)).toMatchObject({ heartbeatSeconds: 30 });
  }
  await jobs.stop();
});

test('[BEY-27] the nightly job requests the erasure of an inactive borrower, and the worker completes the erasure', async () => {
  const { userId, cell } = await buildBorrower(resources, { inCell: 0 });
  const longAgo = new Date(Date.now() - 3 * 366 * 86_400_000);
  await cell.database.updateTable('borrower').set({ createdAt: longAgo }).where('userId', '=', userId).execute();
  const jobs = await startJobs(jobsFor(resources));

  await jobs.bosses[0]?.send(END_DATA_QUEUE);

  const states = () => cell.database.selectFrom('erasure').select(['userId', 'cause', 'state']).execute();
  await expect.poll(states, { interval: 100 }).toEqual([{ userId, cause: 'term', state: 'done' }]);
  expect(await jobs.bosses[0]?.getSchedule(END_DATA_QUEUE)).toMatchObject({ cron: '10 4 * * *', timezone: 'Asia/Manila' });
  await jobs.stop();
});

test('order tasks run when the jobs start, and at most one job of their queue waits', async () => {
  const jobs = await startJobs(jobsFor(resources));
  const [boss] = jobs.bosses;
  const [cell] = resources.cells.all;
  if (boss === undefined || cell === undefined) throw new Error('there is no cell');
  const order = await buildOrder(resources, { borrower: await buildBorrower(resources, { inCell: 0 }) });
  const triesOf = async () =>
    (await cell.database.selectFrom('order_task').select('tries').where('userId', '=', order.userId).executeTakeFirst())?.tries;

  await expect.poll(triesOf, { interval: 100 }).toBe(1);
  await Promise.all(Array.from({ length: 10 }, () => boss.send(ORDER_TASK_QUEUE, null, { startAfter: 600 })));

  expect((await boss.findJobs(ORDER_TASK_QUEUE, { queued: true })).length).toBeLessThanOrEqual(1);
  await jobs.stop();
});

test('two concurrent worker processes start, and exit with 0 on SIGTERM', async () => {
  const workers = [startChild('worker.ts', environment), startChild('worker.ts', environment)];
  await Promise.all(workers.map((worker) => worker.waitForOutput('worker started')));

  for (const worker of workers) worker.process.kill('SIGTERM');

  expect(await Promise.all(workers.map((worker) => worker.exitCode()))).toEqual([0, 0]);
});
