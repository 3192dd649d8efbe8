import { setTimeout } from 'node:timers/promises';
import type { Metric } from 'prom-client';
import { gaugeOf } from './gauge.ts';

const RESPONSE_TIMEOUT_MS = 2_000;

export interface Dependency {
  readonly name: string;
  readonly answers: () => Promise<unknown>;
  /** True if the dependency is currently unused; it is then checked less often. */
  readonly isQuiet?: () => boolean;
}

/** A quiet dependency is checked in one of this many rounds. */
const CHECKS_BETWEEN_QUIET = 12;

interface DependencyLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Availability of the databases and the Redis of a process. Affects only a metric and the log: calls that need a missing dependency are rejected one
 * by one, and all others continue.
 */
export class Dependencies {
  readonly #current: () => readonly Dependency[];
  readonly #timeoutMs: number;
  readonly #log: DependencyLog;
  readonly #down = new Set<string>();
  #looks = 0;

  /** @param current returns the dependencies in use now: a worker releases cells and acquires others */
  constructor(current: () => readonly Dependency[], { timeoutScale, log }: { readonly timeoutScale: number; readonly log: DependencyLog }) {
    this.#current = current;
    this.#timeoutMs = RESPONSE_TIMEOUT_MS * timeoutScale;
    this.#log = log;
  }

  async checkAll(): Promise<void> {
    const [all, look] = [this.#current(), this.#looks++];
    const names = new Set(all.map(({ name }) => name));
    for (const name of this.#down) if (!names.has(name)) this.#down.delete(name);
    // Quiet dependencies are checked in turns, but one that is down is checked in every round until it is back.
    const isDue = ({ name, isQuiet }: Dependency, index: number): boolean =>
      look === 0 || this.#down.has(name) || isQuiet?.() !== true || (look + index) % CHECKS_BETWEEN_QUIET === 0;
    await Promise.all(all.filter(isDue).map(async ({ name, answers }) => this.#note(name, await answersInTime(answers, this.#timeoutMs))));
  }

  metrics(): readonly Metric[] {
    return [
      gaugeOf('dependency_up', '1 while a database or Redis answers this process, 0 while it does not', ['dependency'], (set) => {
        for (const { name } of this.#current()) set(this.#down.has(name) ? 0 : 1, { dependency: name });
      }),
    ];
  }

  /** Logs one line when an outage begins and one when it ends. */
  #note(dependency: string, isUp: boolean): void {
    if (isUp === !this.#down.has(dependency)) return;
    if (isUp) {
      this.#down.delete(dependency);
      this.#log.info({ dependency }, 'a dependency answers again');
    } else {
      this.#down.add(dependency);
      this.#log.error({ dependency }, 'a dependency does not answer: the calls that need it are refused');
    }
  }
}

async function answersInTime(check: () => Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const answered = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(timeoutMs, false, { ref: false })]);
}
