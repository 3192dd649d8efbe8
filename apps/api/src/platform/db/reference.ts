import type { CellDatabase } from './cells.ts';
import type { Prepared } from './prepared.ts';
import type { CellTables } from './schema/cell-tables.ts';

/** Reads the lender's own rows: products, texts, forms. They are the same for every borrower, and change seldom. */
export interface Reference {
  all<Values extends object, Row>(statement: Prepared<CellTables, Values, Row>, values: Values): Promise<readonly Row[]>;
}

/** A cell's rows, the borrowers' and the lender's. */
export interface CellRows {
  readonly database: CellDatabase;
  readonly reference: Reference;
}

/** As the database has them: for a transaction, and for work that no session began. */
export const storedReference = (database: CellDatabase): Reference => ({ all: (statement, values) => statement.all(database, values) });

export const storedRows = (database: CellDatabase): CellRows => ({ database, reference: storedReference(database) });

/** So many answers are kept of a cell, which is more than a lender has rows to ask for. */
const MOST_KEPT = 1_000;
/** Whoever changes rows past the triggers of their table, as a restore of one table does, changes no version. */
const LONGEST_MS = 60_000;

const kept = new WeakMap<CellDatabase, KeptReference>();

/**
 * Kept from call to call for as long as the cell names the same version: every change of such a row makes another one. The version has to be
 * read before anything is asked here, so what is kept is never older than it.
 * @param version null in a cell that names none, where nothing is kept
 */
export function keptReference(database: CellDatabase, version: string | null, at = performance.now()): Reference {
  if (version === null) return storedReference(database);
  const before = kept.get(database);
  if (before?.version === version && at - before.since < LONGEST_MS) return before;
  const after = new KeptReference(database, version, at);
  kept.set(database, after);
  return after;
}

class KeptReference implements Reference {
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

  /** Two who ask at once both ask the database: one borrower never waits for the turn of another. */
  async all<Values extends object, Row>(statement: Prepared<CellTables, Values, Row>, values: Values): Promise<readonly Row[]> {
    const answers = this.#answersTo(statement);
    const key = JSON.stringify(values);
    const before = answers.get(key) as readonly Row[] | undefined;
    if (before !== undefined) return before;
    const rows = await statement.all(this.#database, values);
    // What is not there is not kept: a caller may name anything, and would fill the room.
    if (rows.length === 0 || this.#count >= MOST_KEPT) return rows;
    if (!answers.has(key)) this.#count += 1;
    answers.set(key, frozen(rows));
    return rows;
  }

  #answersTo(statement: unknown): Map<string, readonly unknown[]> {
    const answers = this.#answers.get(statement) ?? new Map<string, readonly unknown[]>();
    this.#answers.set(statement, answers);
    return answers;
  }
}

/** Many calls get the same rows, and none may change what the next one reads. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(Object.freeze(value))) frozen(each);
  return value;
}
