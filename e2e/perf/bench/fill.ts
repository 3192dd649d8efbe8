import { createHash } from 'node:crypto';
import type { PhoneKey } from '@hiram/api/platform/crypto/phone-keys.ts';
import pg from 'pg';
import { idInSql, isOurId, peopleTable, phoneInSql } from './people.ts';

/**
 * What nobody reads on the way to a screen or a payment. A borrower's agreements alone weigh more than all the other tables, and her
 * events two thirds as much: with the events, ten million orders would take 90 GB.
 */
const COLD = ['agreement', 'event'];

interface TemplateTable {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** All that a borrower has, and the ids in it that a copy of them has to have of its own. */
export interface TemplateRows {
  readonly tables: readonly TemplateTable[];
  readonly ids: readonly string[];
}

/**
 * Whatever tables and columns a borrower has, the service made them: a copy can't drift from it.
 * @param isWhole with what is never read in a measurement: a backup holds it all the same
 */
export async function readTemplateRows(url: string, userId: string, isWhole = false): Promise<TemplateRows> {
  return await connected(url, async (client) => {
    const { rows: found } = await client.query<Omit<TemplateTable, 'rows'>>(
      `select table_name as table, json_agg(json_build_object('name', column_name, 'type', data_type) order by ordinal_position) as columns
       from information_schema.columns where table_schema = 'public' and table_name <> all($1)
       group by table_name having bool_or(column_name = 'user_id') order by table_name`,
      [isWhole ? [] : COLD],
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
  /** For millions: without references and the write-ahead log, and with the indexes made afterwards. Such a database is to be read. */
  readonly bulk: boolean;
  /** After `bulk`, the references and the write-ahead log are there again: such a database is to be lived in, and backed up. */
  readonly isKept?: boolean;
}

/** Writes the template's rows again for so many others, each table in one statement and all tables at once. */
export async function fillCell(url: string, { tables, ids }: TemplateRows, { people, bulk, isKept = false }: Filling): Promise<void> {
  const references = await connected(url, async (client) => {
    await client.query(peopleTable(people, 'cell'));
    const all = bulk ? await referencesOf(client) : [];
    for (const { drop } of all) await client.query(drop);
    return all;
  });
  const fillTable = (table: TemplateTable): Promise<void> =>
    connected(url, async (client) => {
      // The rows are right by how they are made; checking every reference would take longer than making them.
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

/** Something that slows the filling down: how it is dropped, and made again. */
interface Droppable {
  readonly drop: string;
  readonly make: string;
}

async function referencesOf(client: pg.Client): Promise<readonly Droppable[]> {
  const { rows } = await client.query<Droppable>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Keys and other indexes of a table. */
async function indexesOf(client: pg.Client, table: string): Promise<readonly Droppable[]> {
  const { rows } = await client.query<Droppable>(
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

/** One of the template's ids inside a longer text is replaced too: references are made of them. */
async function copyRows(client: pg.Client, { table, columns, rows }: TemplateTable, ids: readonly string[]): Promise<void> {
  const withOwnIds = (name: string): string => {
    const held = ids.filter((id) => rows.some((row) => String(row[name]).includes(id)));
    return held.reduce((text, id) => `replace(${text}, '${id}', ${idInSql(id, ids)})`, `template.${name}`);
  };
  const copied = columns.map(({ name, type }) => {
    if (name === 'user_id') return 'person.user_id';
    if (table === 'borrower' && name === 'phone') return phoneInSql;
    // The table holds a text to its hash, and the text names the order.
    if (name === 'text_sha256') return `sha256(convert_to(${withOwnIds('text')}, 'UTF8'))`;
    return type === 'text' ? withOwnIds(name) : `template.${name}`;
  });
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${copied.join(', ')} from bench_person as person cross join jsonb_populate_recordset(null::${table}, $1) as template`,
    [JSON.stringify(rows)],
  );
}

/** So that what a provider says of a copy's payment finds its cell. */
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

/** The phones of all copies, after `fillDirectory`: the same HMAC that the service makes of each, by its definition. */
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
