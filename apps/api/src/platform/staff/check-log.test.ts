import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../../tools/testing/timeout-scale.ts';
import { inRole } from '../../../../../tools/testing/process-role.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { buildBorrower } from '../../../testing/factories.ts';
import type { BuiltBorrower } from '../../../testing/factories.ts';
import { loginAs } from '../../../testing/login-as.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import type { Random } from '../../../testing/random.ts';
import { startService } from '../../../testing/service.ts';
import { openRecordStore } from '../../providers/record-store.ts';
import type { Cell } from '../db/cells.ts';
import { ALL_PROCESSES } from '../../tables/declaration.ts';
import { roleOf } from '../db/roles/grants.ts';
import { finishMove, moveShard } from '../shards/move-shard.ts';
import { checkLog } from './check-log.ts';
import { DIRECTORY_LOG, recordHeads, saveHeads, listSavedHeads } from './log-heads.ts';
import { insertGlobalStaffAction, insertStaffAction } from './staff-actions.ts';

const folder = await mkdtemp(join(tmpdir(), 'hiram-heads-'));
afterFile(() => rm(folder, { recursive: true }));
const { resources } = await startService({ environment: { IMAGE_STORE_URL: pathToFileURL(folder).href } });
const { cells, config, directory } = resources;
const [first, second] = cells.all as [Cell, Cell];
const store = openRecordStore(config.imageStore);

let done = 0;
const action = () => {
  done += 1;
  return { command: `act-${done}`, operator: 'maria', reason: `reason ${done}`, options: { number: String(done) }, at: new Date() };
};

const recordActionFor = async ({ userId, cell }: Pick<BuiltBorrower, 'userId' | 'cell'>): Promise<void> => {
  const change = { before: { state: 'open' }, after: { state: 'closed' } };
  await cell.database.transaction().execute((transaction) => insertStaffAction(transaction, userId, { ...action(), change }));
};

const recordAllHeads = async (): Promise<void> => {
  for (const cell of cells.all) await recordHeads(cell, directory);
};
const saveAllHeads = async (): Promise<void> => {
  for (const cell of cells.all) await saveHeads(store, cell, directory, new Date());
};

/** @param tampered databases as an uncommitted transaction sees them, by log */
const check = (tampered: ReadonlyMap<string, QueryExecutorProvider> = new Map()) =>
  checkLog({
    directory: (tampered.get(DIRECTORY_LOG) ?? directory) as typeof directory,
    cells: cells.all.map(({ name, database }) => ({ name, database: (tampered.get(name) ?? database) as Cell['database'] })),
    saved: (log) => listSavedHeads(store, log, new Date()),
  });

/** Creates staff actions in both cells and the directory, with a borrower who moves and one who is erased. */
beforeAll(async () => {
  const borrowers = [];
  for (const inCell of [0, 0, 1, 1]) borrowers.push(await buildBorrower(resources, { inCell }));
  const [moved, erased] = [await buildBorrower(resources, { inCell: 0 }), await buildBorrower(resources, { inCell: 1 })];
  for (let round = 0; round < 6; round++) {
    for (const borrower of [...borrowers, moved, erased]) await recordActionFor(borrower);
    await insertGlobalStaffAction(directory, action());
    await recordAllHeads();
  }
  const moveOptions = { directoryUrl: config.directoryUrl, cells: config.cellAddresses, log: () => undefined, graceMs: 0 };
  await moveShard(moveOptions, moved.shard, second.name);
  await finishMove(moveOptions, moved.shard);
  await recordActionFor({ ...moved, cell: second });
  await sql`insert into erasure (user_id, state, requested_at, due_at, first_done_at, tries, erased)
    values (${erased.userId}, 'waiting', now(), now(), now(), 0, '{}')`.execute(erased.cell.database);
  await sql`select remove_erased_rows('staff_action', ${erased.userId})`.execute(erased.cell.database);
  await recordAllHeads();
  await saveAllHeads();
}, scaleTimeout(120_000));

