import type pg from 'pg';
import { migrate, withMigrationLock } from '../migrations/run.ts';
import type { DatabaseKind } from '../migrations/run.ts';
import { cellTables } from '../../../tables/cell.ts';
import { ALL_PROCESSES } from '../../../tables/declaration.ts';
import { directoryTables } from '../../../tables/directory.ts';
import { timeLimits } from '../time-limits.ts';
import { ROLES, roleOf, statementsFor } from './grants.ts';

/**
 * Grants a role that only an administrator may grant. Without this role the worker sees other connections but not that they are idle, so the accrual
 * also slows down beside an idle service.
 */
const GRANT_READ_ALL_STATS = `
  do $$ begin
    grant pg_read_all_stats to ${roleOf('worker')};
  exception when insufficient_privilege then
    raise notice 'an administrator has to run: grant pg_read_all_stats to ${roleOf('worker')}';
  end $$`;

/**
 * Role defaults equal to the limits that each process sets when it connects, which a pooler does not forward. Only the creator of a role may set its
 * defaults.
 */
const limitsOfRoles = ALL_PROCESSES.flatMap((process) => {
  const { lock, statement, idleInTransaction } = timeLimits[process === 'staff' ? 'ops' : process];
  const limits = { lock_timeout: lock, statement_timeout: statement, idle_in_transaction_session_timeout: idleInTransaction };
  return Object.entries(limits).map(([name, milliseconds]) => ({ role: roleOf(process), name, milliseconds }));
});
const SET_ROLE_TIMEOUTS = `
  do $$ begin
    ${limitsOfRoles
      .map(
        ({ role, name, milliseconds }) =>
          `execute format('alter role ${role} in database %I set ${name} = ${milliseconds}', current_database());`,
      )
      .join('\n    ')}
  exception when insufficient_privilege then
    raise notice 'an administrator has to set the time limits of the roles: deploy/postgres/databases.sql';
  end $$`;

/** Allows the worker to append the head of another log to the staff log, and nothing else. */
const GRANT_NOTE_LOG_HEAD = `grant execute on function note_log_head to ${roleOf('worker')}`;

const statementsOfKind: Readonly<Record<DatabaseKind, readonly string[]>> = {
  directory: [...statementsFor(directoryTables), GRANT_NOTE_LOG_HEAD, SET_ROLE_TIMEOUTS],
  cell: [
    ...statementsFor(cellTables),
    // Schema of the job queue, whose tables the worker creates. Backups exclude the schema, so a restored cell has none.
    'create schema if not exists pgboss',
    `grant usage, create on schema pgboss to ${roleOf('worker')}`,
    `revoke all on function remove_erased_rows from public`,
    `grant execute on function remove_erased_rows to ${roleOf('worker')}`,
    GRANT_NOTE_LOG_HEAD,
    GRANT_READ_ALL_STATS,
    SET_ROLE_TIMEOUTS,
  ],
};

/** Prepares a database for its processes. Returns the names of the applied migrations. */
export async function migrateWithRoles(url: string, kind: DatabaseKind): Promise<readonly string[]> {
  const applied = await migrate(url, kind);
  await grantRoles(url, kind);
  return applied;
}

/**
 * Creates missing roles and grants each exactly the rights of its process. Runs after every migration: a new table has no rights yet, and a server
 * may lack the roles after a restore.
 */
function grantRoles(url: string, kind: DatabaseKind): Promise<void> {
  return withMigrationLock(url, async (connection) => {
    for (const role of ROLES) await createRole(connection, role);
    await connection.query('begin');
    for (const statement of statementsOfKind[kind]) await connection.query(statement);
    await connection.query('commit');
  });
}

/** Roles belong to the whole server, so that a concurrent migration of another database may create the same role. */
async function createRole(connection: pg.Client, role: string): Promise<void> {
  await connection.query(`
    do $$ begin
      if to_regrole('${role}') is null then create role ${role}; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
}
