import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Metric } from 'prom-client';
import { gaugeOf } from '../observability/gauge.ts';
import { databaseNow } from './clock.ts';
import type { Directory } from './directory.ts';

/**
 * Serialises the rounds of all workers, so that each round sees the leases of the others. The timeout aborts a round that hangs, which would block
 * all other workers. No other advisory lock uses the key (1, 0).
 */
const lockLeaseRound = (longestMs: number) =>
  sql`select set_config('idle_in_transaction_session_timeout', ${String(longestMs)}, true), pg_advisory_xact_lock(1, 0)`;

export interface LeaseTerms {
  readonly leaseMs: number;
  readonly renewEveryMs: number;
}

export const LEASE_TERMS: LeaseTerms = { leaseMs: 10_000, renewEveryMs: 2_000 };
/** Maximum number of cells that a worker leases in one round, so that workers that start together share the cells. */
const MAX_LEASES_PER_ROUND = 8;
/** Maximum wait for an unresponsive directory at shutdown. The leases expire without it too. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

interface CellLeasesOptions {
  readonly directory: Directory;
  /** Unique name of this process. */
  readonly worker: string;
  readonly cells: readonly string[];
  /** Called after the lease of a cell was acquired. */
  readonly onAcquired: (cell: string) => void;
  /** Called before the lease of a cell is released. Resolves when no work on the cell is running any more. */
  readonly end: (cell: string) => Promise<void>;
  readonly onTrouble: (error: Error) => void;
  readonly terms?: LeaseTerms;
}

/** Returns the maximum number of cells per worker. */
export const shareOf = (cells: number, workers: number): number => Math.ceil(cells / Math.max(1, workers));

interface Round {
  readonly own: readonly string[];
  readonly share: number;
}

/**
 * Distributes the cells among the workers by leases in the directory. Each worker leases its share, releases surplus cells and acquires the cells of
 * dead workers. Leases only distribute work: correctness comes from claiming each row in the cell, so two workers may briefly work on one cell, and a
 * worker that cannot reach the directory continues with its cells.
 */
export class CellLeases {
  readonly #leasing: CellLeasesOptions;
  readonly #terms: LeaseTerms;
  /** State of each cell of this worker. An ended cell is released in the next round. */
  readonly #cells = new Map<string, 'worked on' | 'ending' | 'ended'>();
  readonly #closing = new AbortController();
  readonly #ends = new Map<string, Promise<void>>();
  #rounds: Promise<void> | null = null;
  #inTrouble = false;
  /**
   * Time from which new leases are acquired. During an outage of the directory the leases of live workers expire too, so one lease term has to pass
   * first.
   */
  #acquireFrom = -Infinity;

  constructor(options: CellLeasesOptions) {
    this.#leasing = options;
    this.#terms = options.terms ?? LEASE_TERMS;
  }

  get held(): readonly string[] {
    return [...this.#cells.keys()];
  }

  /** Resolves after the first round. */
  async start(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const first = this.#runRound();
    this.#rounds = first.then(() => this.#runRounds());
    await first;
  }

  /** Ends the work on all cells and deletes their leases, so that other workers need not wait for the expiry. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.held.map((cell) => this.#end(cell)));
    const left = this.#deleteLeases().catch((error: unknown) => this.#reportError(error as Error));
    await Promise.race([left, sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
  }

  metrics(): readonly Metric[] {
    return [
      gaugeOf('cell_held', '1 for each cell that this worker works on, 0 for every other', ['cell'], (set) => {
        for (const cell of this.#leasing.cells) set(this.#cells.has(cell) ? 1 : 0, { cell });
      }),
    ];
  }

  async #deleteLeases(): Promise<void> {
    await this.#rounds;
    const { directory, worker } = this.#leasing;
    await directory.deleteFrom('cell_lease').where('worker', '=', worker).execute();
    await directory.deleteFrom('worker_presence').where('worker', '=', worker).execute();
  }

  async #runRounds(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(this.#terms.renewEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await this.#runRound();
    }
  }

  async #runRound(): Promise<void> {
    const ended = this.#inState('ended');
    try {
      const round = await this.#renew(ended);
      for (const cell of ended) this.#cells.delete(cell);
      if (this.#inTrouble) this.#acquireFrom = performance.now() + this.#terms.leaseMs;
      this.#inTrouble = false;
      if (!this.#closing.signal.aborted) this.#follow(round);
    } catch (error) {
      this.#reportError(error as Error);
    }
  }

  #renew(ended: readonly string[]): Promise<Round> {
    const { directory, worker, cells } = this.#leasing;
    const term = sql`${this.#terms.leaseMs}::float8 * interval '1 millisecond'`;
    return directory.transaction().execute(async (transaction) => {
      await lockLeaseRound(this.#terms.leaseMs).execute(transaction);
      await sql`insert into worker_presence (worker, seen_at) values (${worker}, ${databaseNow})
        on conflict (worker) do update set seen_at = excluded.seen_at`.execute(transaction);
      // Deletes the rows of dead workers, and expired leases, including those of cells that no worker lists any more.
      await sql`delete from worker_presence where seen_at < ${databaseNow} - ${term}`.execute(transaction);
      await sql`delete from cell_lease where until < ${databaseNow} or (worker = ${worker} and cell = any (${ended}::text[]))`.execute(
        transaction,
      );
      // Restores the expired leases of cells still in work, unless another worker has leased the cell.
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
      const mayAcquire = performance.now() >= this.#acquireFrom && !this.#inTrouble;
      const room = mayAcquire ? Math.min(MAX_LEASES_PER_ROUND, Math.max(0, share - kept.rows.length)) : 0;
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
      // Includes cells that were leased in an earlier round whose response was lost.
      if (this.#cells.has(cell)) continue;
      this.#cells.set(cell, 'worked on');
      this.#leasing.onAcquired(cell);
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

  #reportError(error: Error): void {
    if (!this.#inTrouble) this.#leasing.onTrouble(error);
    this.#inTrouble = true;
  }
}