test('logs every staff action, and an unchanged log has no findings, also after a move and an erasure', async () => {
  const { entries, findings, lost } = await check();
  expect({ findings, lost }).toEqual({ findings: [], lost: [] });
  const counts = await Promise.all(
    [first.database, second.database, directory].map(async (database) => {
      const { rows } = await sql<{ kind: string; count: number }>`
        select kind, count(*)::integer as count from staff_log group by kind order by kind`.execute(database);
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
    }),
  );
  expect(counts).toEqual([
    { done: 18, seen: 6 },
    { done: 19, removed: 6, seen: 6 },
    { done: 6, seen: 13 },
  ]);
  expect(entries).toEqual({ [DIRECTORY_LOG]: 19, [first.name]: 24, [second.name]: 31 });
});

test('a rolled-back act leaves no entry, and concurrent acts leave a chain without gaps', async () => {
  const borrower = await buildBorrower(resources, { inCell: 0 });
  const before = (await check()).entries[first.name] ?? 0;
  await expect(
    first.database.transaction().execute(async (transaction) => {
      await insertStaffAction(transaction, borrower.userId, action());
      throw new Error('no');
    }),
  ).rejects.toThrow('no');

  await Promise.all(Array.from({ length: 20 }, () => recordActionFor(borrower)));

  const after = await check();
  expect([after.findings, after.entries[first.name]]).toEqual([[], before + 20]);
  await recordAllHeads();
  await saveAllHeads();
});

interface Row {
  readonly number: number;
  readonly kind: 'done' | 'removed' | 'seen';
  readonly actionId: string | null;
}

/** A tampering, with the entries and actions of which a finding must name at least one. */
interface TamperResult {
  readonly what: string;
  readonly entries?: readonly number[];
  readonly actions?: readonly (string | null)[];
}

interface TamperPlace {
  readonly database: QueryExecutorProvider;
  readonly random: Random;
  readonly rows: readonly Row[];
  /** Actions in this database. Those of moved or erased borrowers are in other databases or deleted. */
  readonly actions: readonly string[];
}

const pickOne = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[random.between(0, items.length - 1)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};
const pickTwo = <Item>(random: Random, items: readonly Item[]): readonly [Item, Item] => {
  const [a, b] = random.shuffled(items);
  if (a === undefined || b === undefined) throw new Error('nothing to choose from');
  return [a, b];
};
const run = (database: QueryExecutorProvider, statement: string) => sql.raw(statement).execute(database);
const RANDOM_HASH = `sha256(decode(md5(random()::text), 'hex'))`;

const COLUMNS: Readonly<Record<Row['kind'], readonly string[]>> = {
  done: [`operator = 'jose'`, `command = 'other'`, 'action_id = gen_random_uuid()', `digest = ${RANDOM_HASH}`],
  removed: ['action_id = gen_random_uuid()'],
  seen: ['log_number = log_number + 1', `digest = ${RANDOM_HASH}`],
};
const ENTRY_CHANGES = [`written_at = written_at + interval '1 microsecond'`, `hash = ${RANDOM_HASH}`, 'number = number + 1000'];
const ACTION_CHANGES = [
  `command = 'other'`,
  `operator = 'jose'`,
  `reason = reason || ' '`,
  `options = options || '{"amount": "1"}'`,
  `done_at = done_at + interval '1 microsecond'`,
  `before = '{"state": "other"}'`,
  'after = null, before = null, salt = null',
  'salt = uuid_send(gen_random_uuid())',
  'action_id = gen_random_uuid()',
];

/** Recomputes the hashes like append_to_staff_log, as the owner of the database can. */
const rehash = (database: QueryExecutorProvider, from: number) =>
  run(
    database,
    `do $$ declare entry staff_log; last bytea; begin
       for entry in select * from staff_log where number >= ${from} order by number loop
         select hash into last from staff_log where number = entry.number - 1;
         update staff_log set hash = sha256(coalesce(last, '') || convert_to(staff_log_text(entry), 'UTF8')) where number = entry.number;
       end loop;
     end $$`,
  );

