import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import { openNumber, sealNumber } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { BorrowerTable } from './holdings.ts';

/** A record is sealed to its place, as an account number is to its row: copied to another borrower it does not open. */
const placeOf = (userId: string, source: string, number: number) => ({ userId, accountId: `${source}/${number}` });

interface Sealing {
  readonly userId: string;
  readonly keys: AccountKeys;
  readonly keepUntil: CalendarDate;
}

/** Puts every row of the borrower's in a table away, as it stands. How many there were. */
export async function sealRows(transaction: CellTransaction, table: BorrowerTable, { userId, keys, keepUntil }: Sealing): Promise<number> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} as t where user_id = ${userId}`.execute(transaction);
  for (const [index, { row }] of rows.entries()) {
    const { keyId, bytes } = sealNumber(keys, placeOf(userId, table, index + 1), row);
    await transaction
      .insertInto('sealed_record')
      .values({ user_id: userId, source: table, number: index + 1, key_id: keyId, sealed: bytes, keep_until: keepUntil })
      .execute();
  }
  return rows.length;
}

/** What was put away, by the table that it stood in: for the day that a court or an authority asks. */
export async function openRecords(database: CellDatabase, keys: AccountKeys, userId: string) {
  const rows = await database
    .selectFrom('sealed_record')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('source')
    .orderBy('number')
    .execute();
  return rows.map(({ source, number, key_id: keyId, sealed: bytes, keep_until: keepUntil }) => ({
    source,
    keepUntil,
    row: JSON.parse(openNumber(keys, placeOf(userId, source, number), { keyId, bytes })) as unknown,
  }));
}

/** Seals some records anew that another key than the sealing one holds. How many: fewer than asked for when none is left. */
export function resealRecords(database: CellDatabase, keys: AccountKeys, most: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('sealed_record')
      .selectAll()
      .where('key_id', '!=', keys.sealingKeyId)
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { user_id: userId, source, number, key_id: keyId, sealed } of rows) {
      const place = placeOf(userId, source, number);
      const anew = sealNumber(keys, place, openNumber(keys, place, { keyId, bytes: sealed }));
      await transaction
        .updateTable('sealed_record')
        .set({ key_id: anew.keyId, sealed: anew.bytes })
        .where('user_id', '=', userId)
        .where('source', '=', source)
        .where('number', '=', number)
        .execute();
    }
    return rows.length;
  });
}

/** The legal term is over: what was sealed goes, and the books that stay name nobody. */
export async function dropRecordsPast(database: CellDatabase, today: CalendarDate): Promise<number> {
  const deleted = await database.deleteFrom('sealed_record').where('keep_until', '<', today).executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
