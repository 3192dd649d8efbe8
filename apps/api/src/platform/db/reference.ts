import type { CellDatabase } from './cells.ts';
import type { Prepared } from './prepared.ts';
import type { CellTables } from '../../tables/cell.ts';

/** Reads the lender's own rows (products, texts, forms), which are the same for every borrower and rarely change. */
export interface Reference {
  all<Values extends object, Row>(statement: Prepared<CellTables, Values, Row>, values: Values): Promise<readonly Row[]>;
}

/** Access to a cell's rows: `database` for those of the borrowers, `reference` for those of the lender. */
export interface CellRows {
  readonly database: CellDatabase;
  readonly reference: Reference;
}

/** Reads without the cache, for transactions and for work outside a session. */
export const storedReference = (database: CellDatabase): Reference => ({ all: (statement, values) => statement.all(database, values) });

export const storedRows = (database: CellDatabase): CellRows => ({ database, reference: storedReference(database) });

/** Maximum number of cached results per cell, more than the rows of a lender require. */
const MAX_CACHED_RESULTS = 1_000;
/** Maximum age of the cache, because a change that bypasses the triggers, such as the restore of one table, creates no new version. */
const MAX_CACHE_AGE_MS = 60_000;

const caches = new WeakMap<CellDatabase, CachedReference>();

/**
 * Returns the cache for this version: every change of reference rows creates a new version. Callers read the version before they use the cache, so
 * that no cached row is older than the version.
 * @param version `null` if the cell has none; nothing is cached then
 */
export function cachedReference(database: CellDatabase, version: string | null, at = performance.now()): Reference {
  if (version === null) return storedReference(database);
  const before = caches.get(database);
  if (before?.version === version && at - before.since < MAX_CACHE_AGE_MS) return before;
  const after = new CachedReference(database, version, at);
  caches.set(database, after);
  return after;
}

class CachedReference implements Reference {
  readonly version: string;
  readonly since: number;
  readonly #database: CellDatabase;
  readonly #answers = new Map<unknown, Map<string, readonly unknown[]>>();
  #count = 0;

  constructor(database: CellDatabase, version: string, since: number) {
    this.#database = database;
    this.version = version;
    this.since = since;
  }

  /** Concurrent misses all query the database, so that no borrower waits for the query of another. */
  async all<Values extends object, Row>(statement: Prepared<CellTables, Values, Row>, values: Values): Promise<readonly Row[]> {
    const answers = this.#answersTo(statement);
    const key = JSON.stringify(values);
    const before = answers.get(key) as readonly Row[] | undefined;
    if (before !== undefined) return before;
    const rows = await statement.all(this.#database, values);
    // Empty results are not cached: callers could fill the cache with arbitrary values.
    if (rows.length === 0 || this.#count >= MAX_CACHED_RESULTS) return rows;
    if (!answers.has(key)) this.#count += 1;
    answers.set(key, deepFreeze(rows));
    return rows;
  }

  #answersTo(statement: unknown): Map<string, readonly unknown[]> {
    const answers = this.#answers.get(statement) ?? new Map<string, readonly unknown[]>();
    this.#answers.set(statement, answers);
    return answers;
  }
}

/** Freezes cached rows, because many calls share them. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(Object.freeze(value))) deepFreeze(each);
  return value;
}
