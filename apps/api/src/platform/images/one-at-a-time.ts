import { Refusal } from '../request/refusal.ts';

/**
 * Runs one piece of work after the other, because each may take a few hundred megabytes. Few may wait; whoever comes then is asked to try
 * again later.
 */
export function oneAtATime(mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > mostWaiting) throw new Refusal('unavailable');
    waiting += 1;
    const before = last;
    const mine = before.then(work, work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
