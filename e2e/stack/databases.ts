import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';

export const POSTGRES_URL = process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface Databases {
  readonly directoryUrl: string;
  readonly cellUrls: readonly string[];
  /** Value of the service's variable CELLS. */
  readonly cells: string;
  drop(): Promise<void>;
}

export const freshPrefix = (): string => `hiram_e2e_${process.pid}_${randomBytes(3).toString('hex')}`;

/** Creates the directory and this many cells if they do not exist. Uses the machine's own server by default. */
export async function makeDatabases(prefix: string, cellCount: number, server = POSTGRES_URL): Promise<Databases> {
  const asAdministrator = (work: (client: pg.Client) => Promise<void>): Promise<void> => connected(server, work);
  const urlOf = (name: string): string => {
    const url = new URL(server);
    url.pathname = name;
    return url.href;
  };
  const directory = `${prefix}_directory`;
  const cellNames = Array.from({ length: cellCount }, (_, index) => `${prefix}_cell_${index + 1}`);
  const names = [directory, ...cellNames];
  await asAdministrator(async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname = any($1)', [names]);
    const known = new Set(rows.map(({ datname }) => datname));
    for (const name of names.filter((each) => !known.has(each))) await client.query(`create database ${name}`);
  });
  const cellUrls = cellNames.map(urlOf);
  return {
    directoryUrl: urlOf(directory),
    cellUrls,
    cells: cellUrls.map((url, index) => `cell-${index}=${url}`).join(','),
    drop: () =>
      asAdministrator(async (client) => {
        for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

export async function runSql(url: string, statement: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  return await connected(url, async (client) => (await client.query<Record<string, unknown>>(statement, [...values])).rows);
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: scaleTimeout(30_000) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
