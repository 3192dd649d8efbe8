import { randomBytes } from 'node:crypto';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { findPhone, reservePhone } from '../../platform/db/directory.ts';
import type { Resources } from '../../providers/resources.ts';
import { renewPhone } from './phone-renewal.ts';

const USER_ID_BYTES = 10;

interface NewBorrower {
  /** In the profile's spelling; see `parsePhone`. */
  readonly phone: string;
  /** Empty if the name is not known yet. */
  readonly fullName: string;
  readonly at: Date;
}

interface BorrowerResult {
  readonly userId: string;
  /** False if the phone had a borrower before. */
  readonly isNew: boolean;
}

type Stores = Pick<Resources, 'cells' | 'config' | 'directory'>;

/**
 * Writes the directory first, then the cell. A crash between the two leaves a phone that is reserved for a user id without a borrower. It cannot be
 * used, and the next call for this phone completes it.
 * @param inSameTransaction runs in the transaction that creates the borrower, and only in that one
 */
export async function makeBorrower(
  stores: Stores,
  { phone, fullName, at }: NewBorrower,
  inSameTransaction: (transaction: CellTransaction, userId: string) => Promise<void> = () => Promise.resolve(),
): Promise<BorrowerResult> {
  const promised = randomBytes(USER_ID_BYTES).toString('hex');
  const known = await reservePhone(stores.directory, stores.config.phoneKeys, { phone, userId: promised, at });
  await renewPhone(stores, known, phone);
  const { userId } = known;
  const { database } = stores.cells.of(userId);
  const isNew = await database.transaction().execute(async (transaction) => {
    if (!(await insertBorrower(transaction, { userId, phone, fullName, at }))) return false;
    await inSameTransaction(transaction, userId);
    return true;
  });
  if (!isNew && fullName !== '') await setMissingName(database, userId, fullName);
  return { userId, isNew };
}

/** Returns false if the borrower exists already. */
async function insertBorrower(
  transaction: CellTransaction,
  { userId, phone, fullName, at }: NewBorrower & { readonly userId: string },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('borrower')
    .values({ userId, phone, fullName, createdAt: at })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Serializes transactions of one borrower by locking her row. With the weaker of the two row locks, rows that refer to the borrower can still be
 * written.
 */
export async function lockBorrowerRow(transaction: CellTransaction, userId: string): Promise<void> {
  await transaction.selectFrom('borrower').select('userId').where('userId', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Sets the name of a borrower who registered by phone alone. A borrower who has a name is never renamed. */
async function setMissingName(database: CellDatabase, userId: string, fullName: string): Promise<void> {
  await database.updateTable('borrower').set({ fullName }).where('userId', '=', userId).where('fullName', '=', '').execute();
}

async function isBorrower(database: CellDatabase, userId: string): Promise<boolean> {
  const row = await database.selectFrom('borrower').select('userId').where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** A phone that is reserved for a user id without a borrower is still free. */
export async function isRegistered(stores: Stores, phone: string): Promise<boolean> {
  const known = await findPhone(stores.directory, stores.config.phoneKeys, phone);
  if (known === null) return false;
  await renewPhone(stores, known, phone);
  return isBorrower(stores.cells.of(known.userId).database, known.userId);
}

export async function findBorrowerName(database: CellDatabase, userId: string): Promise<string> {
  const row = await database.selectFrom('borrower').select('fullName').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.fullName;
}

export async function findBorrowerPhone(database: CellDatabase, userId: string): Promise<string> {
  const row = await database.selectFrom('borrower').select('phone').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.phone;
}

/** Sets the language of the borrower's messages. */
export async function updateLanguage(database: CellDatabase, userId: string, language: Language): Promise<void> {
  await database.updateTable('borrower').set({ language }).where('userId', '=', userId).where('language', '<>', language).execute();
}
