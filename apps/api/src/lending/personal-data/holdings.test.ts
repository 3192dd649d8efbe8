import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { borrowerTables, holdings } from './holdings.ts';
import type { BorrowerTable } from './holdings.ts';

const { resources } = await startService();
const { database } = resources.cells.any();

async function tablesWithBorrowers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(database);
  return rows.map(({ name }) => name);
}

test('[BEY-12] every table of the real schema that holds rows of borrowers is named, and no other', async () => {
  expect([...borrowerTables].toSorted()).toEqual((await tablesWithBorrowers()).toSorted());
});

test('[BEY-12] what is withheld or blanked is a column of its table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(database);
  const columns = rows.map(({ name }) => name);
  for (const table of borrowerTables) {
    const { withheld = {}, fate } = holdings[table];
    const blanked = fate.when === 'kept' ? (fate.blanked ?? {}) : {};
    for (const column of [...Object.keys(withheld), ...Object.keys(blanked)]) expect(columns).toContain(`${table}.${column}`);
  }
});

test('[BEY-12] nothing that stays refers to what goes, and what refers goes first', async () => {
  const { rows } = await sql<{ child: BorrowerTable; parent: BorrowerTable }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid`.execute(database);
  const order = { now: 0, closing: 1, kept: 2 };
  const places = (table: BorrowerTable) => [order[holdings[table].fate.when], borrowerTables.indexOf(table)] as const;
  const among = rows.filter(({ child, parent }) => child in holdings && parent in holdings && holdings[parent].fate.when !== 'kept');
  expect(among.length).toBeGreaterThan(3);
  for (const { child, parent } of among) {
    const [[childStep, childPlace], [parentStep, parentPlace]] = [places(child), places(parent)];
    expect([child, childStep < parentStep || (childStep === parentStep && childPlace < parentPlace)]).toEqual([child, true]);
  }
});
