import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';
import { realTime } from '../clock.ts';
import { limitsOf } from '../time-limits.ts';

export type DatabaseKind = 'directory' | 'cell';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

// Advisory locks belong to one database, so all databases can use the same number.
const MIGRATION_LOCK = 7_215_480;

/** Applies missing migrations in order of name. A lock serialises concurrent calls; the second call finds nothing to apply. */
export async function migrate(url: string, kind: DatabaseKind, folder = new URL('.', import.meta.url)): Promise<readonly string[]> {
  const migrations = await readMigrations(new URL(`${kind}/`, folder));
  return withMigrationLock(url, async (connection) => {
    await connection.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null)',
    );
    const missing = pendingMigrations(migrations, await readApplied(connection));
    for (const migration of missing) await apply(connection, migration);
    return missing.map((migration) => migration.name);
  });
}

/** Throws if the database lacks a migration of this version or has an edited one. A newer database is accepted. */
export async function assertMigrated(url: string, kind: DatabaseKind): Promise<void> {
  const migrations = await readMigrations(new URL(`${kind}/`, import.meta.url));
  const missing = await withConnection(url, async (connection) => {
    const found = await connection.query<{ exists: boolean }>(`select to_regclass('migration') is not null as exists`);
    return pendingMigrations(migrations, found.rows[0]?.exists === true ? await readApplied(connection) : new Map());
  });
  if (missing.length > 0)
    throw new Error(`a ${kind} database lacks the migration ${missing.map(({ name }) => name).join(', ')}: run migrate.ts first`);
}

async function readMigrations(folder: URL): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(connection: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function pendingMigrations(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] {
  for (const { name, checksum } of migrations) {
    const stored = applied.get(name);
    if (stored !== undefined && stored !== checksum)
      throw new Error(`${name} was edited after it was applied: write a new migration instead`);
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Runs the file and records it in one transaction, so that a crash leaves both or neither. */
async function apply(connection: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await connection.query('begin');
  try {
    await connection.query(sql);
    await connection.query('insert into migration (name, checksum, applied_at) values ($1, $2, $3)', [name, checksum, realTime()]);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Runs work under the migration lock, which closing the connection releases. */
export function withMigrationLock<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  return withConnection(url, async (connection) => {
    // Another migration may run for longer than the lock timeout.
    await connection.query('set lock_timeout = 0');
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await connection.query('reset lock_timeout');
    return work(connection);
  });
}

async function withConnection<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: url, ...limitsOf('migration') });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
