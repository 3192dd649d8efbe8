import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { afterFile } from '../../../../testing/after-file.ts';
import { addressOf, startChild } from '../../../../testing/child.ts';
import { makePostgres } from '../../../../testing/own-postgres.ts';
import { waitUntil } from '../../../../../../tools/testing/until.ts';
import { createEnvironment } from '../../../../testing/service.ts';
import { healthOf, readyz } from '../../../../testing/worker.ts';
import { timeLimits } from '../time-limits.ts';

const LOGINS = fileURLToPath(new URL('../../../../../../deploy/postgres/databases.sql', import.meta.url));
const psql = async (url: string, ...words: string[]): Promise<string> =>
  (await promisify(execFile)('psql', ['--set=ON_ERROR_STOP=1', '--tuples-only', '--no-align', ...words, url])).stdout;

test('each process works on a new server with its own login from deploy/', async () => {
  const postgres = await makePostgres();
  afterFile(() => postgres.remove());
  await postgres.start();
  await psql(postgres.url('postgres'), '--command=create database hiram_directory');
  await psql(postgres.url('hiram_directory'), `--file=${LOGINS}`);
  const others = await createEnvironment();
  const as = (login: string) => {
    const urlOf = (database: string): string => postgres.url(database).replace('postgres@', `${login}@`);
    return { ...others, DIRECTORY_DATABASE_URL: urlOf('hiram_directory'), CELLS: `cell-0=${urlOf('hiram_cell')}`, WORKER_PORT: '0' };
  };

  expect(await startChild('migrate.ts', as('hiram_migration')).exitCode()).toBe(0);
  expect(await startChild('seed.ts', as('hiram_staff')).exitCode()).toBe(0);
  const [service, worker] = [startChild('server.ts', as('hiram_service')), startChild('worker.ts', as('hiram_worker'))];
  expect((await fetch(`${await addressOf(service)}/readyz`)).status).toBe(200);
  await worker.waitForOutput('worker started');
  const [, { failing }] = await waitUntil(
    () => readyz(healthOf(worker.output())),
    ([, { ready }]) => ready,
  );
  expect(failing).toEqual([]);

  // A pooler does not forward the settings that a process sets when it connects.
  const limitsOf = async (login: string, database: string): Promise<readonly number[]> => {
    const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const shown = settings.map((name) => `extract(epoch from current_setting('${name}')::interval) * 1000`);
    const url = postgres.url(database).replace('postgres@', `${login}@`);
    return (await psql(url, `--command=select ${shown.join(', ')}`)).trim().split('|').map(Number);
  };
  for (const [login, role] of [
    ['hiram_service', 'service'],
    ['hiram_worker', 'worker'],
    ['hiram_staff', 'ops'],
  ] as const) {
    const { lock, statement, idleInTransaction } = timeLimits[role];
    for (const database of ['hiram_directory', 'hiram_cell'])
      expect([login, ...(await limitsOf(login, database))]).toEqual([login, lock, statement, idleInTransaction]);
  }

  const owners = await psql(
    postgres.url('hiram_cell'),
    `--command=select distinct schemaname, tableowner from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  );
  expect(owners.trim().split('\n')).toEqual(['pgboss|hiram_worker', 'public|hiram_migration']);
  expect(await psql(postgres.url('hiram_cell'), '--command=select count(*) > 0 from product')).toBe('t\n');
});
