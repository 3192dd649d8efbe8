import { openNumber, sealNumber } from '../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../platform/db/cells.ts';
import { resealRecords } from '../lending/personal-data/sealed-records.ts';

const BATCH = 200;

/**
 * Seals every account number, and every record that the law keeps, anew that another key than the sealing one holds; once it has, that key can go. In
 * batches, each in its own transaction: one that fails leaves the earlier ones done, and the next run goes on.
 */
export async function resealAccountNumbers(database: CellDatabase, keys: AccountKeys, batch = BATCH): Promise<number> {
  let resealed = 0;
  for (let count = batch; count === batch; resealed += count) count = await resealSome(database, keys, batch);
  for (let count = batch; count === batch; resealed += count) count = await resealRecords(database, keys, batch);
  return resealed;
}

function resealSome(database: CellDatabase, keys: AccountKeys, batch: number): Promise<number> {
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
      const number = openNumber(keys, account, { keyId: row.number_key_id, bytes: row.number_sealed });
      const sealed = sealNumber(keys, account, number);
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
