import { sql } from 'kysely';
import type { CellDatabase } from './cells.ts';
import type { CellTables } from '../../tables/cell.ts';

/** Upper bound of a count: a larger backlog requires no different reaction. */
export const MOST_COUNTED = 1_000;

export interface DueRows {
  readonly kind: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

/**
 * Counts the due rows and returns the age of the oldest, by kind if the table has several kinds. Rows that a worker has claimed are deferred and do
 * not count. Reads the start of the index that claims use.
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
  /** Column with the kind of work; without this column all rows are of one kind. */
  readonly kind?: keyof Row & string;
}

/** Table whose rows fall due one by one, such as pending requests to a provider. */
export interface DatedRows<Row> {
  readonly table: keyof CellTables;
  readonly key: readonly (keyof Row & string)[];
  /** Column with the time at which a row is due; `null` in a row that is not due any more. */
  readonly due: keyof Row & string;
  /** Column with the number of claims. */
  readonly count: keyof Row & string;
  /** Must be longer than the timeout of the claimed work. */
  readonly firstWaitMs: number;
  /** Upper bound of the wait, which doubles with each claim. */
  readonly longestWaitMs: number;
}

/**
 * Claims the row that has been due for longest and returns the updated row; `null` if no row is due. The claim defers the row, so that no other
 * worker claims it and the row of a dead worker becomes due again.
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
