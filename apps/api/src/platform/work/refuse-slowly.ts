import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../request/refusal.ts';

const WAIT_MS = 1_000;
const MOST_WAITING = 200;
let waiting = 0;

/**
 * Keeps whoever has asked too often waiting for the refusal: a loop that is refused at once asks again at once, and that alone keeps a process
 * busy. Few are kept waiting together; the others are refused at once.
 */
export async function refuseSlowly<Result>(requested: Promise<Result>): Promise<Result> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'tooManyRequests' && waiting < MOST_WAITING) {
      waiting += 1;
      await sleep(WAIT_MS);
      waiting -= 1;
    }
    throw error;
  }
}
