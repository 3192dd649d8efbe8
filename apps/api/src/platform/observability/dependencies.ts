import { setTimeout } from 'node:timers/promises';
import type { Metric } from 'prom-client';
import { gaugeOf } from './gauge.ts';

const LONGEST_ANSWER_MS = 2_000;

export interface Dependency {
  /** As the log and the metrics name it. */
  readonly name: string;
  readonly answers: () => Promise<unknown>;
  /** Nobody needs it at the moment. It is looked at now and then all the same. */
  readonly isQuiet?: () => boolean;
}

/** One that is quiet is looked at every so many times only. */
const QUIET_LOOKS = 12;

interface DependencyLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * The databases and the Redis that a process works with. Whether they answer is told by a metric and a line of the log, and by nothing else: the
 * calls that need what is missing are refused one by one, and all others go on.
 */
export class Dependencies {
  readonly #current: () => readonly Dependency[];
  readonly #patienceMs: number;
  readonly #log: DependencyLog;
  readonly #down = new Set<string>();
  #looks = 0;

  /** @param current those that the process works with now: a worker gives cells back, and takes others */
  constructor(
    current: () => readonly Dependency[],
    { patienceFactor, log }: { readonly patienceFactor: number; readonly log: DependencyLog },
  ) {
    this.#current = current;
    this.#patienceMs = LONGEST_ANSWER_MS * patienceFactor;
    this.#log = log;
  }

  async lookAtAll(): Promise<void> {
    const [all, look] = [this.#current(), this.#looks++];
    const names = new Set(all.map(({ name }) => name));
    for (const name of this.#down) if (!names.has(name)) this.#down.delete(name);
    // Those that are quiet take turns, but what is down is looked at until it is back.
    const isDue = ({ name, isQuiet }: Dependency, index: number): boolean =>
      look === 0 || this.#down.has(name) || isQuiet?.() !== true || (look + index) % QUIET_LOOKS === 0;
    await Promise.all(all.filter(isDue).map(async ({ name, answers }) => this.#note(name, await answersInTime(answers, this.#patienceMs))));
  }

  metrics(): readonly Metric[] {
    return [
      gaugeOf('dependency_up', '1 while a database or Redis answers this process, 0 while it does not', ['dependency'], (set) => {
        for (const { name } of this.#current()) set(this.#down.has(name) ? 0 : 1, { dependency: name });
      }),
    ];
  }

  /** One line when it begins and one when it ends. */
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

async function answersInTime(check: () => Promise<unknown>, patienceMs: number): Promise<boolean> {
  const answered = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(patienceMs, false, { ref: false })]);
}
