import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePostgres, type OwnPostgres } from '../../apps/api/testing/own-postgres.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { freePort } from '../../tools/testing/ports.ts';
import { runSql } from './databases.ts';
import { checkPostgres } from './machine.ts';

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

test('reports the version of a PostgreSQL that accepts the login', async () => {
  const { found, remedy } = await checkPostgres(address('careful:right'));

  expect(found).toMatch(new RegExp(`^1[5-9].* at 127.0.0.1:${postgres.port}$`));
  expect(remedy).toBe(null);
});

test.for([
  ['requires a password', () => address('careful'), /rejects the login: .*password/],
  ['rejects the password', () => address('careful:wrong'), /rejects the login: password authentication failed/],
  ['does not have the login', () => address('nobody'), /rejects the login: role "nobody" does not exist/],
  ['forbids the login to create databases', () => address('reader'), /may not create databases/],
] as const)('reports a PostgreSQL that %s, and recommends to set POSTGRES_URL', async ([, url, words]) => {
  const { found, remedy } = await checkPostgres(url());

  expect(found).toMatch(words);
  expect(remedy).toContain('POSTGRES_URL=postgres://user:password@127.0.0.1:5432/postgres');
  expect(remedy).toContain('npm run demo -- --own-postgres');
});

test('recommends to install PostgreSQL if no server answers', async () => {
  const port = await freePort();

  const { found, remedy } = await checkPostgres(`postgres://me:secret@127.0.0.1:${port}/postgres`);

  expect(found).toBe(`no server answers at 127.0.0.1:${port}`);
  expect(remedy).toContain('apt-get install postgresql');
});

test('reports a POSTGRES_URL that is not an address', async () => {
  expect(await checkPostgres('localhost')).toMatchObject({ found: 'POSTGRES_URL is not an address' });
});
