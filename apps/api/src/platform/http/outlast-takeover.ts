import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTakeover } from '../db/trouble.ts';

/**
 * No try begins later than this after the call came. A server that is gone says so at once. A switchover takes less than this as a rule, a takeover
 * from a dead server more: then the caller is told to come again.
 */
const LAST_TRY_MS = 5_000;
/** A call ends within 8 s. The first try has limits of its own; those after it are given up here. What then still comes about was done once, by its key. */
const DEADLINE_MS = 7_500;
const PAUSE_MS = 200;

/** Whoever sends a key may send the call again, and so may we: what was done is not done twice. */
export const isKeyed = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => IDEMPOTENCY_HEADER.toLowerCase() in headers;

/** Does it again while a database is taken over by its standby. Only for what may be done again: a read, or what has a key. */
export async function outlastTakeover<Result>(reply: Pick<FastifyReply, 'elapsedTime'>, work: () => Promise<Result>): Promise<Result> {
  let attempt = work();
  for (;;) {
    try {
      return await attempt;
    } catch (error) {
      if (!isTakeover(error) || reply.elapsedTime > LAST_TRY_MS) throw error;
      await sleep(PAUSE_MS);
      attempt = Promise.race([work(), failing(error, DEADLINE_MS - reply.elapsedTime)]);
    }
  }
}

async function failing(error: unknown, afterMs: number): Promise<never> {
  await sleep(Math.max(0, afterMs), undefined, { ref: false });
  throw error;
}
