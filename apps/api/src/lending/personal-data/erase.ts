import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase, Cells } from '../../platform/db/cells.ts';
import { cellOfVisitor } from '../../platform/db/cells.ts';
import { deletePhone, findPhoneHash } from '../../platform/db/directory.ts';
import type { Directory } from '../../platform/db/directory.ts';
import type { ImageStore } from '../../providers/image-store.ts';
import { recordEvents } from '../events/record-events.ts';
import { borrowerTables, holdingOf } from '../../tables/cell.ts';
import { hasMoneyInSuspense } from './inactive-borrowers.ts';
import type { BorrowerTable } from '../../tables/cell.ts';
import { insertSealedRecords } from './sealed-records.ts';
import { openMattersOf } from './open-matters.ts';
import type { ErasureRow } from '../../tables/personal-data.ts';

export interface ErasureDependencies {
  readonly database: CellDatabase;
  readonly cells: Cells;
  readonly directory: Directory;
  readonly accountKeys: AccountKeys;
  readonly images: Pick<ImageStore, 'remove'>;
}

export type ErasedRows = Partial<Record<string, number>>;

/**
 * Erases as much as is possible today. Each of the two steps is one transaction that starts with the lock of the erasure's row and checks its state,
 * so that simultaneous calls run a step once. Data outside the cell is deleted within that transaction, before its commit: after a crash in between,
 * that part is repeated, which changes nothing.
 */
export async function erase(dependencies: ErasureDependencies, userId: string, at: Date): Promise<ErasureRow['state'] | 'withdrawn'> {
  if (await dependencies.database.transaction().execute((transaction) => withdrawIfActive(dependencies, transaction, userId)))
    return 'withdrawn';
  await deleteVisits(dependencies, userId);
  await dependencies.database.transaction().execute((transaction) => eraseImmediately(transaction, userId, at));
  return dependencies.database.transaction().execute((transaction) => eraseRemaining(dependencies, transaction, userId, at));
}

/**
 * Withdraws an erasure that the borrower did not request if she has come back since her term ended: with a loan, a complaint or money. Her term is
 * then computed again.
 */
async function withdrawIfActive({ directory }: ErasureDependencies, transaction: CellTransaction, userId: string): Promise<boolean> {
  const { cause, state } = await lockErasure(transaction, userId);
  if (cause !== 'term' || state !== 'requested') return false;
  await lockBorrower(transaction, userId);
  const { open } = await openMattersOf(transaction, userId);
  if (open === null && !(await hasMoneyInSuspense(transaction, directory, userId))) return false;
  await transaction.deleteFrom('erasure').where('userId', '=', userId).execute();
  await transaction.updateTable('borrower').set({ endDueOn: null }).where('userId', '=', userId).execute();
  return true;
}

/** Accepting an offer refers to the borrower's row, so it waits for this lock or is visible after it. */
const lockBorrower = (transaction: CellTransaction, userId: string) =>
  transaction.selectFrom('borrower').select('userId').where('userId', '=', userId).forUpdate().execute();

async function eraseImmediately(transaction: CellTransaction, userId: string, at: Date): Promise<void> {
  const { state } = await lockErasure(transaction, userId);
  if (state !== 'requested') return;
  const erased = await deleteImmediateRows(transaction, userId);
  await changeErasure(transaction, userId, { state: 'waiting', firstDoneAt: at }, erased);
}

