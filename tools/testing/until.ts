import { setTimeout as sleep } from 'node:timers/promises';
import { scaleTimeout } from './timeout-scale.ts';

/** Bounds of the pause, which is as long as the last look. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Polls until the condition is true; throws with the last value after the timeout. */
export async function waitUntil<T>(look: () => Promise<T>, isSo: (seen: T) => boolean, timeoutMs = scaleTimeout(60_000)): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const from = performance.now();
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > deadline) throw new Error(`waited in vain; last seen: ${JSON.stringify(seen)}`);
    // An expensive look, such as all metrics of a worker, would slow down the process under test.
    await sleep(Math.min(Math.max(SHORTEST_PAUSE_MS, performance.now() - from), LONGEST_PAUSE_MS));
  }
}
