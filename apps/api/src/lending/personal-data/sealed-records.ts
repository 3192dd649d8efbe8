import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import { decryptAccountNumber, encryptAccountNumber } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { BorrowerTable } from '../../tables/cell.ts';

/**
 * The encryption is bound to the record's place, like that of an account number to its row: a record copied to another borrower cannot be decrypted.
 */
const placeOf = (userId: string, source: string, number: number) => ({ userId, accountId: `${source}/${number}` });

interface SealingInput {
  readonly userId: string;
  readonly keys: AccountKeys;
  readonly keepUntil: CalendarDate;
}

/** Stores an encrypted copy of each of the borrower's rows in a table. Returns their number. */
export async function insertSealedRecords(
  transaction: CellTransaction,
  table: BorrowerTable,
  { userId, keys, keepUntil }: SealingInput,
): Promise<number> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} as t where user_id = ${userId}`.execute(transaction);
  for (const [index, { row }] of rows.entries()) {
    const { keyId, bytes } = encryptAccountNumber(keys, placeOf(userId, table, index + 1), row);
    await transaction
      .insertInto('sealed_record')
      .values({ userId, source: table, number: index + 1, keyId, sealed: bytes, keepUntil })
      .execute();
  }
  return rows.length;
}

/** Decrypts the records of a borrower, with the table that each came from, for a court or an authority. */
export async function decryptSealedRecords(database: CellDatabase, keys: AccountKeys, userId: string) {
  const rows = await database
    .selectFrom('sealed_record')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('source')
    .orderBy('number')
    .execute();
  return rows.map(({ source, number, keyId, sealed: bytes, keepUntil }) => ({
    source,
    keepUntil,
    row: JSON.parse(decryptAccountNumber(keys, placeOf(userId, source, number), { keyId, bytes })) as unknown,
  }));
}

/** Re-encrypts up to `most` records of older keys with the current key. Returns their number, which is below `most` if none is left. */
export function rotateSealedRecordKeys(database: CellDatabase, keys: AccountKeys, most: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('sealed_record')
      .selectAll()
      .where('keyId', '!=', keys.sealingKeyId)
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { userId, source, number, keyId, sealed } of rows) {
      const place = placeOf(userId, source, number);
      const encrypted = encryptAccountNumber(keys, place, decryptAccountNumber(keys, place, { keyId, bytes: sealed }));
      await transaction
        .updateTable('sealed_record')
        .set({ keyId: encrypted.keyId, sealed: encrypted.bytes })
        .where('userId', '=', userId)
        .where('source', '=', source)
        .where('number', '=', number)
        .execute();
    }
    return rows.length;
  });
}

/** Deletes records whose legal term is over. The books that stay contain no name. */
export async function deleteExpiredRecords(database: CellDatabase, today: CalendarDate): Promise<number> {
  const deleted = await database.deleteFrom('sealed_record').where('keepUntil', '<', today).executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
