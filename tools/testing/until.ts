import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './patience.ts';

/** Pauses are as long as the looks, within these bounds. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Until it is so; throws with the last look when it does not become so. */
export async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean, patienceMs = patience(60_000)): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const from = performance.now();
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > deadline) throw new Error(`waited in vain; last seen: ${JSON.stringify(seen)}`);
    // A look that costs much, such as all of a worker's figures, would slow down what is waited for.
    await sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, performance.now() - from), LONGEST_PAUSE_MS));
  }
}
