import type { CellDatabase } from '../cells.ts';

export interface NewBorrower {
  readonly userId: string;
  readonly phone: string;
  readonly fullName: string;
  readonly at: Date;
}

/** Does nothing when the borrower is there: a repeated call must not rename anybody. */
export async function insertBorrower(database: CellDatabase, { userId, phone, fullName, at }: NewBorrower): Promise<void> {
  await database
    .insertInto('borrower')
    .values({ user_id: userId, phone, full_name: fullName, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
