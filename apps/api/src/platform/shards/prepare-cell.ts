import type { CellAddress } from '../db/cell-addresses.ts';
import { rowsOf } from './copy-changes.ts';
import { withSide } from './move-shard.ts';
import { tablesOf } from './table-owners.ts';

/** Tables that a new cell needs before shards can move there: the lender's own data, and the progress of the accrual. */
const COPIED = [...tablesOf('lender'), 'accrual_progress'];

/** Copies rows into empty tables only. Returns the number of copied rows by table. */
export function prepareCell(cell: CellAddress, like: CellAddress): Promise<Readonly<Record<string, number>>> {
  return withSide(like, (from) =>
    withSide(cell, (to) =>
      to.transaction(async () => {
        const copied: Record<string, number> = {};
        for (const table of COPIED) {
          const rows = await rowsOf(from, table);
          const { rowCount } = await to.connection.query(
            `insert into ${table} select given.* from unnest($1::${table}[]) as given where not exists (select from ${table})`,
            [rows],
          );
          copied[table] = rowCount ?? 0;
        }
        return copied;
      }),
    ),
  );
}
