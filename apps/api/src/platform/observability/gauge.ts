import { Gauge } from 'prom-client';
import type { Metric } from 'prom-client';

type Labels = Readonly<Record<string, string>>;
type SetValue = (value: number, labels?: Labels) => void;

/**
 * A gauge whose values are looked up when it is scraped. One that can't be looked up has none then, and takes no other metric away. It belongs to
 * no registry yet.
 */
export function gaugeOf(name: string, help: string, labelNames: readonly string[], look: (set: SetValue) => Promise<void> | void): Metric {
  return new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      this.reset();
      try {
        await look((value, labels = {}) => this.set(labels, value));
      } catch {
        this.reset();
        // Without labels a reset leaves a zero, which would be a value.
        if (labelNames.length === 0) this.remove();
      }
    },
  });
}
