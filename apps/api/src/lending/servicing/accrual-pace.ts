import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';

/** So many late instalments in one transaction: few enough that who waits for one of its orders does not notice. */
const RANGE = 1_000;
/** Beside borrowers: a short piece of work, and then so many times as long a rest. */
const RANGE_BESIDE_OTHERS = 100;
const REST = 8;
/** Who was at work so recently comes again: borrowers' statements take milliseconds, and most looks fall between two of them. */
const REMEMBERED_MS = 2_000;

/**
 * How fast the accrual goes through a cell. Alone, as fast as it can. While somebody else uses the database, in small pieces with a rest after
 * each, so that borrowers are answered as they are without it: nobody waits for a day's penalties, and a borrower waits for her answer.
 */
export class AccrualPace {
  restedMs = 0;
  readonly #database: CellDatabase;
  #othersSeenAt = -Infinity;

  constructor(database: CellDatabase) {
    this.#database = database;
  }

  /** Of the next range. */
  get instalments(): number {
    return this.#besideOthers() ? RANGE_BESIDE_OTHERS : RANGE;
  }

  async lookAround(): Promise<void> {
    if (await othersAreAtWork(this.#database)) this.#othersSeenAt = performance.now();
  }

  /** Looks around, and rests after a piece of work that took so long. */
  async restAfter(tookMs: number): Promise<void> {
    await this.lookAround();
    if (!this.#besideOthers()) return;
    this.restedMs += tookMs * REST;
    await sleep(tookMs * REST);
  }

  #besideOthers(): boolean {
    return performance.now() - this.#othersSeenAt < REMEMBERED_MS;
  }
}

/** Connections of another kind of process, by the name that each gives itself. What a role may not see of another's counts as work. */
async function othersAreAtWork(database: CellDatabase): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> current_setting('application_name')
        and coalesce(state, 'active') <> 'idle'
    ) as found`.execute(database);
  return rows[0]?.found ?? false;
}
