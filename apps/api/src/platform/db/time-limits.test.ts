import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { expect, test } from 'vitest';
import { startChild } from '../../../testing/child.ts';
import { signedInEnvironment } from '../../../testing/desk.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import { buildOrder } from '../../../testing/loans.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import { migrate } from './migrations/run.ts';
import { timeLimits } from './time-limits.ts';
import type { DatabaseRole } from './time-limits.ts';

const started = await startService({ environment: { TIMEOUT_SCALE: '1', WAKE_SECONDS: '1' } });
const { resources, environment } = started;
const { directory, cells } = resources;
const [cell] = cells.all;
if (cell === undefined) throw new Error('the service has no cell');

const SETTINGS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] as const;

const shown = sql.join(SETTINGS.map((name) => sql`(extract(epoch from current_setting(${sql.lit(name)})::interval) * 1000)::integer`));
const limitsOfRole = (role: DatabaseRole): readonly number[] => {
  const { lock, statement, idleInTransaction } = timeLimits[role];
  return [lock, statement, idleInTransaction];
};

/** Records the settings of every session that writes to the table from now on. */
async function watchSessions(database: QueryExecutorProvider, table: string): Promise<() => Promise<readonly (readonly number[])[]>> {
  await sql`create table session_seen (settings integer[])`.execute(database);
  await sql`create function see_session() returns trigger language plpgsql security definer as $$ begin
    insert into session_seen values (array[${shown}]); return new; end $$`.execute(database);
  await sql`create trigger see_session before insert or update on ${sql.table(table)} for each row execute function see_session()`.execute(
    database,
  );
  return async () => {
    const { rows } = await sql<{ settings: number[] }>`select distinct settings from session_seen`.execute(database);
    return rows.map(({ settings }) => settings);
  };
}

test('connections of the service have the time limits of a service', async () => {
  for (const database of [directory, ...cells.all.map((each) => each.database)]) {
    for (const [index, name] of SETTINGS.entries()) {
      const { rows } = await sql<{ value: string }>`select current_setting(${sql.lit(name)}) as value`.execute(database);
      expect(`${name} ${rows[0]?.value}`).toBe(`${name} ${(limitsOfRole('service')[index] ?? 0) / 1000}s`);
    }
  }
});

test('a worker and its job queue have the time limits of a worker, with a longer lock timeout for the queue', async () => {
  const workerSessions = await watchSessions(cell.database, 'order_task');
  const borrower = await buildBorrower(resources, { inCell: 0 });
  await buildOrder(resources, { borrower, at: new Date(resources.clock.real().getTime() - 7_200_000) });
  await sql`truncate session_seen`.execute(cell.database);
  const worker = startChild('worker.ts', environment);
  await worker.waitForOutput('worker started');

  await waitUntil(workerSessions, (seen) => seen.length > 0);

  expect(await workerSessions()).toEqual([limitsOfRole('worker')]);
  await sql`create trigger see_session before insert or update on pgboss.job for each row execute function see_session()`.execute(
    cell.database,
  );
  const { statement, idleInTransaction } = timeLimits.worker;
  await waitUntil(workerSessions, (seen) => seen.some(([lock]) => lock === statement));
  expect((await workerSessions()).filter(([lock]) => lock === statement)).toEqual([[statement, statement, idleInTransaction]]);
});

test('a staff command has the time limits of staff', async () => {
  const staffSessions = await watchSessions(directory, 'staff_action');
  const words = ['allow-accrual', '--cell', 'cell-0', '--through', '2026-01-01', '--reason', 'a look'];

  expect(await startChild('ops.ts', { ...environment, ...(await signedInEnvironment()) }, words).exitCode()).toBe(0);

  expect(await staffSessions()).toEqual([limitsOfRole('ops')]);
});

test('a migration has the time limits of a migration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-migration-'));
  await mkdir(join(folder, 'cell'));
  const settings = SETTINGS.map((name) => `(extract(epoch from current_setting('${name}')::interval) * 1000)::integer`);
  await writeFile(join(folder, 'cell', '9999_limits.sql'), `create table limits_seen as select array[${settings.join(', ')}] as settings`);

  await migrate(cell.url, 'cell', pathToFileURL(`${folder}/`));

  const { rows } = await sql<{ settings: number[] }>`select settings from limits_seen`.execute(cell.database);
  expect(rows).toEqual([{ settings: limitsOfRole('migration') }]);
});
