import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startChild } from '../../testing/child.ts';
import { createEnvironment } from '../../testing/service.ts';
import { closeCellDatabases, openCellDatabases } from '../platform/db/cells.ts';
import type { CellDatabase } from '../platform/db/cells.ts';
import { readDatabaseConfig } from '../platform/config/config.ts';

const environment = await createEnvironment();

async function seed(): Promise<[number | null, string]> {
  const child = startChild('seed.ts', environment);
  return [await child.exitCode(), child.output()];
}

async function rowsOfCells(): Promise<readonly Record<string, number>[]> {
  const cells = openCellDatabases(readDatabaseConfig(environment).cellAddresses, { role: 'ops', max: 1, onIdleError: () => undefined });
  try {
    return await Promise.all(cells.map(({ database }) => rowsOf(database)));
  } finally {
    await closeCellDatabases(cells);
  }
}

async function rowsOf(database: CellDatabase): Promise<Record<string, number>> {
  const tables = (await database.introspection.getTables()).filter(({ schema }) => schema === 'public');
  const counts = tables.map(async ({ name }): Promise<[string, number]> => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(database);
    return [name, rows[0]?.count ?? 0];
  });
  return Object.fromEntries(await Promise.all(counts));
}

const REFERENCE = ['agreement_template', 'bank_form_item', 'complaint_type', 'service_contact'];

test('seeds the sample lender in every cell, without borrowers, and changes nothing when run again', async () => {
  const [before] = await rowsOfCells();
  for (const table of REFERENCE) expect(before?.[table], table).toBe(0);

  expect(await seed()).toEqual([0, '']);
  const [first, second] = await rowsOfCells();
  for (const table of REFERENCE) expect(first?.[table], table).toBeGreaterThan(0);
  expect(first?.['borrower']).toBe(0);
  expect(second).toEqual(first);

  expect(await seed()).toEqual([0, '']);
  expect(await rowsOfCells()).toEqual([first, first]);
});

test('fails without a configuration and lists the missing settings', async () => {
  const child = startChild('seed.ts', {});

  expect(await child.exitCode()).toBe(1);
  expect(child.output()).toContain('DIRECTORY_DATABASE_URL is missing; CELLS is missing');
});