const TAMPER_STEPS: readonly ((place: TamperPlace) => Promise<TamperResult>)[] = [
  async function changeEntry({ database, random, rows }) {
    const { number, kind } = pickOne(random, rows);
    const change = pickOne(random, [...COLUMNS[kind], ...ENTRY_CHANGES]);
    await run(database, `update staff_log set ${change} where number = ${number}`);
    return { what: `entry ${number}: ${change}`, entries: [number, number + 1] };
  },
  async function changeAction({ database, random, actions }) {
    const id = pickOne(random, actions);
    const change = pickOne(random, ACTION_CHANGES);
    await run(database, `update staff_action set ${change} where action_id = '${id}'`);
    return { what: `action ${id}: ${change}`, actions: [id] };
  },
  async function rewriteEntry({ database, random, rows }) {
    const { number, kind } = pickOne(random, rows);
    const change = pickOne(random, [...COLUMNS[kind], ENTRY_CHANGES[0] ?? '']);
    await run(database, `update staff_log set ${change} where number = ${number}`);
    await rehash(database, number);
    const later = rows.filter((row) => row.number >= number).map((row) => row.number);
    return { what: `entry ${number}: ${change}, and all later hashes recomputed`, entries: later };
  },
  async function deleteEntries({ database, random, rows }) {
    const { number } = pickOne(random, rows);
    const last = Math.min(number + random.between(0, 2), rows.length);
    await run(database, `delete from staff_log where number between ${number} and ${last}`);
    const removedRows = rows.filter((row) => row.number >= number && row.number <= last);
    return {
      what: `entries ${number} to ${last} deleted`,
      entries: removedRows.map((row) => row.number),
      actions: removedRows.map((row) => row.actionId),
    };
  },
  async function deleteEntryAndMoveUp({ database, random, rows }) {
    const { number } = pickOne(random, rows.slice(0, -1));
    await run(database, `delete from staff_log where number = ${number}`);
    for (let next = number + 1; next <= rows.length; next++)
      await run(database, `update staff_log set number = ${next - 1} where number = ${next}`);
    await rehash(database, number);
    return {
      what: `entry ${number} deleted, and all later entries renumbered and rehashed`,
      entries: rows.slice(number - 1).map((row) => row.number),
    };
  },
  async function deleteAction({ database, random, actions }) {
    const id = pickOne(random, actions);
    await run(database, `delete from staff_action where action_id = '${id}'`);
    return { what: `action ${id} deleted`, actions: [id] };
  },
  async function deleteBoth({ database, random, rows, actions }) {
    const row = pickOne(
      random,
      rows.filter(({ kind, actionId: id }) => kind === 'done' && actions.includes(id ?? '')),
    );
    await run(database, `delete from staff_action where action_id = '${row.actionId}'`);
    await run(database, `delete from staff_log where number = ${row.number}`);
    return { what: `entry ${row.number} deleted with its action`, entries: [row.number] };
  },
  async function insertEntry({ database, random, rows }) {
    const number = random.between(1, rows.length + 1);
    for (let next = rows.length; next >= number; next--)
      await run(database, `update staff_log set number = ${next + 1} where number = ${next}`);
    await run(
      database,
      `insert into staff_log (number, kind, action_id, operator, command, digest, written_at, hash)
       values (${number}, 'done', gen_random_uuid(), 'maria', 'refund', ${RANDOM_HASH}, now(), ${RANDOM_HASH})`,
    );
    return { what: `entry ${number} inserted`, entries: [number, number + 1] };
  },
  async function appendEntry({ database, random, rows, actions }) {
    const number = rows.length + 1;
    const id = pickOne(random, actions);
    const columns = pickOne(random, [
      `'done', gen_random_uuid(), 'maria', 'refund', null, null, ${RANDOM_HASH}`,
      `'done', '${id}', 'maria', 'refund', null, null, ${RANDOM_HASH}`,
      `'removed', '${id}', null, null, null, null, null`,
      `'removed', gen_random_uuid(), null, null, null, null, null`,
      `'seen', null, null, null, '${first.name}', 1, ${RANDOM_HASH}`,
    ]);
    const isRefused = await run(
      database,
      `insert into staff_log (number, kind, action_id, operator, command, log, log_number, digest, written_at, hash)
       values (${number}, ${columns}, now(), ${RANDOM_HASH})`,
    ).then(
      () => false,
      () => true,
    );
    // Actions of the directory are never removed, and its table rejects `removed` entries.
    if (isRefused) throw new RejectedWrite();
    await rehash(database, number);
    return { what: `entry ${number} appended: ${columns}`, entries: [number, 1], actions: [id] };
  },
  async function insertAction({ database, random, actions }) {
    const id = randomUUID();
    await run(database, 'alter table staff_action disable trigger staff_action_is_logged');
    await run(
      database,
      `insert into staff_action select (jsonb_populate_record(action, jsonb_build_object('action_id', '${id}'))).*
       from staff_action as action where action_id = '${pickOne(random, actions)}'`,
    );
    return { what: `action ${id} inserted`, actions: [id] };
  },
  async function swapEntries({ database, random, rows }) {
    const [a, b] = pickTwo(random, rows);
    const place = (from: number, to: number) => run(database, `update staff_log set number = ${to} where number = ${from}`);
    await place(a.number, 1_000_000);
    await place(b.number, a.number);
    await place(1_000_000, b.number);
    return { what: `entries ${a.number} and ${b.number} swapped`, entries: [a.number, b.number] };
  },
  async function swapContents({ database, random, rows }) {
    const [a, b] = pickTwo(random, rows);
    const columns = ['kind', 'action_id', 'operator', 'command', 'log', 'log_number', 'digest', 'written_at'];
    await run(
      database,
      `update staff_log as own set ${columns.map((column) => `${column} = other.${column}`).join(', ')} from staff_log as other
       where (own.number, other.number) in ((${a.number}, ${b.number}), (${b.number}, ${a.number}))`,
    );
    return { what: `contents of entries ${a.number} and ${b.number} swapped`, entries: [a.number, b.number] };
  },
  async function swapActions({ database, random, actions }) {
    const [a, b] = pickTwo(random, actions);
    await run(
      database,
      `update staff_action as own set command = other.command, reason = other.reason, options = other.options from staff_action as other
       where (own.action_id, other.action_id) in (('${a}', '${b}'), ('${b}', '${a}'))`,
    );
    return { what: `contents of actions ${a} and ${b} swapped`, actions: [a, b] };
  },
];

