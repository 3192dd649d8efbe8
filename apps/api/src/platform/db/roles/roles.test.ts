import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterFile } from '../../../../testing/after-file.ts';
import { loginAs } from '../../../../testing/login-as.ts';
import { buildOrder } from '../../../../testing/loans.ts';
import type { BuiltOrder } from '../../../../testing/loans.ts';
import { startService } from '../../../../testing/service.ts';
import { borrowerTables, cellTables, holdingOf } from '../../../tables/cell.ts';
import { ALL_PROCESSES } from '../../../tables/declaration.ts';
import type { Grant } from '../../../tables/declaration.ts';
import { insertStaffAction } from '../../staff/staff-actions.ts';
import { timeLimits } from '../time-limits.ts';
import { migrateWithRoles } from './grant-roles.ts';
import { ROLES, roleOf } from './grants.ts';

const { resources } = await startService();
const INSUFFICIENT_PRIVILEGE = '42501';

async function connect(url: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  afterFile(() => connection.end());
  return connection;
}

/** Returns the SQLSTATE of the refusal, or a description of the result. */
const refusalOf = (connection: pg.Client, statement: string): Promise<string> =>
  connection.query(statement).then(
    ({ rowCount }) => `done, ${rowCount} rows`,
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? error.message) : String(error)),
  );

let order: BuiltOrder;
beforeAll(async () => {
  order = await buildOrder(resources, { status: orderStatus.active });
  const action = { command: 'write-off', operator: 'maria', reason: 'a test', options: {}, at: await resources.clock.now() };
  await order.borrower.cell.database.transaction().execute((transaction) => insertStaffAction(transaction, order.userId, action));
});

const IMMUTABLE_TABLES = ['transfer', 'staff_action', 'staff_log', 'agreement', 'loan_terms'] as const;
const ledgerOf = async () => {
  const { database } = order.borrower.cell;
  return Promise.all(IMMUTABLE_TABLES.map((table) => database.selectFrom(table).selectAll().execute()));
};

describe('a stolen login of the service', () => {
  let serviceClient: pg.Client;
  beforeAll(async () => {
    serviceClient = await connect(await loginAs(roleOf('service'), order.borrower.cell.url));
  });

  test('can’t change, delete or hide transfers, staff actions, agreements and loan terms', async () => {
    const before = await ledgerOf();
    expect(before.every((rows) => rows.length > 0)).toBe(true);
    const attempts = IMMUTABLE_TABLES.flatMap((table) => [
      `update ${table} set ${{ transfer: 'amount = 1', staff_action: `operator = ''`, staff_log: `operator = ''`, agreement: `title = ''`, loan_terms: `terms = '{}'` }[table]}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} rename to old`,
      `drop table ${table} cascade`,
      `create rule hidden as on select to ${table} do instead nothing`,
    ]);
    for (const attempt of attempts) expect([attempt, await refusalOf(serviceClient, attempt)]).toEqual([attempt, INSUFFICIENT_PRIVILEGE]);
    expect(await ledgerOf()).toEqual(before);
  });

  test.each([
    'update offer set principal = 1',
    'update loan_order set product_id = product_id',
    'update loan_order set terms_id = null',
    'update instalment set principal = 1',
    'update bank_account set number_sealed = number_sealed',
    'update borrower set phone = phone',
    'update product set rate_bps = 0',
    'delete from loan_order',
    'delete from session',
    `insert into staff_action select user_id, gen_random_uuid(), command, operator, reason, options, done_at from staff_action`,
    `select remove_erased_rows('agreement', 'any-borrower')`,
    'create table own (id int)',
    'create schema own',
    'create function own() returns int language sql as $$ select 1 $$',
    'select * from pgboss.version',
    `set session_replication_role = 'replica'`,
    'set role hiram_worker',
    'set role hiram_staff',
    'reset role; delete from transfer',
    'alter role hiram_service superuser',
  ])('can’t %s', async (attempt) => {
    expect([attempt, await refusalOf(serviceClient, attempt)]).toEqual([attempt, INSUFFICIENT_PRIVILEGE]);
  });

  test('can read and insert transfers, so that the rejections above are not caused by a broken login', async () => {
    await serviceClient.query('begin');
    const posted = await serviceClient.query(`
      insert into transfer select user_id, 'a test', order_id, debit_account, credit_account, amount, value_on, posted_at from transfer limit 1`);
    await serviceClient.query('rollback');
    expect(posted.rowCount).toBe(1);
  });
});

