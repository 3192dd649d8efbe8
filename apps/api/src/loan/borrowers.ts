import type { CellDatabase } from '../cells.ts';

export async function findBorrowerName(database: CellDatabase, userId: string): Promise<string> {
  const row = await database.selectFrom('borrower').select('full_name').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return row.full_name;
}
