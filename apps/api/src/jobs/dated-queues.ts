import type { PgBoss } from 'pg-boss';
import { Gauge, Histogram } from 'prom-client';
import type { Metric } from 'prom-client';

const HOUR_SECONDS = 3600;
const EVERY_MINUTE = '* * * * *';
export const SHORTEST_POLL_SECONDS = 0.5;
/** What was held back in one worker is taken by another, or done once the clock is right. */
const NIGHTLY_RETRIES = { retryLimit: 10, retryBackoff: true };
const MANILA = 'Asia/Manila';
export const HEARTBEAT_SECONDS = 30;

const SECONDS = [0.01, 0.1, 1, 10, 60, 600, 3600];

const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'How long jobs took, by how they ended',
  labelNames: ['job', 'outcome'] as const,
  buckets: SECONDS,
  registers: [],
});
const lastDone = new Gauge({
  name: 'job_last_done_timestamp_seconds',
  help: 'When a job of a cell was last done to its end',
  labelNames: ['database', 'job'] as const,
  registers: [],
});

export const jobMetrics = (): readonly Metric[] => [durations, lastDone];

/** The queues of a cell, and whether a job may run now: each of them does what is due by the clock. */
export interface Dated {
  readonly cell: string;
  readonly boss: PgBoss;
  readonly mayWork: (queue: string) => Promise<boolean>;
}

/** Every job of the worker goes through here: with a clock that is off, or after a restore that nobody has reconciled, it is not done. */
export async function workOn({ cell, boss, mayWork }: Dated, queue: string, { work, held, ...options }: Work): Promise<void> {
  await boss.work(queue, options, async () => {
    if (!(await mayWork(queue))) return void (await held?.());
    const seconds = durations.startTimer({ job: queue });
    try {
      await work();
    } catch (error) {
      seconds({ outcome: 'failed' });
      throw error;
    }
    seconds({ outcome: 'done' });
    lastDone.setToCurrentTime({ database: cell, job: queue });
  });
}

interface Work {
  readonly pollingIntervalSeconds?: number;
  readonly work: () => Promise<unknown>;
  /** What happens instead. */
  readonly held?: () => Promise<unknown>;
}

export async function runNightly(dated: Dated, queue: string, cron: string, work: () => Promise<void>): Promise<void> {
  // A worker that dies in the middle stops its heartbeat, and another takes the job.
  await dated.boss.createQueue(queue, { policy: 'exclusive', heartbeatSeconds: HEARTBEAT_SECONDS });
  await dated.boss.schedule(queue, cron, null, { tz: MANILA, ...NIGHTLY_RETRIES });
  await workOn(dated, queue, { work, held: leaveToAnother });
}

/** A job that fails is due again: for a worker whose clock is right, perhaps. */
const leaveToAnother = (): Promise<never> => Promise.reject(new Error('dated work is held back'));

/**
 * Each run calls for the next, and a start calls for one at once, for what fell due while nobody worked. One waits at most; the
 * schedule is for the day that the chain breaks.
 */
export async function wakeOften(dated: Dated, queue: string, seconds: number, work: () => Promise<unknown>): Promise<void> {
  const { boss } = dated;
  await boss.createQueue(queue, { policy: 'short', heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: HOUR_SECONDS });
  await boss.schedule(queue, EVERY_MINUTE, null, { tz: MANILA });
  const next = (): Promise<unknown> => boss.send(queue, null, { startAfter: seconds });
  await workOn(dated, queue, {
    pollingIntervalSeconds: SHORTEST_POLL_SECONDS,
    work: async () => {
      try {
        await work();
      } finally {
        await next();
      }
    },
    held: next,
  });
  await boss.send(queue);
}
