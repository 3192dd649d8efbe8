import pg from 'pg';

const ADMIN_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
export const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

export const CELL_NAMES = ['cell-0', 'cell-1'] as const;

/** Name of a run's template database, which test files clone. */
export const templateOf = (run: string, name: string): string => `${run}_${name.replace('-', '_')}`;

export function databaseUrl(name: string): string {
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return url.href;
}

export function createDatabase(name: string, template = 'template1'): Promise<void> {
  return runAsAdministrator(`create database ${name} template ${template}`);
}

export function dropDatabase(name: string): Promise<void> {
  return runAsAdministrator(`drop database if exists ${name} with (force)`);
}

export async function runAsAdministrator(statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: ADMIN_URL });
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}
