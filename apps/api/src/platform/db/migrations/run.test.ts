import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startChild } from '../../../../testing/child.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../../../../testing/databases.ts';
import { createEnvironment } from '../../../../testing/service.ts';
import { migrate, assertMigrated } from './run.ts';

async function freshDatabase(): Promise<string> {
  const name = `${inject('run')}_fresh_${randomBytes(4).toString('hex')}`;
  await createDatabase(name);
  onTestFinished(() => dropDatabase(name));
  return databaseUrl(name);
}

async function makeMigrationFolder(files: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(`${tmpdir()}/migrations-`);
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(`${folder}/cell`);
  await writeMigrations(folder, files);
  return pathToFileURL(`${folder}/`);
}

async function writeMigrations(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, sql] of Object.entries(files)) await writeFile(`${folder}/cell/${name}`, sql);
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    return (await connection.query<Row>(sql)).rows;
  } finally {
    await connection.end();
  }
}

test('three concurrent migrations of an empty database apply each file once', async () => {
  const url = await freshDatabase();

  const applied = await Promise.all([migrate(url, 'cell'), migrate(url, 'cell'), migrate(url, 'cell')]);

  const files = (await readdir(new URL('cell/', import.meta.url))).toSorted();
  expect(files).toContain('0001_baseline.sql');
  expect(applied.flat().toSorted()).toEqual(files);
  expect(await query(url, 'select name from migration order by name')).toEqual(files.map((name) => ({ name })));
  expect(await query(url, 'select * from borrower')).toEqual([]);
});

test('two concurrent migration processes both succeed', async () => {
  const [directory, cell] = [await freshDatabase(), await freshDatabase()];
  const environment = { DIRECTORY_DATABASE_URL: directory, CELLS: `cell-0=${cell}` };

  const children = [startChild('migrate.ts', environment), startChild('migrate.ts', environment)];

  expect(await Promise.all(children.map((child) => child.exitCode()))).toEqual([0, 0]);
  await expect(assertMigrated(directory, 'directory')).resolves.toBeUndefined();
  await expect(assertMigrated(cell, 'cell')).resolves.toBeUndefined();
});

test('applies a new migration file once, after the earlier files', async () => {
  const url = await freshDatabase();
  const folder = await makeMigrationFolder({ '0001_first.sql': 'create table first (id int);' });

  expect(await migrate(url, 'cell', folder)).toEqual(['0001_first.sql']);
  await writeMigrations(folder.pathname, { '0002_second.sql': 'alter table first add note text;' });
  expect(await migrate(url, 'cell', folder)).toEqual(['0002_second.sql']);
  expect(await migrate(url, 'cell', folder)).toEqual([]);
});

test('rejects and names an applied migration file that was edited', async () => {
  const url = await freshDatabase();
  const folder = await makeMigrationFolder({ '0001_first.sql': 'create table first (id int);' });
  await migrate(url, 'cell', folder);
  await writeMigrations(folder.pathname, { '0001_first.sql': 'create table first (id bigint);' });

  await expect(migrate(url, 'cell', folder)).rejects.toThrow('0001_first.sql was edited after it was applied');
});

test('rolls back a migration file that fails halfway', async () => {
  const url = await freshDatabase();
  const folder = await makeMigrationFolder({ '0001_half.sql': 'create table half (id int); create table half (id int);' });

  await expect(migrate(url, 'cell', folder)).rejects.toThrow('0001_half.sql failed');
  expect(await query(url, `select to_regclass('half') as half, (select count(*)::int from migration) as recorded`)).toEqual([
    { half: null, recorded: 0 },
  ]);
});

test('the service does not start if a migration is missing or was edited', async () => {
  const environment = await createEnvironment();
  const unmigratedDatabase = await freshDatabase();

  const early = startChild('server.ts', { ...environment, CELLS: `cell-0=${unmigratedDatabase}` });
  expect(await early.exitCode()).toBe(1);
  expect(early.output()).toContain('a cell database lacks the migration 0001_baseline.sql');

  await query(environment['DIRECTORY_DATABASE_URL'] ?? '', `update migration set checksum = 'other'`);
  const serverWithEditedMigration = startChild('server.ts', environment);
  expect(await serverWithEditedMigration.exitCode()).toBe(1);
  expect(serverWithEditedMigration.output()).toContain('0001_baseline.sql was edited after it was applied');
});

test('every borrower-owned table has a primary key that starts with user_id, and column defaults are constants', async () => {
  const url = await freshDatabase();
  await migrate(url, 'cell');
  const reference = [
    'migration',
    'service_contact',
    'product',
    'bank_form_item',
    'agreement_template',
    'landing_template',
    'payment_channel',
    'complaint_type',
    'complaint_sub_type',
    'translation',
  ];
  // Looked up by the provider's event id, before the borrower is known.
  const providerTables = ['provider_event'];
  const visitorTables = ['promotion_event'];
  const cellWideTables = [
    'accrual_progress',
    'closed_books',
    'directory_pulse',
    'event_count',
    'held_shard',
    'moving_shard',
    'moving_change',
    'reminder_plan',
    'staff_log',
    'loan_terms',
    'takeover',
    'dated_events',
    'reference_version',
  ];

  const keys = await query<{ table: string; first: string }>(
    url,
    `select c.relname as table, a.attname as first from pg_class c
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const borrowerKeys = keys.filter(({ table }) => ![...reference, ...providerTables, ...visitorTables, ...cellWideTables].includes(table));
  expect(borrowerKeys.length).toBeGreaterThanOrEqual(5);
  expect(new Set(borrowerKeys.map(({ first }) => first))).toEqual(new Set(['user_id']));
  // A later column has a constant default for a while, because the previous version of the service still inserts rows without the column.
  const defaults = await query<{ value: string }>(
    url,
    `select column_default as value from information_schema.columns where table_schema = 'public' and column_default is not null`,
  );
  expect(defaults.filter(({ value }) => !/^(?:\d+|true|false|'[^']*'::\w+)$/.test(value))).toEqual([]);
});