class RejectedWrite extends Error {}
class RollbackError extends Error {}

/** Every check reads the logs of three databases completely. */
const COUNT = SOAK ? 500 : 39;

test(
  `${COUNT} random tamperings by the owner of the tables are all found, and named (seed ${SEED})`,
  async () => {
    const random = randomOf(SEED);
    const places = await Promise.all(
      (
        [
          [first.name, first.database],
          [second.name, second.database],
          [DIRECTORY_LOG, directory],
        ] as const
      ).map(async ([log, database]) => ({
        log,
        database,
        rows: (await sql<Row>`select number, kind, action_id from staff_log order by number`.execute(database)).rows,
        actions: (await sql<{ id: string }>`select action_id as id from staff_action order by 1`.execute(database)).rows.map(
          ({ id }) => id,
        ),
      })),
    );
    const missed: string[] = [];
    const kinds = new Map<string, number>();
    let tamperCount = 0;
    for (let attempt = 0; tamperCount < COUNT; attempt += 1) {
      const { log, database, rows, actions } = pickOne(random, places);
      const tamper = TAMPER_STEPS[attempt % TAMPER_STEPS.length] ?? pickOne(random, TAMPER_STEPS);
      const work = async (transaction: QueryExecutorProvider): Promise<never> => {
        const { what, entries = [], actions: named = [] } = await tamper({ database: transaction, random, rows, actions });
        const { findings } = await check(new Map([[log, transaction]]));
        const isReported = findings.some(
          ({ entry, action: id }) => (entry !== undefined && entries.includes(entry)) || (id !== undefined && named.includes(id)),
        );
        if (!isReported) missed.push(`${log}: ${what}: ${JSON.stringify(findings)}`);
        tamperCount += 1;
        kinds.set(tamper.name, (kinds.get(tamper.name) ?? 0) + 1);
        throw new RollbackError();
      };
      await (database as Cell['database'])
        .transaction()
        .execute(work)
        .catch((error: unknown) => {
          if (!(error instanceof RollbackError) && !(error instanceof RejectedWrite)) throw error;
        });
    }
    expect(missed).toEqual([]);
    expect([...kinds.keys()].toSorted()).toEqual(TAMPER_STEPS.map(({ name }) => name).toSorted());
    expect((await check()).findings).toEqual([]);
  },
  scaleTimeout(300_000),
);

