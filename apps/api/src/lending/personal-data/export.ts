import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { cellOfVisitor } from '../../platform/db/cells.ts';
import type { CellDatabase, Cells } from '../../platform/db/cells.ts';
import { columnNames } from '../../platform/db/column-names.ts';
import { findPhoneHash } from '../../platform/db/directory.ts';
import type { Directory } from '../../platform/db/directory.ts';
import type { ImageStore } from '../../providers/image-store.ts';
import { borrowerTables, holdingOf, policyLinesOf } from '../../tables/cell.ts';
import type { BorrowerTable } from '../../tables/cell.ts';

export interface ExportSources {
  readonly cells: Cells;
  readonly directory: Directory;
  readonly images: Pick<ImageStore, 'addressOf'>;
}

interface Subject {
  readonly userId: string;
  readonly at: Date;
  /** Real time, by which addresses of images expire. */
  readonly realAt: Date;
}

/** Rows in memory at once, for any number of a borrower's rows. Between two pages no connection waits for a slow phone. */
const PAGE_ROWS = 200;

const FILE_DESCRIPTION =
  'Everything that is held of you, table by table: what it is, why, and the rows themselves. A column that is left out is named with its reason. ' +
  'Amounts are whole centavos. The file is whole when its last line says so.';

/** Yields the pieces of one JSON document in order. */
export async function* exportPieces(sources: ExportSources, { userId, at, realAt }: Subject): AsyncGenerator<string> {
  const { database } = sources.cells.of(userId);
  yield `{\n"about": ${JSON.stringify(FILE_DESCRIPTION)},\n"madeAt": ${JSON.stringify(`${formatDateTime(at)} Manila time`)},\n"tables": {\n`;
  for (const [index, table] of borrowerTables.entries()) {
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify(table)}: ${headOf(table)}`;
    yield* listed(rowsOf(database, table, userId));
    yield '}';
  }
  yield '\n},\n"visitsBeforeYouRegistered": ';
  yield* listed(visitsOf(sources, userId));
  yield ',\n"directory": ';
  yield JSON.stringify(await directoryEntriesOf(sources, userId));
  yield ',\n"photos": ';
  yield* listed(photosOf(sources, { userId, at, realAt }));
  yield ',\n"whole": true\n}\n';
}

function headOf(table: BorrowerTable): string {
  const { what, why, withheld = {} } = holdingOf(table);
  return `${JSON.stringify({ what, why, inThePrivacyPolicy: policyLinesOf(table), withheld }).slice(0, -1)},"rows":`;
}

async function* listed(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[';
  for await (const row of rows) {
    yield `${separator}\n${row}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Pages along the primary key. Each row is the JSON text of all its columns, so a new column is included automatically. */
async function* rowsOf(database: CellDatabase, table: BorrowerTable, userId: string): AsyncGenerator<string> {
  const withheld = Object.keys(holdingOf(table).withheld ?? {});
  yield* pagesOf(database, { table, withheld, whose: sql`user_id = ${userId}` });
}

async function* visitsOf({ cells, directory }: ExportSources, userId: string): AsyncGenerator<string> {
  const phoneHash = await findPhoneHash(directory, userId);
  if (phoneHash === null) return;
  const whose = sql`phone_hash = ${phoneHash} and user_id is null`;
  yield* pagesOf(cellOfVisitor(cells, phoneHash).database, { table: 'promotion_event', withheld: ['phone_hash'], whose });
}

interface Part {
  readonly table: BorrowerTable;
  readonly withheld: readonly string[];
  readonly whose: RawBuilder<unknown>;
}

async function* pagesOf(database: CellDatabase, { table, withheld, whose }: Part): AsyncGenerator<string> {
  const key = sql.join((await primaryKeyOf(database, table)).map((column) => sql.ref(column)));
  let after: readonly unknown[] | null = null;
  do {
    const afterKey: RawBuilder<unknown> = after === null ? sql`true` : sql`(${key}) > (${sql.join(after)})`;
    const { rows }: { rows: { row: string; key: unknown[] }[] } = await sql<{ row: string; key: unknown[] }>`
      select (to_jsonb(t) - ${withheld}::text[])::text as row, jsonb_build_array(${key}) as key
      from ${sql.table(table)} as t where ${whose} and ${afterKey} order by ${key} limit ${PAGE_ROWS}`.execute(database);
    for (const { row } of rows) yield row;
    after = rows.length < PAGE_ROWS ? null : (rows.at(-1)?.key ?? null);
  } while (after !== null);
}

async function primaryKeyOf(database: CellDatabase, table: BorrowerTable): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${table}::regclass and indisprimary order by array_position(indkey::int2[], attnum)`.execute(database);
  return rows.map(({ name }) => name);
}

/** Entries outside the borrower's cell, by which its rows are found. They contain no more than the rows above: hashes or numbers of these. */
async function directoryEntriesOf({ cells, directory }: ExportSources, userId: string) {
  const phone = await directory.selectFrom('borrower_phone').select('createdAt').where('userId', '=', userId).executeTakeFirst();
  const { database } = cells.of(userId);
  const references = await referencesOf(database, userId);
  const orders = await database.selectFrom('loan_order').select('orderId').where('userId', '=', userId).execute();
  const found = await directory
    .selectFrom('provider_reference')
    .select(['provider', 'reference', 'createdAt'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('provider', 'reference'),
        'in',
        [['', ''] as const, ...references].map(([provider, reference]) => tuple(provider, reference)),
      ),
    )
    .execute();
  const orderIds = [...orders.map(({ orderId }) => orderId), ''];
  const suspense = await directory.selectFrom('suspense').selectAll().where('assignedOrderId', 'in', orderIds).execute();
  const payments = await directory.selectFrom('provider_payment').selectAll().where('orderId', 'in', orderIds).execute();
  const discrepancies = await directory.selectFrom('discrepancy').selectAll().where('orderId', 'in', orderIds).execute();
  return {
    phone: phone === undefined ? null : { what: 'Your phone number under a secret key, to find you by it.', since: phone.createdAt },
    references: { what: 'Numbers under which a provider knows a payment of yours.', rows: found.map(toColumns) },
    moneyThatWaited: { what: 'Money that came without a name and turned out to be yours.', rows: suspense.map(toColumns) },
    payments: { what: 'Payments of yours as their provider told us of them, so that each counts once.', rows: payments.map(toColumns) },
    contradictions: {
      what: 'What a provider said about a payment of yours that differs from what it said before.',
      rows: discrepancies.map(toColumns),
    },
  };
}

const toColumns = (row: Readonly<Record<string, unknown>>) => columnNames.columnsOf(row);

async function referencesOf(database: CellDatabase, userId: string): Promise<(readonly [provider: string, reference: string])[]> {
  const rows = await database
    .selectFrom('payment_intent')
    .select(['provider', 'providerReference'])
    .where('userId', '=', userId)
    .where('providerReference', 'is not', null)
    .$narrowType<{ providerReference: string }>()
    .execute();
  return rows.map(({ provider, providerReference }) => [provider, providerReference]);
}

async function* photosOf({ cells, images }: ExportSources, { userId, realAt }: Subject): AsyncGenerator<string> {
  const { database } = cells.of(userId);
  const rows = await database.selectFrom('image').select('imageId').where('userId', '=', userId).orderBy('imageId').execute();
  for (const { imageId } of rows)
    yield JSON.stringify({ imageId, address: await images.addressOf(imageId, realAt), note: 'The address ends after a few minutes.' });
}
