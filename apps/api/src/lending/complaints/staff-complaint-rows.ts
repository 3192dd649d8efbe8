import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { ComplaintKey } from './complaint-rows.ts';
import type { ComplaintRow } from '../../tables/complaint.ts';

export async function findOwner(database: CellDatabase, complaintId: string): Promise<string> {
  const row = await database.selectFrom('complaint').select('user_id').where('complaint_id', '=', complaintId).executeTakeFirst();
  if (row === undefined) throw new Error(`there is no complaint ${complaintId}`);
  return row.user_id;
}

export async function lockComplaint(transaction: CellTransaction, complaintId: string): Promise<ComplaintRow> {
  const row = await transaction.selectFrom('complaint').selectAll().where('complaint_id', '=', complaintId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Error(`there is no complaint ${complaintId}`);
  return row;
}

export async function insertReply(
  transaction: CellTransaction,
  { userId, complaintId, number, content, at }: ComplaintKey & { readonly number: number; readonly content: string; readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('complaint_reply')
    .values({ user_id: userId, complaint_id: complaintId, number, content, replied_at: at })
    .execute();
}

export async function updateState(
  transaction: CellTransaction,
  { userId, complaintId }: ComplaintKey,
  change: Partial<Pick<ComplaintRow, 'state' | 'answered_at' | 'closed_at'>>,
): Promise<void> {
  await transaction.updateTable('complaint').set(change).where('user_id', '=', userId).where('complaint_id', '=', complaintId).execute();
}
