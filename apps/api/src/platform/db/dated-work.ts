import { Counter } from 'prom-client';
import type { Metric } from 'prom-client';
import { gaugeOf } from '../observability/gauge.ts';

/** Says whether what is done by the date may be done now. */
export interface Guard {
  /** As metrics name it. */
  readonly reason: string;
  /** @param name of the database that the work is on */
  mayWork(name: string): Promise<boolean>;
  /** What is wrong, as /readyz says it; empty when nothing is. */
  complaints(): readonly string[];
}

/** Dated work is done when every guard lets it. What is not done is counted. */
export class DatedWork {
  readonly #guards: readonly Guard[];
  readonly #held = new Counter({
    name: 'dated_jobs_held_back_total',
    help: 'Jobs that were not run, by the reason that dated work was held back for',
    labelNames: ['job', 'reason'] as const,
    registers: [],
  });

  constructor(guards: readonly Guard[]) {
    this.#guards = guards;
  }

  async mayWork(name: string, job: string): Promise<boolean> {
    for (const guard of this.#guards) {
      if (await guard.mayWork(name)) continue;
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
      gaugeOf('dated_work_held_back', '1 while this process holds dated work back, for all or some of its cells', ['reason'], (set) => {
        for (const guard of this.#guards) set(guard.complaints().length === 0 ? 0 : 1, { reason: guard.reason });
      }),
    ];
  }
}
