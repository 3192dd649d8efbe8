import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startService } from '../../../testing/service.ts';
import { PERSONAL_DATA } from '@hiram/contract/product/personal-data.ts';
import { borrowerTables, holdings } from './holdings.ts';
import { personalColumns } from './personal-columns.ts';
import type { BorrowerTable } from './holdings.ts';

const { resources } = await startService();
const { database } = resources.cells.holding(0);

async function tablesWithBorrowers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(database);
  return rows.map(({ name }) => name);
}

test('[BEY-12] lists exactly the tables of the real schema with rows of borrowers', async () => {
  expect([...borrowerTables].toSorted()).toEqual((await tablesWithBorrowers()).toSorted());
});

test('[BEY-12] every withheld or blanked column exists in its table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(database);
  const columns = rows.map(({ name }) => name);
  for (const table of borrowerTables) {
    const { withheld = {}, fate } = holdings[table];
    const blanked = fate.when === 'kept' ? (fate.blanked ?? {}) : {};
    for (const column of [...Object.keys(withheld), ...Object.keys(blanked)]) expect(columns).toContain(`${table}.${column}`);
  }
});

test('[BEY-12] no remaining row refers to an erased row, and referring rows are erased first', async () => {
  const { rows } = await sql<{ child: BorrowerTable; parent: BorrowerTable }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid`.execute(database);
  const order = { now: 0, closing: 1, kept: 2 };
  const places = (table: BorrowerTable) => [order[holdings[table].fate.when], borrowerTables.indexOf(table)] as const;
  const among = rows.filter(({ child, parent }) => child in holdings && parent in holdings && holdings[parent].fate.when !== 'kept');
  expect(among.length).toBeGreaterThan(3);
  for (const { child, parent } of among) {
    const [[childStep, childPlace], [parentStep, parentPlace]] = [places(child), places(parent)];
    expect([child, childStep < parentStep || (childStep === parentStep && childPlace < parentPlace)]).toEqual([child, true]);
  }
});

/** Columns outside the cells, by the same lines. The tables of staff and of the sandbox contain nothing of a borrower except what staff type. */
const DIRECTORY_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  borrower_phone: { phone: 'phone_hash', plain: 'user_id key_id created_at' },
  provider_reference: { payments: 'provider reference created_at', plain: 'shard' },
  suspense: {
    payments: 'amount currency reference reason channel_name paid_at received_at',
    staff: 'taken_by taken_at taken_until',
    plain: 'provider event_id assigned_order_id resolved_at',
  },
  provider_payment: { payments: 'provider payment_id amount currency reference paid_on heard_at', plain: 'order_id suspended' },
  webhook: {
    reports: 'reported headers body received_at',
    staff: 'taken_by taken_at taken_until',
    plain: 'provider delivery_id digest trouble done_at',
  },
  discrepancy: {
    reports: 'known reported subject',
    staff: 'taken_by taken_at taken_until',
    plain: 'discrepancy_id provider kind order_id first_reported_at last_reported_at times resolved_at',
  },
  staff_action: { staff: 'command operator reason options done_at approver before after', plain: 'action_id salt' },
  staff_request: {
    staff: 'command options operator reason amount requested_at decision decided_by decided_at taken_by taken_at taken_until',
    plain: 'request_id ends_at done_at',
  },
  staff_session: { plain: 'session_hash subject name role provider_sid started_at seen_at ended_at' },
  staff_logout: { plain: 'token_hash subject provider_sid received_at' },
  staff_log: { plain: 'number kind action_id operator command log log_number digest written_at hash' },
  cell_pulse: { plain: 'cell begun beat cell_identity beaten_at' },
  takeover: { plain: 'timeline taken_over_at' },
  shard_epoch: { plain: 'only_row epoch' },
  shard_place: { plain: 'shard cell' },
  worker_presence: { plain: 'worker seen_at' },
  cell_lease: { plain: 'cell worker until' },
  partner_call: { plain: 'key_id nonce taken_at' },
  journal: { plain: 'day cell shards transfers csv_sha256 written_at' },
  event_block: { plain: 'block cell first last whole published_at' },
  webhook_endpoint: {
    plain:
      'endpoint url types secret_key_id secret_sealed previous_key_id previous_sealed state paused_because cursor failing_since worker leased_until created_at',
  },
  webhook_delivery: {
    plain: 'endpoint event_id type subject block cell position state attempts recorded_at first_failed_at next_try_at last_status died_at',
  },
  sandbox_clock: { plain: 'only_row offset_seconds' },
  migration: { plain: 'name checksum applied_at' },
};

const columnsOf = async (of: Parameters<ReturnType<typeof sql>['execute']>[0]) => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(of);
  return rows;
};
const wordsIn = (columns: object): string[] => Object.values(columns).flatMap((words: string) => words.split(' '));

test('[BEY-27] every column of the real schema with personal data belongs to a line of the privacy policy', async () => {
  const inCell = (await columnsOf(database)).filter(({ table }) => table in holdings);
  const inDirectory = await columnsOf(resources.directory);
  expect([inCell.length, inDirectory.length]).toEqual([borrowerTables.length, Object.keys(DIRECTORY_COLUMNS).length]);
  for (const { table, columns } of inCell)
    expect([table, wordsIn(personalColumns[table as BorrowerTable]).toSorted()]).toEqual([table, columns.toSorted()]);
  for (const { table, columns } of inDirectory)
    expect([table, wordsIn(DIRECTORY_COLUMNS[table] ?? {}).toSorted()]).toEqual([table, columns.toSorted()]);
});

test('[BEY-27] every line of the privacy policy covers a column', () => {
  const kinds = Object.values(personalColumns).flatMap((columns) => Object.keys(columns));
  expect([...new Set(kinds)].filter((kind) => kind !== 'plain').toSorted()).toEqual(Object.keys(PERSONAL_DATA).toSorted());
});

test('[BEY-27] the policy states the age at which a table’s rows are deleted', () => {
  const untils = (table: BorrowerTable): string[] =>
    Object.entries(PERSONAL_DATA).flatMap(([kind, { until }]) => (kind in personalColumns[table] ? [until] : []));
  const own = borrowerTables.flatMap((table) => {
    const { ends, fate } = holdings[table];
    return ends === undefined || fate.when === 'kept' ? [] : [{ table, term: `${ends.days} days` }];
  });
  expect(own.length).toBeGreaterThan(3);
  expect(own.filter(({ table, term }) => !untils(table).includes(term))).toEqual([]);
});
