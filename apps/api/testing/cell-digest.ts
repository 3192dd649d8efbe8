import { sql } from 'kysely';
import type { CellDatabase } from '../src/platform/db/cells.ts';

/** Returns one hash per table over all rows of the cell, except the counter that services increment all the time. */
export async function digestOfCell(of: CellDatabase, excludedTables: readonly string[] = []): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(of);
  const hashes: Record<string, string> = {};
  for (const { name } of rows.filter((each) => ![...excludedTables, 'directory_pulse'].includes(each.name))) {
    const found = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${sql.table(name)} as t`.execute(
      of,
    );
    hashes[name] = found.rows[0]?.hash ?? '';
  }
  return hashes;
}
