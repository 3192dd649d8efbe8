import type { CellSide, Moved } from './cell-side.ts';
import { isOwned, tablesOf } from './table-owners.ts';

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
    const tables = await rowsOfOwners(from, owners);
    await from.flush();
    await to.transaction(async () => {
      await to.requireMover(moved);
      await removeOwners(to, owners);
      await addRows(to, tables);
    });
    const all = from.tables.flatMap((table) => tables.get(table) ?? []);
    return { owners: owners.length, rows: all.length, bytes: all.reduce((sum, row) => sum + row.length, 0) };
  }, BEGIN);
}

/** If what was removed from the notes is lost, those borrowers are copied once more: nobody has to wait for the disk because of it. */
const BEGIN = 'begin isolation level repeatable read; set local synchronous_commit = off';

/** What loans share goes along whole: there are few rows, and they never change. */
const SHARED = tablesOf('terms');

/*
 * One statement for all tables, and prepared: while a shard is switched nobody can write it, and each of thirty statements would be one more that waits
 * for a busy machine. Foreign keys are looked at when a statement has ended, so that the order within it does not matter.
 */

async function rowsOfOwners({ connection, tables }: CellSide, owners: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = [...SHARED.map((table) => rowsIn(table, 'true')), ...tables.map((table) => rowsIn(table, isOwned(table)))];
  const { rows } = await connection.query<{ name: string; row: string }>({
    name: 'rows of owners',
    text: all.join(' union all '),
    values: [owners],
  });
  const found = new Map<string, string[]>();
  for (const { name, row } of rows) {
    const some = found.get(name);
    if (some === undefined) found.set(name, [row]);
    else some.push(row);
  }
  return found;
}

/** As text: what PostgreSQL writes and reads itself is exact for every type. */
const rowsIn = (table: string, isWanted: string): string =>
  `select '${table}' as name, each::text as row from ${table} as each where ${isWanted}`;

export async function removeOwners({ connection, tables }: CellSide, owners: readonly string[]): Promise<void> {
  const all = tables.map((table, index) => `removed_${index} as (delete from ${table} where ${isOwned(table)})`);
  await connection.query({ name: 'remove owners', text: `with ${all.join(', ')} select`, values: [owners] });
}

async function addRows({ connection, tables }: CellSide, given: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const into = [...SHARED, ...tables];
  const all = into.map(
    (table, index) =>
      `added_${index} as (insert into ${table} select given.* from unnest($${index + 1}::${table}[]) as given${SHARED.includes(table) ? ' on conflict do nothing' : ''})`,
  );
  await connection.query({
    name: 'add rows',
    text: `with ${all.join(', ')} select`,
    values: into.map((table) => given.get(table) ?? []),
  });
}

/** Nobody, so that the statements are planned before somebody waits for them. */
export async function rehearse(from: CellSide, to: CellSide): Promise<void> {
  const nothing = await rowsOfOwners(from, []);
  await removeOwners(to, []);
  await addRows(to, nothing);
}

async function takeChanges({ connection }: CellSide, { shard }: Moved): Promise<readonly string[]> {
  const { rows } = await connection.query<{ owner: string }>(
    `with taken as (select distinct owner from moving_change where shard = $1 order by owner limit $2)
     delete from moving_change where shard = $1 and owner in (select owner from taken) returning owner`,
    [shard, OWNERS_AT_ONCE],
  );
  return [...new Set(rows.map(({ owner }) => owner))];
}

export async function rowsOf({ connection }: CellSide, table: string): Promise<readonly string[]> {
  const { rows } = await connection.query<{ row: string }>(rowsIn(table, 'true'));
  return rows.map(({ row }) => row);
}
