import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { PgBoss } from 'pg-boss';
import type { Cell, CellDatabase } from '../platform/db/cells.ts';
import { pollPayments } from './poll-payments.ts';
import { accrualIsDue, accrueDueDays } from './accrue.ts';
import { pollCharges } from './poll-charges.ts';
import { eraseBorrowers } from './erase-borrowers.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { runDueOrderTasks } from './order-tasks.ts';
import { dropRecordsPast } from '../lending/personal-data/sealed-records.ts';
import { removeUnusedPhotos } from './remove-photos.ts';
import { resealAccountNumbers } from './reseal.ts';
import { sendDueReminders } from './send-reminders.ts';
import { compareSettlements } from './settlements.ts';

// Those that are exported are for tests, which send a job at once and wait for it.
export const SWEEP_QUEUE = 'sweep-expired';
const PHOTO_QUEUE = 'remove-unused-photos';
export const RESEAL_QUEUE = 'reseal-account-numbers';

export const SETTLEMENT_QUEUE = 'compare-settlements';

export const ORDER_TASK_QUEUE = 'run-order-tasks';
export const POLL_PAYMENTS_QUEUE = 'poll-payments';
const POLL_CHARGES_QUEUE = 'poll-charges';
const REMINDERS_QUEUE = 'send-reminders';
const ERASURE_QUEUE = 'erase-borrowers';

export const ACCRUAL_QUEUE = 'accrue-penalties';

const EVERY_MINUTE = '* * * * *';
const HOUR_SECONDS = 3600;
/** A whole cell, and a week of days to catch up with. */
const LONGEST_ACCRUAL_SECONDS = 12 * HOUR_SECONDS;
const SHORTEST_POLL_SECONDS = 0.5;
const SWEEP_AT = '30 3 * * *';
const PHOTOS_AT = '40 3 * * *';
const RESEAL_AT = '50 3 * * *';
// Yesterday's list is closed by then.
const SETTLEMENT_AT = '20 2 * * *';
const MANILA = 'Asia/Manila';
const BOSS_CONNECTIONS = 3;
const HEARTBEAT_SECONDS = 30;

interface JobsOptions extends Omit<JobDependencies, 'database'> {
  /** How often it is looked whether work on an order has fallen due. */
  readonly wakeSeconds: number;
}

export interface Jobs {
  readonly bosses: readonly PgBoss[];
  stop(): Promise<void>;
}

/** Each cell's work is queued in its own database, beside the rows it is about. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const bosses: PgBoss[] = [];
  for (const cell of options.cells.all) bosses.push(await startBoss(cell, options));
  return {
    bosses,
    stop: async () => {
      await Promise.all(bosses.map((boss) => boss.stop({ graceful: true })));
    },
  };
}

async function startBoss({ range, database }: Cell, options: JobsOptions): Promise<PgBoss> {
  const { clock, log, accountKeys, images, wakeSeconds } = options;
  const boss = new PgBoss({ connectionString: range.url, schema: 'pgboss', max: BOSS_CONNECTIONS });
  boss.on('error', (err) => log.warn({ err }, 'the job queue failed'));
  await boss.start();
  const shards = `${range.first}-${range.last}`;
  await runNightly(boss, SWEEP_QUEUE, SWEEP_AT, async () => {
    const swept = await sweepExpired(database, clock.real());
    const records = await dropRecordsPast(database, manilaDateOf(await clock.now()));
    log.info({ shards, ...swept, records }, 'expired rows removed');
  });
  await runNightly(boss, PHOTO_QUEUE, PHOTOS_AT, async () => {
    const photos = await removeUnusedPhotos(database, images, await clock.now());
    log.info({ shards, photos }, 'unused photos removed');
  });
  await runNightly(boss, RESEAL_QUEUE, RESEAL_AT, async () => {
    const numbers = await resealAccountNumbers(database, accountKeys);
    log.info({ shards, numbers }, 'account numbers encrypted again');
  });
  await runNightly(boss, SETTLEMENT_QUEUE, SETTLEMENT_AT, async () => {
    const compared = await compareSettlements({ ...options, database });
    log.info({ shards, compared }, 'settlements compared');
  });
  await accrueWhenDue(boss, { ...options, database });
  await wakeOften(boss, ORDER_TASK_QUEUE, wakeSeconds, async () => {
    if (await accrualIsDue({ ...options, database })) await boss.send(ACCRUAL_QUEUE);
    await runDueOrderTasks({ ...options, database });
  });
  await wakeOften(boss, POLL_PAYMENTS_QUEUE, wakeSeconds, () => pollPayments({ ...options, database }));
  await wakeOften(boss, POLL_CHARGES_QUEUE, wakeSeconds, () => pollCharges({ ...options, database }));
  await wakeOften(boss, REMINDERS_QUEUE, wakeSeconds, () => sendDueReminders({ ...options, database }));
  await wakeOften(boss, ERASURE_QUEUE, wakeSeconds, () => eraseBorrowers({ ...options, database }));
  return boss;
}

/** A queue of its own, so that a long accrual keeps no order waiting. One runs at a time; the job that runs order tasks sends it. */
async function accrueWhenDue(boss: PgBoss, dependencies: JobDependencies): Promise<void> {
  await boss.createQueue(ACCRUAL_QUEUE, {
    policy: 'exclusive',
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: LONGEST_ACCRUAL_SECONDS,
  });
  await boss.work(ACCRUAL_QUEUE, { pollingIntervalSeconds: SHORTEST_POLL_SECONDS }, () => accrueDueDays(dependencies));
}

async function runNightly(boss: PgBoss, queue: string, cron: string, work: () => Promise<void>): Promise<void> {
  // A worker that dies in the middle stops its heartbeat, and another takes the job.
  await boss.createQueue(queue, { policy: 'exclusive', heartbeatSeconds: HEARTBEAT_SECONDS });
  await boss.schedule(queue, cron, null, { tz: MANILA });
  await boss.work(queue, work);
}

/**
 * Each run calls for the next, and a start calls for one at once, for what fell due while nobody worked. One waits at most; the
 * schedule is for the day that the chain breaks.
 */
async function wakeOften(boss: PgBoss, queue: string, seconds: number, work: () => Promise<unknown>): Promise<void> {
  await boss.createQueue(queue, { policy: 'short', heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: HOUR_SECONDS });
  await boss.schedule(queue, EVERY_MINUTE, null, { tz: MANILA });
  await boss.work(queue, { pollingIntervalSeconds: SHORTEST_POLL_SECONDS }, async () => {
    try {
      await work();
    } finally {
      await boss.send(queue, null, { startAfter: seconds });
    }
  });
  await boss.send(queue);
}

interface Swept {
  readonly sessions: number;
  readonly keys: number;
}

/** What has ended is deleted by one statement each; a revoked session goes when it would have expired. */
async function sweepExpired(database: CellDatabase, at: Date): Promise<Swept> {
  const sessions = await database.deleteFrom('session').where('expires_at', '<=', at).executeTakeFirstOrThrow();
  const keys = await database.deleteFrom('idempotency_key').where('expires_at', '<=', at).executeTakeFirstOrThrow();
  return { sessions: Number(sessions.numDeletedRows), keys: Number(keys.numDeletedRows) };
}
