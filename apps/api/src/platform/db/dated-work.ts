import { Counter } from 'prom-client';
import type { Metric } from 'prom-client';
import { gaugeOf } from '../observability/gauge.ts';

export interface Guard {
  /** Value of the metric label `reason`. */
  readonly reason: string;
  /** @param name database of the work */
  isWorkAllowed(name: string): Promise<boolean>;
  /** Faults for /readyz; empty if there are none. */
  complaints(): readonly string[];
}

/** Allows dated work if every guard allows it, and counts the jobs held back. */
export class DatedWork {
  readonly #guards: readonly Guard[];
  readonly #held = new Counter({
    name: 'dated_jobs_held_back_total',
    help: 'Jobs that were held back, by reason',
    labelNames: ['job', 'reason'] as const,
    registers: [],
  });

  constructor(guards: readonly Guard[]) {
    this.#guards = guards;
  }

  async isAllowed(name: string, job: string): Promise<boolean> {
    for (const guard of this.#guards) {
      if (await guard.isWorkAllowed(name)) continue;
      this.#held.inc({ job, reason: guard.reason });
      return false;
    }
    return true;
  }

  complaints(): readonly string[] {
    return this.#guards.flatMap((guard) => guard.complaints());
  }

  metrics(): readonly Metric[] {
    return [
      this.#held,
      gaugeOf(
        'dated_work_held_back',
        '1 while dated work of this process is held back, for all or some of its cells',
        ['reason'],
        (set) => {
          for (const guard of this.#guards) set(guard.complaints().length === 0 ? 0 : 1, { reason: guard.reason });
        },
      ),
    ];
  }
}
