import { createHash } from 'node:crypto';
import type { PhoneKey } from '@hiram/api/platform/crypto/phone-keys.ts';
import pg from 'pg';
import { idInSql, isOurId, peopleTable, phoneInSql } from './people.ts';

/**
 * Tables that no screen or payment reads. A borrower's agreements are larger than all other tables together, and the events two thirds of that: with
 * the events, ten million orders would need 90 GB.
 */
const UNREAD_TABLES = ['agreement', 'event'];

interface TemplateTable {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** All rows of a borrower, and the ids that every copy must replace. */
export interface TemplateRows {
  readonly tables: readonly TemplateTable[];
  readonly ids: readonly string[];
}

/**
 * Reads the rows of the template borrower. Tables and columns are read from the schema, so that copies match what the service writes.
 * @param isWhole includes the tables that no measurement reads, for backups
 */
export async function readTemplateRows(url: string, userId: string, isWhole = false): Promise<TemplateRows> {
  return await connected(url, async (client) => {
    const { rows: found } = await client.query<Omit<TemplateTable, 'rows'>>(
      `select table_name as table, json_agg(json_build_object('name', column_name, 'type', data_type) order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'public' and table_name <> all($1)
       group by table_name having bool_or(column_name = 'user_id') order by table_name`,
      [isWhole ? [] : UNREAD_TABLES],
    );
    const tables: TemplateTable[] = [];
    for (const { table, columns } of found) {
      const query = `select to_jsonb(t) as row from ${table} as t where user_id = $1`;
      const { rows } = await client.query<{ row: Readonly<Record<string, unknown>> }>(query, [userId]);
      if (rows.length > 0) tables.push({ table, columns, rows: rows.map(({ row }) => row) });
    }
    const ids = tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row).filter(isOurId)));
    return { tables, ids: [...new Set(ids)].toSorted() };
  });
}

interface Filling {
  readonly people: number;
  /** For millions of borrowers: without references and WAL, and with indexes built at the end. Such a database is only for reading. */
  readonly bulk: boolean;
  /** Restores the references and the WAL after `bulk`, for a database that is written to and backed up. */
  readonly isKept?: boolean;
}

/** Copies the template's rows for the other borrowers: each table in one statement, all tables in parallel. */
export async function fillCell(url: string, { tables, ids }: TemplateRows, { people, bulk, isKept = false }: Filling): Promise<void> {
  const references = await connected(url, async (client) => {
    await client.query(peopleTable(people, 'cell'));
    const all = bulk ? await referencesOf(client) : [];
    for (const { drop } of all) await client.query(drop);
    return all;
  });
  const fillTable = (table: TemplateTable): Promise<void> =>
    connected(url, async (client) => {
      // The rows are correct by construction; checking every reference would take longer than the insert.
      await client.query('set session_replication_role = replica');
      const indexes = bulk ? await indexesOf(client, table.table) : [];
      for (const { drop } of indexes) await client.query(drop);
      if (bulk) await client.query(`alter table ${table.table} set unlogged`);
      await copyRows(client, table, ids);
      if (isKept) await client.query(`alter table ${table.table} set logged`);
      for (const { make } of indexes) await client.query(make);
      await client.query(`vacuum analyze ${table.table}`);
    });
  await Promise.all(tables.map(fillTable));
  if (!isKept) return;
  await connected(url, async (client) => {
    for (const { make } of references) await client.query(make);
  });
}

/** An index or constraint that slows down the inserts: the statements that drop and recreate it. */
interface DroppableIndex {
  readonly drop: string;
  readonly make: string;
}

async function referencesOf(client: pg.Client): Promise<readonly DroppableIndex[]> {
  const { rows } = await client.query<DroppableIndex>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

async function indexesOf(client: pg.Client, table: string): Promise<readonly DroppableIndex[]> {
  const { rows } = await client.query<DroppableIndex>(
    `select format('alter table %s drop constraint %I', $1::text, conname) as drop,
       format('alter table %s add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')
     union all
     select format('drop index %I', indexname), indexdef from pg_indexes
     where tablename = $1 and indexname not in (select conname from pg_constraint where conrelid = $1::regclass)`,
    [table],
  );
  return rows;
}

/** Replaces the template's ids inside longer texts too, because references are composed of them. */
async function copyRows(client: pg.Client, { table, columns, rows }: TemplateTable, ids: readonly string[]): Promise<void> {
  const withOwnIds = (name: string): string => {
    const held = ids.filter((id) => rows.some((row) => String(row[name]).includes(id)));
    return held.reduce((text, id) => `replace(${text}, '${id}', ${idInSql(id, ids)})`, `template.${name}`);
  };
  const copied = columns.map(({ name, type }) => {
    if (name === 'user_id') return 'person.user_id';
    if (table === 'borrower' && name === 'phone') return phoneInSql;
    // A check constraint compares the text with its hash, and the text contains the order id.
    if (name === 'text_sha256') return `sha256(convert_to(${withOwnIds('text')}, 'UTF8'))`;
    return type === 'text' ? withOwnIds(name) : `template.${name}`;
  });
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${copied.join(', ')} from bench_person as person cross join jsonb_populate_recordset(null::${table}, $1) as template`,
    [JSON.stringify(rows)],
  );
}

/** Stores the provider references of the copies, so that webhooks for their payments are routed to their cell. */
export async function fillDirectory(url: string, intentId: string, ids: readonly string[], people: number): Promise<void> {
  await connected(url, async (client) => {
    await client.query(peopleTable(people, 'everybody'));
    await client.query(
      `insert into provider_reference (provider, reference, shard, created_at)
       select provider, ${idInSql(intentId, ids)}, person.shard::integer, created_at
       from provider_reference cross join bench_person as person where reference = $1`,
      [intentId],
    );
    await client.query('vacuum analyze provider_reference');
  });
}

const BLOCK_BYTES = 64;

/** Stores the phones of all copies; call this after `fillDirectory`. Computes in SQL the same HMAC as the service. */
export async function fillPhones(url: string, { id, secret }: PhoneKey): Promise<void> {
  const long = Buffer.from(secret);
  const key = Buffer.concat([long.length > BLOCK_BYTES ? createHash('sha256').update(long).digest() : long, Buffer.alloc(BLOCK_BYTES)]);
  const padded = (pad: number): Buffer => Buffer.from(key.subarray(0, BLOCK_BYTES).map((byte) => byte ^ pad));
  await connected(url, async (client) => {
    await client.query(
      `insert into borrower_phone (phone_hash, key_id, user_id, created_at)
       select sha256($1::bytea || sha256($2::bytea || (${phoneInSql})::bytea)), $3, user_id, '2026-01-01' from bench_person as person`,
      [padded(0x5c), padded(0x36), id],
    );
    await client.query('vacuum analyze borrower_phone');
  });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