async function eraseRemaining(
  dependencies: ErasureDependencies,
  transaction: CellTransaction,
  userId: string,
  at: Date,
): Promise<ErasureRow['state']> {
  const { state } = await lockErasure(transaction, userId);
  if (state === 'done') return state;
  await lockBorrower(transaction, userId);
  const { open, keptUntil } = await openMattersOf(transaction, userId);
  if (open !== null) return 'waiting';
  const erased: ErasedRows = await deleteImmediateRows(transaction, userId);
  // Nothing is encrypted for a legal term that is already over.
  if (keptUntil !== null && keptUntil >= manilaDateOf(at)) {
    for (const table of borrowerTables.filter(isSealed))
      erased[`${table} (sealed)`] = await insertSealedRecords(transaction, table, {
        userId,
        keys: dependencies.accountKeys,
        keepUntil: keptUntil,
      });
  }
  await removeImages(dependencies, transaction, userId);
  for (const table of borrowerTables.filter((each) => holdingOf(each).fate.when === 'closing'))
    erased[table] = await deleteRows(transaction, table, userId);
  for (const table of borrowerTables) await blankRows(transaction, table, userId);
  await deletePhone(dependencies.directory, userId);
  await changeErasure(transaction, userId, { state: 'done', doneAt: at, dueAt: null, keepUntil: keptUntil }, erased);
  await recordEvents(transaction, { type: 'borrower.erased', effect: userId, data: { userId }, at });
  return 'done';
}

/** Landing pages stored visits by phone before the borrower existed. These rows may be in another cell and are deleted first. */
async function deleteVisits({ cells, directory }: ErasureDependencies, userId: string): Promise<void> {
  const phoneHash = await findPhoneHash(directory, userId);
  if (phoneHash === null) return;
  await cellOfVisitor(cells, phoneHash).database.deleteFrom('promotion_event').where('phoneHash', '=', phoneHash).execute();
}

/** Repeated at the end, because a borrower who signed in while her loan was open has new rows. */
async function deleteImmediateRows(transaction: CellTransaction, userId: string): Promise<ErasedRows> {
  const erased: ErasedRows = {};
  for (const table of borrowerTables.filter((each) => holdingOf(each).fate.when === 'now'))
    erased[table] = await deleteRows(transaction, table, userId);
  erased['offer'] = await deleteUnacceptedOffers(transaction, userId);
  return erased;
}

function isSealed(table: BorrowerTable): boolean {
  const { fate } = holdingOf(table);
  return fate.when !== 'now' && fate.sealed === true;
}

/** No role may delete from these tables. A function of the database deletes the rows of an erased borrower. */
const APPEND_ONLY_TABLES: readonly BorrowerTable[] = ['agreement', 'staff_action'];

async function deleteRows(transaction: CellTransaction, table: BorrowerTable, userId: string): Promise<number> {
  if (APPEND_ONLY_TABLES.includes(table)) {
    const { rows } = await sql<{ removed: number }>`select remove_erased_rows(${table}, ${userId}) as removed`.execute(transaction);
    return rows[0]?.removed ?? 0;
  }
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

async function deleteUnacceptedOffers(transaction: CellTransaction, userId: string): Promise<number> {
  const deleted = await transaction
    .deleteFrom('offer')
    .where('userId', '=', userId)
    .where('state', '!=', 'accepted')
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}

async function blankRows(transaction: CellTransaction, table: BorrowerTable, userId: string): Promise<void> {
  const { fate } = holdingOf(table);
  if (fate.when !== 'kept' || fate.blanked === undefined) return;
  const columns = Object.entries(fate.blanked).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(columns)} where user_id = ${userId}`.execute(transaction);
}

async function removeImages({ images }: ErasureDependencies, transaction: CellTransaction, userId: string): Promise<void> {
  const rows = await transaction.selectFrom('image').select('imageId').where('userId', '=', userId).execute();
  await images.remove(rows.map(({ imageId }) => imageId));
}

const lockErasure = (transaction: CellTransaction, userId: string): Promise<ErasureRow> =>
  transaction.selectFrom('erasure').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirstOrThrow();

async function changeErasure(
  transaction: CellTransaction,
  userId: string,
  changes: Partial<Omit<ErasureRow, 'erased'>>,
  erased: ErasedRows,
): Promise<void> {
  const before = await lockErasure(transaction, userId);
  const sums = { ...(before.erased as ErasedRows) };
  for (const [table, rows = 0] of Object.entries(erased)) sums[table] = (sums[table] ?? 0) + rows;
  await transaction
    .updateTable('erasure')
    .set({ ...changes, erased: JSON.stringify(sums) })
    .where('userId', '=', userId)
    .execute();
}
