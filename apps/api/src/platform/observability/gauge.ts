import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Metric } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
export type SetValue = (value: number, labels?: Labels) => void;

/** A scraper gives up after 10 s, and would then have nothing of this process at all. */
const LONGEST_LOOK_MS = 3_000;

/**
 * A gauge whose values are looked up when it is scraped. One that can't be looked up has none then, and takes no other metric away. Nor does one
 * that takes long, as where a database hangs: it has the values that were found in time. It belongs to no registry yet.
 */
export function gaugeOf(name: string, help: string, labelNames: readonly string[], look: (set: SetValue) => Promise<void> | void): Metric {
  return new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      this.reset();
      let [isFound, isLate] = [false, false];
      const set: SetValue = (value, labels = {}) => {
        if (isLate) return;
        isFound = true;
        this.set(labels, value);
      };
      const ending = new AbortController();
      const end = sleep(LONGEST_LOOK_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      try {
        await Promise.race([look(set), end]);
      } catch {
        isFound = false;
        this.reset();
      }
      isLate = true;
      ending.abort();
      // Without labels a reset leaves a zero, which would be a value.
      if (labelNames.length === 0 && !isFound) this.remove();
    },
  });
}

/**
 * Looks that take turns: together they need one connection of a pool at a time. All at once they would keep calls and jobs waiting, and count
 * that as a pool without a free connection. What has waited for too long is not looked up any more.
 */
export function inTurns(): (look: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (look) => {
    const since = performance.now();
    const turn = last.then(() => (performance.now() - since > LONGEST_LOOK_MS ? undefined : look()));
    last = turn.catch(() => undefined);
    return turn;
  };
}
