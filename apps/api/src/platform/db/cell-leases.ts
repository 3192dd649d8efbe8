import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Metric } from 'prom-client';
import { gaugeOf } from '../observability/gauge.ts';
import { databaseNow } from './clock.ts';
import type { Directory } from './directory.ts';

/**
 * Workers take turns: each sees what the others have taken. One that hangs in the middle of its turn loses it, or the others would wait as long as
 * it hangs. The directory has no other lock of two numbers.
 */
const takeTurn = (longestMs: number) =>
  sql`select set_config('idle_in_transaction_session_timeout', ${String(longestMs)}, true), pg_advisory_xact_lock(1, 0)`;

/** How long a lease is good without a word of its worker, and how often the worker renews it. */
export interface LeaseTerms {
  readonly leaseMs: number;
  readonly renewEveryMs: number;
}

export const LEASE_TERMS: LeaseTerms = { leaseMs: 10_000, renewEveryMs: 2_000 };
/** No more are taken in one round: workers that start together see each other before one of them has everything. */
const MOST_AT_ONCE = 8;
/** A worker that stops does not wait longer for a directory that hangs. Its leases run out. */
const LEAVING_MS = 3_000;

interface Leasing {
  readonly directory: Directory;
  /** Names this process, and no other. */
  readonly worker: string;
  readonly cells: readonly string[];
  /** A cell is ours from now on. */
  readonly begin: (cell: string) => void;
  /** Resolves when nothing is done for the cell any more. */
  readonly end: (cell: string) => Promise<void>;
  readonly onTrouble: (error: Error) => void;
  readonly terms?: LeaseTerms;
}

/** How many cells a worker takes where so many workers are there. */
export const shareOf = (cells: number, workers: number): number => Math.ceil(cells / Math.max(1, workers));

interface Round {
  /** Cells that are leased to this worker now. */
  readonly own: readonly string[];
  readonly share: number;
}

/**
 * The cells that a worker works on. Each worker takes its share of them from the directory for some seconds at a time, gives back what is
 * more than its share, and takes over from a worker that is gone. A lease only spreads the work: it makes nothing safe. Two workers may be on
 * one cell for a moment, which harms nothing, since each piece of work is claimed in the cell itself. So a worker that does not reach the
 * directory keeps its cells: it is better that two work on a cell than that none does.
 */
export class CellLeases {
  readonly #leasing: Leasing;
  readonly #terms: LeaseTerms;
  /** What is being done with each cell that is ours. One that has ended is given back in the next round. */
  readonly #cells = new Map<string, 'worked on' | 'ending' | 'ended'>();
  readonly #closing = new AbortController();
  readonly #ends = new Map<string, Promise<void>>();
  #rounds: Promise<void> | null = null;
  #inTrouble = false;
  /** After a time without the directory nobody knows who is really gone, so for the term of a lease nothing is taken. */
  #takesFrom = -Infinity;

  constructor(leasing: Leasing) {
    this.#leasing = leasing;
    this.#terms = leasing.terms ?? LEASE_TERMS;
  }