test('names the original number of each of two swapped entries', async () => {
  const runAttempts = async (database: QueryExecutorProvider) => {
    for (const [from, to] of [
      [4, 999],
      [9, 4],
      [999, 9],
    ])
      await run(database, `update staff_log set number = ${to} where number = ${from}`);
    const { findings } = await check(new Map([[first.name, database]]));
    expect(findings).toContainEqual({ log: first.name, entry: 4, is: 'originally entry 9' });
    expect(findings).toContainEqual({ log: first.name, entry: 9, is: 'originally entry 4' });
    throw new RollbackError();
  };
  await expect(first.database.transaction().execute(runAttempts)).rejects.toThrow(RollbackError);
});

describe('the log', () => {
  const refusalOf = async (url: string, statements: readonly string[]): Promise<readonly string[]> => {
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    const outcomes = [];
    for (const statement of statements) {
      const outcome = await connection.query(statement).then(
        () => 'done',
        (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
      );
      outcomes.push(`${outcome}: ${statement}`);
    }
    await connection.end();
    return outcomes;
  };

  const ATTEMPTS = [
    `update staff_log set operator = 'jose'`,
    'update staff_log set number = number + 1',
    'delete from staff_log',
    'truncate staff_log',
    `insert into staff_log (number, kind, action_id, operator, command, digest, written_at, hash)
       values (100000, 'done', gen_random_uuid(), 'maria', 'refund', sha256(''), now(), sha256(''))`,
    'alter table staff_log disable trigger all',
    'alter table staff_action disable trigger all',
    'drop trigger staff_action_is_logged on staff_action',
    'drop table staff_log',
    'select append_to_staff_log((select entry from staff_log as entry limit 1))',
    'select append_staff_action((select action from staff_action as action limit 1))',
    `update staff_action set reason = ''`,
    'delete from staff_action',
    `set session_replication_role = 'replica'`,
  ];

  test.each(ALL_PROCESSES)('cannot be changed by the role of the %s, in a cell or in the directory', async (process) => {
    for (const url of [first.url, config.directoryUrl]) {
      const attempts = process === 'worker' ? ATTEMPTS : [...ATTEMPTS, `select note_log_head('cell-0', 1, sha256(''))`];
      expect(await refusalOf(inRole(url, process), attempts)).toEqual(attempts.map((attempt) => `42501: ${attempt}`));
    }
    expect((await check()).findings).toEqual([]);
  });

  test('records an action of staff who set the variable of shard moves', async () => {
    const borrower = await buildBorrower(resources, { inCell: 0 });
    const connection = new pg.Client({ connectionString: await loginAs(roleOf('staff'), first.url) });
    await connection.connect();
    afterFile(() => connection.end());
    const id = randomUUID();
    await connection.query(`set hiram.moves_shards = 'yes'`);
    await connection.query(
      `insert into staff_action (user_id, action_id, command, operator, reason, options, done_at, salt) values ($1, $2, 'refund', 'jose', '', '{}', now(), $3)`,
      [borrower.userId, id, randomBytes(16)],
    );
    const { rows } = await sql<{ operator: string }>`select operator from staff_log where action_id = ${id}`.execute(first.database);
    expect(rows).toEqual([{ operator: 'jose' }]);
  });
});

test('reports entries lost by a restore separately once staff have reconciled the restore', async () => {
  const deleteLastEntries = async (database: QueryExecutorProvider) => {
    const { rows } = await sql<{ last: number }>`select max(number) as last from staff_log`.execute(database);
    const from = (rows[0]?.last ?? 0) - 3;
    await sql`delete from staff_action where action_id in (select action_id from staff_log where number >= ${from})`.execute(database);
    await sql`delete from staff_log where number >= ${from}`.execute(database);
    const { findings } = await check(new Map([[first.name, database]]));
    expect(findings.map(({ log, is }) => [log, is.split(',')[0]])).toEqual(findings.map(() => [first.name, 'missing']));
    expect(findings.length).toBeGreaterThan(0);

    const change = { before: {}, after: { [first.name]: 'cell behind', [second.name]: 'together' } };
    await insertGlobalStaffAction(directory, { ...action(), command: 'reconcile-directory', change });

    const after = await check(new Map([[first.name, database]]));
    expect([after.findings, after.lost]).toEqual([[], findings]);
    throw new RollbackError();
  };
  await recordAllHeads();
  await saveAllHeads();
  await expect(first.database.transaction().execute(deleteLastEntries)).rejects.toThrow(RollbackError);
});
