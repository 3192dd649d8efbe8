import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';

/** Late instalments per transaction, few enough that a borrower who waits for one of its orders does not notice. */
const RANGE_SIZE = 1_000;
/** During other activity: a short range, followed by a pause of this many times its duration. */
const RANGE_SIZE_UNDER_LOAD = 100;
const PAUSE_FACTOR = 8;
/** How long other activity is remembered. Borrowers' statements take milliseconds, so most checks fall between two of them. */
const LOAD_MEMORY_MS = 2_000;

/**
 * Throttles the accrual of a cell. Without other activity it runs at full speed; otherwise in short ranges with pauses, so that borrowers' response
 * times do not suffer. A day's penalties are not urgent.
 */
export class AccrualPace {
  restedMs = 0;
  readonly #database: CellDatabase;
  #othersSeenAt = -Infinity;

  constructor(database: CellDatabase) {
    this.#database = database;
  }

  get instalments(): number {
    return this.#besideOthers() ? RANGE_SIZE_UNDER_LOAD : RANGE_SIZE;
  }

  async checkLoad(): Promise<void> {
    if (await isUnderLoad(this.#database)) this.#othersSeenAt = performance.now();
  }

  /** Checks for other activity, and pauses in proportion to the duration of the last range. */
  async pauseAfter(tookMs: number): Promise<void> {
    await this.checkLoad();
    if (!this.#besideOthers()) return;
    this.restedMs += tookMs * PAUSE_FACTOR;
    await sleep(tookMs * PAUSE_FACTOR);
  }

  #besideOthers(): boolean {
    return performance.now() - this.#othersSeenAt < LOAD_MEMORY_MS;
  }
}

/** True if a connection with another application name is active. A connection whose state this role may not see counts as active. */
async function isUnderLoad(database: CellDatabase): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> current_setting('application_name')
        and coalesce(state, 'active') <> 'idle'
    ) as found`.execute(database);
  return rows[0]?.found ?? false;
}
