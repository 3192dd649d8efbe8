import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { DatedRows } from '../../platform/db/claim-due.ts';
import type { ErasureCause, ErasureRow, ErasureState } from '../../tables/personal-data.ts';

export async function findErasure(database: CellDatabase, userId: string): Promise<ErasureRow | null> {
  return (await database.selectFrom('erasure').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null;
}

/** A borrower has one erasure: a second request returns the first. */
export async function requestErasure(
  transaction: CellTransaction,
  userId: string,
  at: Date,
  cause: ErasureCause = 'request',
): Promise<ErasureRow> {
  await transaction
    .insertInto('erasure')
    .values({ userId, cause, state: 'requested', requestedAt: at, dueAt: at, tries: 0, erased: '{}' })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  return transaction.selectFrom('erasure').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
}

export const ERASURES: DatedRows<ErasureRow> = {
  table: 'erasure',
  key: ['userId'],
  due: 'dueAt',
  count: 'tries',
  firstWaitMs: 60_000,
  // An erasure that waits for a loan to close is checked every hour.
  longestWaitMs: 3_600_000,
};

export const claimErasure = (database: CellDatabase, at: Date): Promise<ErasureRow | null> => claimDue(database, ERASURES, at);

const MOST_LISTED = 500;

export function listErasures(database: CellDatabase, state: ErasureState): Promise<ErasureRow[]> {
  return database.selectFrom('erasure').selectAll().where('state', '=', state).orderBy('requestedAt').limit(MOST_LISTED).execute();
}
