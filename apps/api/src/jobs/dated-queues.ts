import type { PgBoss } from 'pg-boss';
import { Gauge, Histogram } from 'prom-client';
import type { Metric } from 'prom-client';

const HOUR_SECONDS = 3600;
const EVERY_MINUTE = '* * * * *';
export const SHORTEST_POLL_SECONDS = 0.5;
/** A job held back in one worker is retried by another worker, or after the clock is right again. */
const NIGHTLY_RETRIES = { retryLimit: 10, retryBackoff: true };
const MANILA = 'Asia/Manila';
export const HEARTBEAT_SECONDS = 30;

const SECONDS = [0.01, 0.1, 1, 10, 60, 600, 3600];

const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'Duration of jobs by outcome',
  labelNames: ['job', 'outcome'] as const,
  buckets: SECONDS,
  registers: [],
});
const lastDone = new Gauge({
  name: 'job_last_done_timestamp_seconds',
  help: 'Time of the last completed run of a job in a cell',
  labelNames: ['database', 'job'] as const,
  registers: [],
});

export const jobMetrics = (): readonly Metric[] => [durations, lastDone];

/** The queues of a cell, and the check whether a job may run now: every job depends on the clock. */
export interface DatedQueues {
  readonly cell: string;
  readonly boss: PgBoss;
  readonly isAllowed: (queue: string) => Promise<boolean>;
}

/**
 * Registers the handler of a queue. All jobs use this function, so that none runs while the clock is off or after a restore that was not reconciled.
 */
export async function handleQueue(
  { cell, boss, isAllowed: mayWork }: DatedQueues,
  queue: string,
  { work, onHeldBack, ...options }: QueueHandler,
): Promise<void> {
  await boss.work(queue, options, async () => {
    if (!(await mayWork(queue))) return void (await onHeldBack?.());
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

interface QueueHandler {
  readonly pollingIntervalSeconds?: number;
  readonly work: () => Promise<unknown>;
  /** Runs if the job may not run now. */
  readonly onHeldBack?: () => Promise<unknown>;
}

export async function runNightly(dated: DatedQueues, queue: string, cron: string, work: () => Promise<void>): Promise<void> {
  // If a worker dies, its heartbeat stops and another worker runs the job.
  await dated.boss.createQueue(queue, { policy: 'exclusive', heartbeatSeconds: HEARTBEAT_SECONDS });
  await dated.boss.schedule(queue, cron, null, { tz: MANILA, ...NIGHTLY_RETRIES });
  await handleQueue(dated, queue, { work, onHeldBack: failForRetry });
}

/** Fails the job so that it is retried, perhaps by a worker whose clock is right. */
const failForRetry = (): Promise<never> => Promise.reject(new Error('dated work is stopped'));

/**
 * Runs a job in a chain: every run enqueues the next one, and a start enqueues one at once for work that fell due while no worker ran. At most one
 * job waits. The schedule restarts a broken chain.
 */
export async function runRepeatedly(dated: DatedQueues, queue: string, seconds: number, work: () => Promise<unknown>): Promise<void> {
  const { boss } = dated;
  await boss.createQueue(queue, { policy: 'short', heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: HOUR_SECONDS });
  await boss.schedule(queue, EVERY_MINUTE, null, { tz: MANILA });
  const scheduleNext = (): Promise<unknown> => boss.send(queue, null, { startAfter: seconds });
  await handleQueue(dated, queue, {
    pollingIntervalSeconds: SHORTEST_POLL_SECONDS,
    work: async () => {
      try {
        await work();
      } finally {
        await scheduleNext();
      }
    },
    onHeldBack: scheduleNext,
  });
  await boss.send(queue);
}
