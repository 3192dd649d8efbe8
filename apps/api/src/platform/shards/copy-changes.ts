import type { CellSide, Moved } from './cell-side.ts';
import { isOwned, tablesOf } from './table-owners.ts';

export interface Copied {
  readonly owners: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Maximum number of owners per transaction. */
export const OWNERS_AT_ONCE = 400;

/**
 * Copies a batch of changed owners to the other cell, where all their rows are replaced. The change notes are deleted in the snapshot in which the
 * rows are read, and that deletion commits after the copy. So later notes remain, and an interrupted copy is repeated.
 */
export async function copyChanges(from: CellSide, to: CellSide, moved: Moved): Promise<Copied> {
  return from.transaction(async () => {
    const owners = await claimChanges(from, moved);
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

/** Commits without waiting for the disk: if the deletion of change notes is lost, those borrowers are only copied again. */
const BEGIN = 'begin isolation level repeatable read; set local synchronous_commit = off';

/** Rows that loans share are copied completely: they are few and immutable. */
const SHARED = tablesOf('terms');

/*
 * One prepared statement for all tables: the shard cannot be written during the switch-over, and each of thirty statements would be another wait on a
 * busy machine. Foreign keys are checked at the end of a statement, so the order within it does not matter.
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

/** Reads rows as text, which PostgreSQL writes and parses exactly for every type. */
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

/** Runs the statements for no owner, so that they are planned before the shard is closed. */
export async function rehearse(from: CellSide, to: CellSide): Promise<void> {
  const nothing = await rowsOfOwners(from, []);
  await removeOwners(to, []);
  await addRows(to, nothing);
}

async function claimChanges({ connection }: CellSide, { shard }: Moved): Promise<readonly string[]> {
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
