import { sql } from 'kysely';
import type { CellTables } from './schema/cell-tables.ts';
import type { CellDatabase } from './cells.ts';

/** No more are counted: how many more there are changes nothing in what is to be done about them. */
export const MOST_COUNTED = 1_000;

export interface DueRows {
  readonly kind: string;
  readonly count: number;
  readonly oldest_seconds: number;
}

/**
 * How many rows are due, and for how long the oldest has been: by kind, where a table has several. What a worker is busy with was put off, and
 * does not count. Reads the beginning of the index that rows are claimed by.
 */
export async function countDue<Row>(database: CellDatabase, { kind, ...dated }: KindOfRows<Row>, at: Date): Promise<readonly DueRows[]> {
  const due = sql.ref(dated.due);
  const { rows } = await sql<DueRows>`
    select kind, count(*)::integer as count, extract(epoch from ${at}::timestamptz - min(due))::float8 as oldest_seconds
    from (
      select ${kind === undefined ? sql`''` : sql.ref(kind)} as kind, ${due} as due
      from ${sql.table(dated.table)} where ${due} <= ${at} order by ${due} limit ${MOST_COUNTED}
    ) as first
    group by kind`.execute(database);
  return rows;
}

interface KindOfRows<Row> extends Pick<DatedRows<Row>, 'table' | 'due'> {
  /** The column that says what is to be done; all rows are of one kind without it. */
  readonly kind?: keyof Row & string;
}

/** A table whose rows fall due one by one, such as what is to be asked of a provider. */
export interface DatedRows<Row> {
  readonly table: keyof CellTables;
  readonly key: readonly (keyof Row & string)[];
  /** When a row is due; null when it is not any more. */
  readonly due: keyof Row & string;
  /** How often it was claimed. */
  readonly count: keyof Row & string;
  /** Longer than any answer is waited for. */
  readonly firstWaitMs: number;
  /** The wait doubles with each claim, up to this. */
  readonly longestWaitMs: number;
}

/**
 * Takes the row that has been due for longest, as it is once it is claimed; null when none is. It is put off first, so that no other worker
 * takes it meanwhile, and what a dead one left behind is due again by itself.
 */
export async function claimDue<Row>(database: CellDatabase, dated: DatedRows<Row>, at: Date): Promise<Row | null> {
  const { firstWaitMs, longestWaitMs } = dated;
  const [table, due, count] = [sql.table(dated.table), sql.ref(dated.due), sql.ref(dated.count)];
  const key = sql.join(dated.key.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`
    with next as materialized (
      select ${key} from ${table} where ${due} <= ${at} order by ${due} limit 1 for update skip locked
    )
    update ${table} set
      ${due} = ${at}::timestamptz + least(${firstWaitMs}::float8 * 2 ^ least(${count}, 20), ${longestWaitMs}::float8) * interval '1 millisecond',
      ${count} = ${count} + 1
    where (${key}) = (select ${key} from next)
    returning *`.execute(database);
  return rows[0] ?? null;
}
