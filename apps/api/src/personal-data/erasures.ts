import type { CellTransaction } from '../cell-transaction.ts';
import type { CellDatabase } from '../cells.ts';
import type { ErasureRow, ErasureState } from './personal-data.tables.ts';

export async function findErasure(database: CellDatabase, userId: string): Promise<ErasureRow | null> {
  return (await database.selectFrom('erasure').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** One for a borrower: asked for again, it is the one that is there. */
export async function askForErasure(transaction: CellTransaction, userId: string, at: Date): Promise<ErasureRow> {
  await transaction
    .insertInto('erasure')
    .values({ user_id: userId, state: 'asked', asked_at: at, due_at: at, erased: '{}' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return transaction.selectFrom('erasure').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

/** Puts the next look off first, so that no other worker takes the same meanwhile, and a crash is looked at again. */
export function claimErasure(database: CellDatabase, at: Date, againMs: number): Promise<string | null> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('erasure')
      .select('user_id')
      .where('due_at', '<=', at)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    await transaction
      .updateTable('erasure')
      .set({ due_at: new Date(at.getTime() + againMs) })
      .where('user_id', '=', row.user_id)
      .execute();
    return row.user_id;
  });
}

const MOST_LISTED = 500;

/** For staff: the oldest first. */
export function listErasures(database: CellDatabase, state: ErasureState): Promise<ErasureRow[]> {
  return database.selectFrom('erasure').selectAll().where('state', '=', state).orderBy('asked_at').limit(MOST_LISTED).execute();
}
