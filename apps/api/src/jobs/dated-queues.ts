import type { PgBoss } from 'pg-boss';

const HOUR_SECONDS = 3600;
const EVERY_MINUTE = '* * * * *';
export const SHORTEST_POLL_SECONDS = 0.5;
/** What was held back in one worker is taken by another, or done once the clock is right. */
const NIGHTLY_RETRIES = { retryLimit: 10, retryBackoff: true };
const MANILA = 'Asia/Manila';
export const HEARTBEAT_SECONDS = 30;

/** The queues of a cell, and whether a job may run now: each of them does what is due by the clock. */
export interface Dated {
  readonly boss: PgBoss;
  readonly mayWork: (queue: string) => Promise<boolean>;
}

/** Every job of the worker goes through here: with a clock that is off, or after a restore that nobody has reconciled, it is not done. */
export async function workOn({ boss, mayWork }: Dated, queue: string, { work, held, ...options }: Work): Promise<void> {
  await boss.work(queue, options, async () => {
    if (await mayWork(queue)) await work();
    else await held?.();
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
