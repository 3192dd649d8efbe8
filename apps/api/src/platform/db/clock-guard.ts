import type { QueryExecutorProvider } from 'kysely';
import type { Metric } from 'prom-client';
import type { Dependency } from '../observability/dependencies.ts';
import { gaugeOf } from '../observability/gauge.ts';
import { Refusal } from '../request/refusal.ts';
import type { WatchedCells } from './cells.ts';
import { databaseTime, realTime } from './clock.ts';
import type { Guard } from './dated-work.ts';
import type { Directory } from './directory.ts';

/** NTP keeps clocks within milliseconds of each other. One that is further off than this is broken, and nobody knows which of the two. */
const TOLERATED_MS = 30_000;

/** A database under the name that logs, metrics and /readyz give it. */
interface NamedDatabase {
  readonly name: string;
  readonly database: QueryExecutorProvider;
}

export interface GuardLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What reads a clock that can't be relied on gets this instead of a time. A caller is told to come again. */
export class ClockIsOff extends Refusal {
  constructor() {
    super('unavailable');
    this.name = 'ClockIsOff';
  }
}

/**
 * Compares the time of this process with that of its databases: before each piece of dated work, and whenever a probe asks. Between two
 * comparisons the monotonic clock shows whether the time of day has jumped, which costs nothing.
 */
export class ClockGuard implements Guard {
  readonly reason = 'clock';
  readonly #directory: NamedDatabase;
  readonly #cells: WatchedCells;
  /** How far this process was ahead of each database when it was last asked, in milliseconds. */
  readonly #ahead = new Map<string, number>();
  /** The time of day less the monotonic clock, when they were last known to be right together. */
  #steady: number | null = null;
  #said = false;
  #log: GuardLog | null = null;

  constructor({ directory, cells }: { readonly directory: Directory; readonly cells: WatchedCells }) {
    this.#directory = { name: 'directory', database: directory };
    this.#cells = cells;
  }

  get #databases(): readonly NamedDatabase[] {
    return [this.#directory, ...this.#cells.all];
  }

  /** Each of the databases, asked what time it is: one question shows that it answers, and whether the clock of this process is right. */
  asDependencies(): readonly Dependency[] {
    // While something is off all of them are asked: which of the clocks is wrong shows only then.
    const isQuiet = (name: string): boolean =>
      name !== this.#directory.name && !this.#cells.isInUse(name) && this.complaints().length === 0;
    return this.#databases.map(({ name }) => ({ name, answers: () => this.compare(name), isQuiet: () => isQuiet(name) }));
  }

  reportTo(log: GuardLog): void {
    this.#log = log;
  }

  /** Asks one database what time it is. Throws where it does not answer. */
  async compare(name: string): Promise<void> {
    const found = this.#databases.find((each) => each.name === name);
    if (found === undefined) throw new Error(`this process has no database ${name}`);
    const { aheadMs, steady } = await comparisonWith(found.database);
    this.#ahead.set(name, aheadMs);
    if (!this.#isOff(name)) this.#steady = steady;
    this.#sayChanges();
  }

  /** Asks them all; one that does not answer is left as it was last seen. */
  async compareAll(): Promise<void> {
    await Promise.allSettled(this.#databases.map(({ name }) => this.compare(name)));
  }

  async mayWork(name: string): Promise<boolean> {
    await this.compare(name);
    return !this.#isOff(name);
  }

  complaints(): readonly string[] {
    const off = this.#databases.filter(({ name }) => this.#isOff(name)).map(({ name }) => `clock ${this.#difference(name)} ${name}`);
    return off.length === 0 && this.#hasJumped(realTime()) ? ['clock has jumped'] : off;
  }

  /** The clock reads through this: a job or a call that is under way when the time of day jumps ends there. */
  requireSteady = (at: Date): void => {
    if (this.#hasJumped(at)) throw new ClockIsOff();
  };

  metrics(): readonly Metric[] {
    return [
      gaugeOf('clock_ahead_seconds', 'How far this process is ahead of a database; negative when it is behind', ['database'], (set) => {
        for (const { name } of this.#databases) {
          const ms = this.#ahead.get(name);
          if (ms !== undefined) set(ms / 1000, { database: name });
        }
      }),
    ];
  }

  #isOff(name: string): boolean {
    return Math.abs(this.#ahead.get(name) ?? 0) > TOLERATED_MS;
  }

  #hasJumped(at: Date): boolean {
    return this.#steady !== null && Math.abs(sinceStart(at) - this.#steady) > TOLERATED_MS;
  }

  #difference(name: string): string {
    const seconds = Math.round((this.#ahead.get(name) ?? 0) / 1000);
    return seconds > 0 ? `${seconds} s ahead of` : `${-seconds} s behind`;
  }

  /** One line when it begins and one when it ends, however often it is looked at meanwhile. */
  #sayChanges(): void {
    const complaints = this.complaints();
    const off = complaints.length > 0;
    if (off === this.#said) return;
    this.#said = off;
    if (off) this.#log?.error({ complaints }, 'the clock of this process is off: it does no dated work');
    else this.#log?.info({}, 'the clock of this process is right again: dated work goes on');
  }
}

const sinceStart = (at: Date): number => at.getTime() - performance.now();

interface Comparison {
  readonly aheadMs: number;
  /** Of the same reading: a jump after it does not go unnoticed. */
  readonly steady: number;
}

/** The time that the question took is no difference: the answer may have been right at any moment of it. */
async function comparisonWith(database: QueryExecutorProvider): Promise<Comparison> {
  const start = performance.now();
  const theirs = await databaseTime(database);
  const ours = realTime();
  const aheadMs = ours.getTime() - theirs.getTime();
  return { aheadMs: aheadMs < 0 ? aheadMs : Math.max(0, aheadMs - (performance.now() - start)), steady: sinceStart(ours) };
}
