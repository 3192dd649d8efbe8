import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import { PERSONAL_DATA } from '@hiram/contract/product/personal-data.ts';
import { borrowerTables, cellTables, holdingOf } from './cell.ts';
import type { BorrowerTable } from './cell.ts';
import type { Columns } from './declaration.ts';
import { directoryTables } from './directory.ts';

const { resources } = await startService();
const { database } = resources.cells.cellOfShard(0);

const isBorrowers = (table: string): table is BorrowerTable => borrowerTables.some((each) => each === table);

async function tablesWithBorrowers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(database);
  return rows.map(({ name }) => name);
}

test('[BEY-12] lists exactly the tables of the real schema with rows of borrowers', async () => {
  expect([...borrowerTables].toSorted()).toEqual((await tablesWithBorrowers()).toSorted());
});

test('[BEY-12] every withheld or blanked column exists in its table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(database);
  const columns = rows.map(({ name }) => name);
  for (const table of borrowerTables) {
    const { withheld = {}, fate } = holdingOf(table);
    const blanked = fate.when === 'kept' ? (fate.blanked ?? {}) : {};
    for (const column of [...Object.keys(withheld), ...Object.keys(blanked)]) expect(columns).toContain(`${table}.${column}`);
  }
});

test('[BEY-12] no remaining row refers to an erased row, and referring rows are erased first', async () => {
  const { rows } = await sql<{ child: BorrowerTable; parent: BorrowerTable }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid`.execute(database);
  const order = { now: 0, closing: 1, kept: 2 };
  const places = (table: BorrowerTable) => [order[holdingOf(table).fate.when], borrowerTables.indexOf(table)] as const;
  const among = rows.filter(({ child, parent }) => isBorrowers(child) && isBorrowers(parent) && holdingOf(parent).fate.when !== 'kept');
  expect(among.length).toBeGreaterThan(3);
  for (const { child, parent } of among) {
    const [[childStep, childPlace], [parentStep, parentPlace]] = [places(child), places(parent)];
    expect([child, childStep < parentStep || (childStep === parentStep && childPlace < parentPlace)]).toEqual([child, true]);
  }
});

const columnsOf = async (of: Parameters<ReturnType<typeof sql>['execute']>[0]) => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(of);
  return rows;
};
const wordsIn = (columns: object): string[] => Object.values(columns).flatMap((words: string) => words.split(' '));

test('[BEY-27] every column of the real schema with personal data belongs to a line of the privacy policy', async () => {
  const inCell = (await columnsOf(database)).filter(({ table }) => isBorrowers(table));
  const inDirectory = (await columnsOf(resources.directory)).filter(({ table }) => table !== 'migration');
  const columnsIn: Readonly<Record<string, { readonly columns: Columns }>> = directoryTables;
  expect([inCell.length, inDirectory.length]).toEqual([borrowerTables.length, Object.keys(directoryTables).length]);
  for (const { table, columns } of inCell)
    expect([table, wordsIn(cellTables[table as BorrowerTable].columns).toSorted()]).toEqual([table, columns.toSorted()]);
  for (const { table, columns } of inDirectory)
    expect([table, wordsIn(columnsIn[table]?.columns ?? {}).toSorted()]).toEqual([table, columns.toSorted()]);
});

test('[BEY-27] every line of the privacy policy covers a column', () => {
  const kinds = borrowerTables.flatMap((table) => Object.keys(cellTables[table].columns));
  expect([...new Set(kinds)].filter((kind) => kind !== 'plain').toSorted()).toEqual(Object.keys(PERSONAL_DATA).toSorted());
});

test('[BEY-27] the policy states the age at which a table’s rows are deleted', () => {
  const untils = (table: BorrowerTable): string[] =>
    Object.entries(PERSONAL_DATA).flatMap(([kind, { until }]) => (kind in cellTables[table].columns ? [until] : []));
  const own = borrowerTables.flatMap((table) => {
    const { ends, fate } = holdingOf(table);
    return ends === undefined || fate.when === 'kept' ? [] : [{ table, term: `${ends.days} days` }];
  });
  expect(own.length).toBeGreaterThan(3);
  expect(own.filter(({ table, term }) => !untils(table).includes(term))).toEqual([]);
});
