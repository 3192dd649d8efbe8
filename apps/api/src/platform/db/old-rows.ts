import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';

/** Few enough that nobody waits for the locks of one statement. */
const BATCH = 1_000;

/** Deletes what the condition names, some at a time, and answers how many it was. What another transaction holds is left for the next night. */
export function deleteRows(database: QueryExecutorProvider, table: string, condition: RawBuilder<unknown>): Promise<number> {
  return inBatches(database, (chosen) => sql`delete from ${sql.table(table)} where ctid = any (${chosen})`, table, condition);
}

/** Changes what the condition names, which must not name it any more afterwards. */
export function changeRows(
  database: QueryExecutorProvider,
  table: string,
  condition: RawBuilder<unknown>,
  changes: Readonly<Record<string, unknown>>,
): Promise<number> {
  const columns = sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  return inBatches(database, (chosen) => sql`update ${sql.table(table)} set ${columns} where ctid = any (${chosen})`, table, condition);
}

async function inBatches(
  database: QueryExecutorProvider,
  statement: (chosen: RawBuilder<unknown>) => RawBuilder<unknown>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const chosen = sql`array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked)`;
  for (let total = 0; ;) {
    const rows = Number((await statement(chosen).execute(database)).numAffectedRows ?? 0);
    total += rows;
    if (rows < BATCH) return total;
  }
}