test('a migration sets the time limits of each process on its role, for connections through a pooler', async () => {
  for (const [url, kind] of [
    [order.borrower.cell.url, 'cell'],
    [resources.config.directoryUrl, 'directory'],
  ] as const) {
    // The databases of tests are copies, which have no limits for roles.
    await migrateWithRoles(url, kind);
    const owner = await connect(url);
    const { rows } = await owner.query<{ role: string; limits: readonly string[] }>(
      `select setrole::regrole::text as role, setconfig as limits from pg_db_role_setting
       where setdatabase = (select oid from pg_database where datname = current_database()) and setrole::regrole::text = any($1) order by 1`,
      [ROLES],
    );
    const expected = (
      [
        ['service', 'service'],
        ['staff', 'ops'],
        ['worker', 'worker'],
      ] as const
    ).map(([process, name]) => {
      const { lock, statement, idleInTransaction } = timeLimits[name];
      const limits = [`lock_timeout=${lock}`, `statement_timeout=${statement}`, `idle_in_transaction_session_timeout=${idleInTransaction}`];
      return { role: roleOf(process), limits };
    });
    expect(rows).toEqual(expected);
  }
});

test.each(ROLES)('%s cannot create a table in a cell or in the directory', async (role) => {
  for (const url of [order.borrower.cell.url, resources.config.directoryUrl]) {
    const connection = await connect(await loginAs(role, url));
    expect(await refusalOf(connection, 'create table own (id int)')).toBe(INSUFFICIENT_PRIVILEGE);
  }
});

test('no role has the privilege to update, delete or truncate immutable tables, regardless of triggers', async () => {
  const owner = await connect(order.borrower.cell.url);
  const { rows } = await owner.query(
    `select role, kept from unnest($1::text[]) as role, unnest($2::text[]) as kept
     where has_any_column_privilege(role, kept, 'update') or has_table_privilege(role, kept, 'delete') or has_table_privilege(role, kept, 'truncate')`,
    [ROLES, IMMUTABLE_TABLES],
  );
  expect(rows).toEqual([]);
});

test.each(ALL_PROCESSES)('rejects writes of the %s to immutable tables even with excessive grants', async (process) => {
  const role = roleOf(process);
  const { url } = order.borrower.cell;
  const owner = await connect(url);
  await owner.query(`grant update, delete, truncate on ${IMMUTABLE_TABLES.join(', ')}, loan_order to ${role}`);
  const connection = await connect(await loginAs(role, url));
  const before = await ledgerOf();

  for (const table of IMMUTABLE_TABLES) {
    expect([table, await refusalOf(connection, `delete from ${table}`)]).toEqual([table, INSUFFICIENT_PRIVILEGE]);
    expect([table, await refusalOf(connection, `truncate ${table} cascade`)]).toEqual([table, INSUFFICIENT_PRIVILEGE]);
  }
  expect(await refusalOf(connection, 'update transfer set amount = amount')).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refusalOf(connection, `update loan_order set terms_id = 'others'`)).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await ledgerOf()).toEqual(before);

  const directory = await connect(resources.config.directoryUrl);
  await directory.query(`grant update, delete on staff_action to ${role}`);
  const there = await connect(await loginAs(role, resources.config.directoryUrl));
  expect(await refusalOf(there, 'delete from staff_action')).toBe(INSUFFICIENT_PRIVILEGE);
});

test('the worker deletes immutable rows only of a borrower with a pending erasure, and never transfers', async () => {
  const worker = await connect(await loginAs(roleOf('worker'), order.borrower.cell.url));
  await expect(worker.query('select remove_erased_rows($1, $2)', ['agreement', order.userId])).rejects.toThrow(
    'no erasure of this borrower',
  );
  await worker.query('begin');
  await worker.query(
    `insert into erasure (user_id, state, requested_at, due_at, first_done_at, tries, erased) values ($1, 'waiting', now(), now(), now(), 0, '{}')`,
    [order.userId],
  );
  const { rows } = await worker.query<{ removed: string }>('select remove_erased_rows($1, $2) as removed', ['agreement', order.userId]);
  await expect(worker.query('select remove_erased_rows($1, $2)', ['transfer', order.userId])).rejects.toThrow('case not found');
  await worker.query('rollback');
  expect(Number(rows[0]?.removed)).toBeGreaterThan(0);
});

test('the worker has the delete privilege on every table that an erasure deletes from', () => {
  const removed = borrowerTables.filter((table) => holdingOf(table).fate.when !== 'kept');
  const others = removed.filter((table) => !IMMUTABLE_TABLES.some((kept) => kept === table));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((table) => (cellTables[table].grants as Grant).removes?.includes('worker') !== true)).toEqual([]);
});

test('a backup login can dump a cell and cannot delete rows', async () => {
  const url = await loginAs('hiram_backup', order.borrower.cell.url);
  const { stdout } = await promisify(execFile)('pg_dump', ['--exclude-schema=pgboss', url], { maxBuffer: 64 * 1024 * 1024 });
  expect(stdout).toContain(order.orderId);
  const connection = await connect(url);
  for (const { tablename } of (await connection.query<{ tablename: string }>(`select tablename from pg_tables where schemaname = 'public'`))
    .rows)
    expect([tablename, await refusalOf(connection, `delete from ${tablename}`)]).toEqual([tablename, INSUFFICIENT_PRIVILEGE]);
});
