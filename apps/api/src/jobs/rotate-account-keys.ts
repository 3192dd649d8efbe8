import { decryptAccountNumber, encryptAccountNumber } from '../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../platform/db/cells.ts';
import { rotateSealedRecordKeys } from '../lending/personal-data/sealed-records.ts';

const BATCH = 200;

/**
 * Re-encrypts account numbers and legally retained records that were encrypted with an old key, so that the old key can be removed. Every batch has
 * its own transaction: after a failure the next run continues.
 */
export async function rotateAccountNumberKeys(database: CellDatabase, keys: AccountKeys, batch = BATCH): Promise<number> {
  let rotatedCount = 0;
  for (let count = batch; count === batch; rotatedCount += count) count = await rotateBatch(database, keys, batch);
  for (let count = batch; count === batch; rotatedCount += count) count = await rotateSealedRecordKeys(database, keys, batch);
  return rotatedCount;
}

function rotateBatch(database: CellDatabase, keys: AccountKeys, batch: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('bank_account')
      .select(['userId', 'accountId', 'numberKeyId', 'numberSealed'])
      .where('numberKeyId', '!=', keys.sealingKeyId)
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      const number = decryptAccountNumber(keys, row, { keyId: row.numberKeyId, bytes: row.numberSealed });
      const sealed = encryptAccountNumber(keys, row, number);
      await transaction
        .updateTable('bank_account')
        .set({ numberKeyId: sealed.keyId, numberSealed: sealed.bytes })
        .where('userId', '=', row.userId)
        .where('accountId', '=', row.accountId)
        .execute();
    }
    return rows.length;
  });
}
