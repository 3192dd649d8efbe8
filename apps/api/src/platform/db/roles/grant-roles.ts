import type pg from 'pg';
import { migrate, withMigrationLock } from '../migrations/run.ts';
import type { DatabaseKind } from '../migrations/run.ts';
import { cellGrants } from './cell-grants.ts';
import { directoryGrants } from './directory-grants.ts';
import { timeLimits } from '../time-limits.ts';
import { EVERYONE, ROLES, roleOf, statementsFor } from './grants.ts';

/** Only an administrator may give it. Without it the accrual is slower beside a service that does nothing, and nothing else. */
const LET_THE_WORKER_LOOK_AROUND = `
  do $$ begin
    grant pg_read_all_stats to ${roleOf('worker')};
  exception when insufficient_privilege then
    raise notice 'an administrator has to run: grant pg_read_all_stats to ${roleOf('worker')}';
  end $$`;

/** The limits that the process asks for itself when it connects. A pooler in between does not pass those on. Only who made the roles may set them. */
const limitsOfRoles = EVERYONE.flatMap((process) => {
  const { lock, statement, idleInTransaction } = timeLimits[process === 'staff' ? 'ops' : process];
  const limits = { lock_timeout: lock, statement_timeout: statement, idle_in_transaction_session_timeout: idleInTransaction };
  return Object.entries(limits).map(([name, milliseconds]) => ({ role: roleOf(process), name, milliseconds }));
});
const LIMIT_WHO_COMES_THROUGH_A_POOLER = `
  do $$ begin
    ${limitsOfRoles
      .map(
        ({ role, name, milliseconds }) =>
          `execute format('alter role ${role} in database %I set ${name} = ${milliseconds}', current_database());`,
      )
      .join('\n    ')}
  exception when insufficient_privilege then
    raise notice 'an administrator has to give the roles their limits: deploy/postgres/databases.sql';
  end $$`;

/** It adds where another log stands to the log, and nothing else. */
const LET_THE_WORKER_NOTE_HEADS = `grant execute on function note_log_head to ${roleOf('worker')}`;

const statementsOfKind: Readonly<Record<DatabaseKind, readonly string[]>> = {
  directory: [...statementsFor(directoryGrants), LET_THE_WORKER_NOTE_HEADS, LIMIT_WHO_COMES_THROUGH_A_POOLER],
  cell: [
    ...statementsFor(cellGrants),
    // The queue of the worker's jobs: it makes its tables itself. A backup leaves it out, so a restored cell has none.
    'create schema if not exists pgboss',
    `grant usage, create on schema pgboss to ${roleOf('worker')}`,
    `revoke all on function remove_erased_rows from public`,
    `grant execute on function remove_erased_rows to ${roleOf('worker')}`,
    LET_THE_WORKER_NOTE_HEADS,
    // The accrual gives way to whoever else is at work, and without this sees only that somebody is connected.
    LET_THE_WORKER_LOOK_AROUND,
    LIMIT_WHO_COMES_THROUGH_A_POOLER,
  ],
};

/** What a database needs before a process can use it. Answers which migrations were missing. */
export async function migrateWithRoles(url: string, kind: DatabaseKind): Promise<readonly string[]> {
  const applied = await migrate(url, kind);
  await grantRoles(url, kind);
  return applied;
}

/**
 * Makes the roles where they are missing, and gives each exactly what its process needs. After every migration, since a new table has no
 * rights yet, and a database that was restored into another server may have no roles.
 */
function grantRoles(url: string, kind: DatabaseKind): Promise<void> {
  return withMigrationLock(url, async (connection) => {
    for (const role of ROLES) await makeRole(connection, role);
    await connection.query('begin');
    for (const statement of statementsOfKind[kind]) await connection.query(statement);
    await connection.query('commit');
  });
}

/** A server's roles are known to all its databases, so another migration may make the same one at the same moment. */
async function makeRole(connection: pg.Client, role: string): Promise<void> {
  await connection.query(`
    do $$ begin
      if to_regrole('${role}') is null then create role ${role}; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
}
