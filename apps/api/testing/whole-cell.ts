import { sql } from 'kysely';
import type { CellDatabase } from '../src/platform/db/cells.ts';

/** Every row of the cell, as one hash per table, but for the pulse: a service of the tests counts on with it. */
export async function wholeCell(of: CellDatabase, but: readonly string[] = []): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(of);
  const hashes: Record<string, string> = {};
  for (const { name } of rows.filter((each) => ![...but, 'directory_pulse'].includes(each.name))) {
    const found = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${sql.table(name)} as t`.execute(
      of,
    );
    hashes[name] = found.rows[0]?.hash ?? '';
  }
  return hashes;
}
