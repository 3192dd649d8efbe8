import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../request/refusal.ts';

const WAIT_MS = 1_000;
const MOST_WAITING = 200;
let waiting = 0;

/**
 * Delays the rejection of a caller above a rate limit: a loop that is rejected at once retries at once, which alone keeps a process busy. At most
 * `MOST_WAITING` rejections are delayed at a time; all others are immediate.
 */
export async function rejectSlowly<Result>(requested: Promise<Result>): Promise<Result> {
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
