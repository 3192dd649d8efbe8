import type { CellSide, Moved } from './cell-side.ts';
import { isOwned } from './table-owners.ts';

export interface Copied {
  readonly owners: number;
  readonly rows: number;
  readonly bytes: number;
}

/** In one transaction. */
export const OWNERS_AT_ONCE = 400;

/**
 * Brings some of those who have changed to the other cell, as they are now: all their rows there are replaced. What is noted is removed in
 * the snapshot that the rows are read in, and only once they have arrived. So what is noted later stays, and a copy that was cut off is
 * done again.
 */
export async function copyChanges(from: CellSide, to: CellSide, moved: Moved): Promise<Copied> {
  return from.transaction(async () => {
    const owners = await takeChanges(from, moved);
    if (owners.length === 0) return { owners: 0, rows: 0, bytes: 0 };
    const terms = await rowsOf(from, 'loan_terms', 'true', []);
    const tables = new Map<string, readonly string[]>();
    for (const table of from.tables) tables.set(table, await rowsOf(from, table, isOwned(table), [owners]));
    await from.flush();
    await to.transaction(async () => {
      await to.requireMover(moved);
      await to.connection.query('insert into loan_terms select given.* from unnest($1::loan_terms[]) as given on conflict do nothing', [
        terms,
      ]);
      await removeOwners(to, owners);
      for (const [table, rows] of tables)
        if (rows.length > 0) await to.connection.query(`insert into ${table} select given.* from unnest($1::${table}[]) as given`, [rows]);
    });
    const all = [...tables.values()].flat();
    return { owners: owners.length, rows: all.length, bytes: all.reduce((sum, row) => sum + row.length, 0) };
  }, 'begin isolation level repeatable read');
}

/** Children first. */
export async function removeOwners(side: CellSide, owners: readonly string[]): Promise<void> {
  for (const table of side.tables.toReversed()) await side.connection.query(`delete from ${table} where ${isOwned(table)}`, [owners]);
}

async function takeChanges({ connection }: CellSide, { shard }: Moved): Promise<readonly string[]> {
  const { rows } = await connection.query<{ owner: string }>(
    `with taken as (select distinct owner from moving_change where shard = $1 order by owner limit $2)
     delete from moving_change where shard = $1 and owner in (select owner from taken) returning owner`,
    [shard, OWNERS_AT_ONCE],
  );
  return [...new Set(rows.map(({ owner }) => owner))];
}

/** As text: what PostgreSQL writes and reads itself is exact for every type. */
export async function rowsOf(
  { connection }: CellSide,
  table: string,
  isWanted: string,
  values: readonly unknown[],
): Promise<readonly string[]> {
  const { rows } = await connection.query<{ row: string }>(`select each::text as row from ${table} as each where ${isWanted}`, [...values]);
  return rows.map(({ row }) => row);
}
