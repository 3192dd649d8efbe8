import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Metric } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
export type SetValue = (value: number, labels?: Labels) => void;

/** Scrapers time out after 10 s, and would then lose all metrics of this process. */
const LOOKUP_TIMEOUT_MS = 3_000;

/**
 * Returns an unregistered gauge whose values are looked up on every scrape. If the lookup fails, only this gauge has no value. If it is too slow, as
 * with a hanging database, the gauge has the values found in time.
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
      const end = sleep(LOOKUP_TIMEOUT_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      try {
        await Promise.race([look(set), end]);
      } catch {
        isFound = false;
        this.reset();
      }
      isLate = true;
      ending.abort();
      // Without labels a reset leaves a zero, which would be reported as a value.
      if (labelNames.length === 0 && !isFound) this.remove();
    },
  });
}

/**
 * Runs lookups one after the other, so that together they need one connection of a pool at a time. In parallel they would delay calls and jobs and be
 * reported as an exhausted pool. A lookup that has waited too long is skipped.
 */
export function serialized(): (look: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (look) => {
    const since = performance.now();
    const turn = last.then(() => (performance.now() - since > LOOKUP_TIMEOUT_MS ? undefined : look()));
    last = turn.catch(() => undefined);
    return turn;
  };
}