  get held(): readonly string[] {
    return [...this.#cells.keys()];
  }

  /** Resolves after the first round. */
  async start(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const first = this.#goRound();
    this.#rounds = first.then(() => this.#goRounds());
    await first;
  }

  /** Ends the work on all cells and gives them back, so that the others need not wait until the leases run out. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.held.map((cell) => this.#end(cell)));
    const left = this.#leave().catch((error: unknown) => this.#say(error as Error));
    await Promise.race([left, sleep(LEAVING_MS, undefined, { ref: false })]);
  }

  metrics(): readonly Metric[] {
    return [
      gaugeOf('cell_held', '1 for each cell that this worker works on, 0 for every other', ['cell'], (set) => {
        for (const cell of this.#leasing.cells) set(this.#cells.has(cell) ? 1 : 0, { cell });
      }),
    ];
  }

  async #leave(): Promise<void> {
    await this.#rounds;
    const { directory, worker } = this.#leasing;
    await directory.deleteFrom('cell_lease').where('worker', '=', worker).execute();
    await directory.deleteFrom('worker_presence').where('worker', '=', worker).execute();
  }

  async #goRounds(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(this.#terms.renewEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await this.#goRound();
    }
  }

  async #goRound(): Promise<void> {
    const ended = this.#inState('ended');
    try {
      const round = await this.#renew(ended);
      for (const cell of ended) this.#cells.delete(cell);
      if (this.#inTrouble) this.#takesFrom = performance.now() + this.#terms.leaseMs;
      this.#inTrouble = false;
      if (!this.#closing.signal.aborted) this.#follow(round);
    } catch (error) {
      this.#say(error as Error);
    }
  }

  #renew(ended: readonly string[]): Promise<Round> {
    const { directory, worker, cells } = this.#leasing;
    const term = sql`${this.#terms.leaseMs}::float8 * interval '1 millisecond'`;
    return directory.transaction().execute(async (transaction) => {
      await takeTurn(this.#terms.leaseMs).execute(transaction);
      await sql`insert into worker_presence (worker, seen_at) values (${worker}, ${databaseNow})
        on conflict (worker) do update set seen_at = excluded.seen_at`.execute(transaction);
      // Whoever is gone leaves nothing behind, and nor does a cell that nobody names any more.
      await sql`delete from worker_presence where seen_at < ${databaseNow} - ${term}`.execute(transaction);
      await sql`delete from cell_lease where until < ${databaseNow} or (worker = ${worker} and cell = any (${ended}::text[]))`.execute(
        transaction,
      );
      // What it works on stays its own, even if the lease has run out, unless another worker has it by now.
      await sql`insert into cell_lease (cell, worker, until)
        select cell, ${worker}, ${databaseNow} from unnest(${this.#inState('worked on')}::text[]) as own (cell)
        on conflict (cell) do nothing`.execute(transaction);
      const kept = await sql<{ cell: string }>`
        update cell_lease set until = ${databaseNow} + ${term} where worker = ${worker} returning cell`.execute(transaction);
      const { workers } = await transaction
        .selectFrom('worker_presence')
        .select(({ fn }) => fn.countAll<number>().as('workers'))
        .executeTakeFirstOrThrow();
      const share = shareOf(cells.length, workers);
      const mayTake = performance.now() >= this.#takesFrom && !this.#inTrouble;
      const room = mayTake ? Math.min(MOST_AT_ONCE, Math.max(0, share - kept.rows.length)) : 0;
      const wanted = cells.filter((cell) => !this.#cells.has(cell));
      const taken = await sql<{ cell: string }>`
        insert into cell_lease (cell, worker, until)
        select cell, ${worker}, ${databaseNow} + ${term} from unnest(${wanted}::text[]) as wanted (cell)
        where not exists (select from cell_lease as other where other.cell = wanted.cell)
        limit ${room}
        on conflict (cell) do nothing
        returning cell`.execute(transaction);
      return { own: [...kept.rows, ...taken.rows].map(({ cell }) => cell), share };
    });
  }

  #follow({ own, share }: Round): void {
    for (const cell of own) {
      // What it does not know of was taken in a round whose answer was lost.
      if (this.#cells.has(cell)) continue;
      this.#cells.set(cell, 'worked on');
      this.#leasing.begin(cell);
    }
    const worked = this.#inState('worked on');
    const [kept, lost] = [worked.filter((cell) => own.includes(cell)), worked.filter((cell) => !own.includes(cell))];
    for (const cell of [...lost, ...kept.slice(share)]) void this.#end(cell);
  }

  #end(cell: string): Promise<void> {
    const known = this.#ends.get(cell);
    if (known !== undefined || this.#cells.get(cell) !== 'worked on') return known ?? Promise.resolve();
    this.#cells.set(cell, 'ending');
    const ending = this.#leasing
      .end(cell)
      .catch((error: unknown) => this.#leasing.onTrouble(error as Error))
      .then(() => {
        this.#ends.delete(cell);
        this.#cells.set(cell, 'ended');
      });
    this.#ends.set(cell, ending);
    return ending;
  }

  #inState(wanted: string): readonly string[] {
    return [...this.#cells].filter(([, state]) => state === wanted).map(([cell]) => cell);
  }

  /** Once, however long it lasts. */
  #say(error: Error): void {
    if (!this.#inTrouble) this.#leasing.onTrouble(error);
    this.#inTrouble = true;
  }
}
