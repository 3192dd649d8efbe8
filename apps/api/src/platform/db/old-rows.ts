import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';

/** Small enough that the row locks of one statement delay no other transaction. */
const BATCH = 1_000;

/** Deletes the matching rows in batches and returns their number. Rows locked by another transaction are skipped until the next night. */
export function deleteRows(database: QueryExecutorProvider, table: string, condition: RawBuilder<unknown>): Promise<number> {
  return inBatches(database, (chosen) => sql`delete from ${sql.table(table)} where ctid = any (${chosen})`, table, condition);
}

/** Updates the matching rows in batches. The changes must make the condition false, or the loop would not end. */
export function updateRows(
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
