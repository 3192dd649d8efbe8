import type { QueryExecutorProvider } from 'kysely';
import type { Metric } from 'prom-client';
import type { Dependency } from '../observability/dependencies.ts';
import { gaugeOf } from '../observability/gauge.ts';
import { Refusal } from '../request/refusal.ts';
import type { WatchedCells } from './cells.ts';
import { databaseTime, realTime } from './clock.ts';
import type { Guard } from './dated-work.ts';
import type { Directory } from './directory.ts';

/** NTP synchronises clocks to within milliseconds. A larger difference means that one of the two clocks is broken; which one is unknown. */
const TOLERATED_MS = 30_000;

interface NamedDatabase {
  readonly name: string;
  readonly database: QueryExecutorProvider;
}

export interface GuardLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Thrown by clock reads if the clock is unreliable. The caller receives `unavailable` and may retry. */
export class ClockUnreliableError extends Refusal {
  constructor() {
    super('unavailable');
    this.name = 'ClockIsOff';
  }
}

/**
 * Compares the clock of this process with those of its databases, before each piece of dated work and on every probe. In between, the monotonic clock
 * reveals jumps of the time of day without a query.
 */
export class ClockGuard implements Guard {
  readonly reason = 'clock';
  readonly #directory: NamedDatabase;
  readonly #cells: WatchedCells;
  /** Milliseconds by which this process was ahead of each database at the last comparison. */
  readonly #ahead = new Map<string, number>();
  /** Time of day minus the monotonic clock, at the last comparison without a fault. */
  #steady: number | null = null;
  #isReported = false;
  #log: GuardLog | null = null;

  constructor({ directory, cells }: { readonly directory: Directory; readonly cells: WatchedCells }) {
    this.#directory = { name: 'directory', database: directory };
    this.#cells = cells;
  }

  get #databases(): readonly NamedDatabase[] {
    return [this.#directory, ...this.#cells.all];
  }

  /** Returns the databases as dependencies. One query per probe checks both the availability of the database and the clock of this process. */
  toDependencies(): readonly Dependency[] {
    // During a fault every database is probed, because only all differences together show which clock is wrong.
    const isQuiet = (name: string): boolean =>
      name !== this.#directory.name && !this.#cells.isInUse(name) && this.complaints().length === 0;
    return this.#databases.map(({ name }) => ({ name, answers: () => this.compare(name), isQuiet: () => isQuiet(name) }));
  }

  reportTo(log: GuardLog): void {
    this.#log = log;
  }

  /** Compares with one database. Throws if the database does not answer. */
  async compare(name: string): Promise<void> {
    const found = this.#databases.find((each) => each.name === name);
    if (found === undefined) throw new Error(`this process has no database ${name}`);
    const { aheadMs, steady } = await comparisonWith(found.database);
    this.#ahead.set(name, aheadMs);
    if (!this.#isOff(name)) this.#steady = steady;
    this.#logChanges();
  }

  /** Compares with all databases. The difference to a database that does not answer stays unchanged. */
  async compareAll(): Promise<void> {
    await Promise.allSettled(this.#databases.map(({ name }) => this.compare(name)));
  }

  async isWorkAllowed(name: string): Promise<boolean> {
    await this.compare(name);
    return !this.#isOff(name);
  }

  complaints(): readonly string[] {
    const clocksOff = this.#databases.filter(({ name }) => this.#isOff(name)).map(({ name }) => `clock ${this.#difference(name)} ${name}`);
    return clocksOff.length === 0 && this.#hasJumped(realTime()) ? ['clock has jumped'] : clocksOff;
  }

  /** Throws if the time of day has jumped. Every clock read runs this check, which ends the jobs and calls in progress. */
  assertSteady = (at: Date): void => {
    if (this.#hasJumped(at)) throw new ClockUnreliableError();
  };

  metrics(): readonly Metric[] {
    return [
      gaugeOf('clock_ahead_seconds', 'Seconds by which this process is ahead of a database; negative if behind', ['database'], (set) => {
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
    return this.#steady !== null && Math.abs(processStartOf(at) - this.#steady) > TOLERATED_MS;
  }

  #difference(name: string): string {
    const seconds = Math.round((this.#ahead.get(name) ?? 0) / 1000);
    return seconds > 0 ? `${seconds} s ahead of` : `${-seconds} s behind`;
  }

  #logChanges(): void {
    const complaints = this.complaints();
    const isOff = complaints.length > 0;
    if (isOff === this.#isReported) return;
    this.#isReported = isOff;
    if (isOff) this.#log?.error({ complaints }, 'the clock of this process is off: dated work is stopped');
    else this.#log?.info({}, 'the clock of this process is right again: dated work resumes');
  }
}

const processStartOf = (at: Date): number => at.getTime() - performance.now();

interface Comparison {
  readonly aheadMs: number;
  /** From the same reading as `aheadMs`, so that a jump after the comparison is detected. */
  readonly steady: number;
}

/** Subtracts the duration of the query, because the database may have read its clock at any moment of it. */
async function comparisonWith(database: QueryExecutorProvider): Promise<Comparison> {
  const start = performance.now();
  const theirs = await databaseTime(database);
  const ours = realTime();
  const aheadMs = ours.getTime() - theirs.getTime();
  return { aheadMs: aheadMs < 0 ? aheadMs : Math.max(0, aheadMs - (performance.now() - start)), steady: processStartOf(ours) };
}
