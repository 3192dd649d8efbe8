import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './patience.ts';

/** Until it is so; throws with the last look when it does not become so. */
export async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean, patienceMs = patience(60_000)): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > deadline) throw new Error(`waited in vain; last seen: ${JSON.stringify(seen)}`);
    await sleep(20);
  }
}
