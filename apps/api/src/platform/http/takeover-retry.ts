import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFailover } from '../db/errors.ts';

/**
 * No retry starts later than this after the call was received. A dead server fails at once. A switchover usually takes less than this; a takeover
 * from a dead server takes more, and the caller then has to retry.
 */
const LAST_ATTEMPT_MS = 5_000;
/**
 * A call must end within 8 s. The first attempt has its own time limits; retries are abandoned at this time. An abandoned retry that succeeds later
 * has no second effect, because of its idempotency key.
 */
const DEADLINE_MS = 7_500;
const PAUSE_MS = 200;

/** True if the call has an idempotency key and can be retried without a second effect. */
export const hasIdempotencyKey = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => IDEMPOTENCY_HEADER.toLowerCase() in headers;

/** Retries work while a standby takes over a database. Only for reads and for work with an idempotency key. */
export async function retryDuringTakeover<Result>(reply: Pick<FastifyReply, 'elapsedTime'>, work: () => Promise<Result>): Promise<Result> {
  let attempt = work();
  for (;;) {
    try {
      return await attempt;
    } catch (error) {
      if (!isFailover(error) || reply.elapsedTime > LAST_ATTEMPT_MS) throw error;
      await sleep(PAUSE_MS);
      attempt = Promise.race([work(), failing(error, DEADLINE_MS - reply.elapsedTime)]);
    }
  }
}

async function failing(error: unknown, afterMs: number): Promise<never> {
  await sleep(Math.max(0, afterMs), undefined, { ref: false });
  throw error;
}
