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
      .select(['user_id', 'account_id', 'number_key_id', 'number_sealed'])
      .where('number_key_id', '!=', keys.sealingKeyId)
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      const account = { userId: row.user_id, accountId: row.account_id };
      const number = decryptAccountNumber(keys, account, { keyId: row.number_key_id, bytes: row.number_sealed });
      const sealed = encryptAccountNumber(keys, account, number);
      await transaction
        .updateTable('bank_account')
        .set({ number_key_id: sealed.keyId, number_sealed: sealed.bytes })
        .where('user_id', '=', row.user_id)
        .where('account_id', '=', row.account_id)
        .execute();
    }
    return rows.length;
  });
}
