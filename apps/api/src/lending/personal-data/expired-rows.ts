import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { updateRows, deleteRows } from '../../platform/db/old-rows.ts';
import { borrowerTables, holdingOf } from '../../tables/cell.ts';
import type { BorrowerTable } from '../../tables/cell.ts';
import type { Ending } from '../../tables/declaration.ts';

/**
 * Ends every row of a cell whose own term is over: deletes it, or blanks it if the row itself belongs to the books. Returns the number of rows by
 * table.
 */
export async function deleteExpiredRows(database: CellDatabase, at: Date): Promise<Readonly<Record<string, number>>> {
  const ended: Record<string, number> = {};
  for (const table of borrowerTables) {
    const { ends } = holdingOf(table);
    if (ends !== undefined) ended[table] = await endRowsOf(database, table, ends, at);
  }
  return ended;
}

function endRowsOf(database: CellDatabase, table: BorrowerTable, { since, days, unless }: Ending, at: Date): Promise<number> {
  const past = new Date(at.getTime() - days * DAY_MS);
  const isOld = sql`${sql.ref(since)} < ${past}`;
  const { fate } = holdingOf(table);
  if (fate.when === 'kept' && fate.blanked !== undefined) {
    const blanked: Readonly<Record<string, unknown>> = fate.blanked;
    const isBlank = sql.join(
      Object.entries(blanked).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    );
    return updateRows(database, table, sql`${isOld} and not (${isBlank})`, blanked);
  }
  return deleteRows(database, table, unless === undefined ? isOld : sql`${isOld} and ${sql.ref(unless.column)} <> ${unless.is}`);
}
