import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePostgres, type OwnPostgres } from '../../apps/api/testing/own-postgres.ts';
import { scaleTimeout } from '../../tools/testing/patience.ts';
import { freePort } from '../../tools/testing/ports.ts';
import { runSql } from './databases.ts';
import { postgresHere } from './machine.ts';

let postgres: OwnPostgres;
let address: (login: string) => string;

beforeAll(async () => {
  postgres = await makePostgres({ settings: { fsync: 'off' } });
  await postgres.start();
  address = (login) => `postgres://${login}@127.0.0.1:${postgres.port}/postgres`;
  await runSql(address('postgres'), 'create role reader login');
  await runSql(address('postgres'), `create role careful superuser login password 'right'`);
  await writeFile(join(postgres.data, 'pg_hba.conf'), 'host all careful 127.0.0.1/32 scram-sha-256\n');
  await appendFile(join(postgres.data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  await runSql(address('postgres'), 'select pg_reload_conf()');
}, scaleTimeout(60_000));

afterAll(() => postgres.remove());

test('a PostgreSQL that lets us in is named with its version', async () => {
  const { found, remedy } = await postgresHere(address('careful:right'));

  expect(found).toMatch(new RegExp(`^1[5-9].* at 127.0.0.1:${postgres.port}$`));
  expect(remedy).toBe(null);
});

test.for([
  ['wants a password', () => address('careful'), /does not let us in: .*password/],
  ['was given a wrong password', () => address('careful:wrong'), /does not let us in: password authentication failed/],
  ['does not know the login', () => address('nobody'), /does not let us in: role "nobody" does not exist/],
  ['lets this login make no database', () => address('reader'), /may not make databases/],
] as const)('a PostgreSQL that %s is told from one that is missing, and POSTGRES_URL is named', async ([, url, words]) => {
  const { found, remedy } = await postgresHere(url());

  expect(found).toMatch(words);
  expect(remedy).toContain('POSTGRES_URL=postgres://user:password@127.0.0.1:5432/postgres');
  expect(remedy).toContain('npm run demo -- --own-postgres');
});

test('where nothing answers, it says how to get one', async () => {
  const port = await freePort();

  const { found, remedy } = await postgresHere(`postgres://me:secret@127.0.0.1:${port}/postgres`);

  expect(found).toBe(`nothing answers at 127.0.0.1:${port}`);
  expect(remedy).toContain('apt-get install postgresql');
});

test('an address that is none is a sentence', async () => {
  expect(await postgresHere('localhost')).toMatchObject({ found: 'POSTGRES_URL is not an address' });
});
