import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { ComplaintKey } from './complaint-rows.ts';
import type { ComplaintRow } from '../../tables/complaint.ts';

export async function findOwner(database: CellDatabase, complaintId: string): Promise<string> {
  const row = await database.selectFrom('complaint').select('userId').where('complaintId', '=', complaintId).executeTakeFirst();
  if (row === undefined) throw new Error(`there is no complaint ${complaintId}`);
  return row.userId;
}

export async function lockComplaint(transaction: CellTransaction, complaintId: string): Promise<ComplaintRow> {
  const row = await transaction.selectFrom('complaint').selectAll().where('complaintId', '=', complaintId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Error(`there is no complaint ${complaintId}`);
  return row;
}

export async function insertReply(
  transaction: CellTransaction,
  { userId, complaintId, number, content, at }: ComplaintKey & { readonly number: number; readonly content: string; readonly at: Date },
): Promise<void> {
  await transaction.insertInto('complaint_reply').values({ userId, complaintId, number, content, repliedAt: at }).execute();
}

export async function updateState(
  transaction: CellTransaction,
  { userId, complaintId }: ComplaintKey,
  change: Partial<Pick<ComplaintRow, 'state' | 'answeredAt' | 'closedAt'>>,
): Promise<void> {
  await transaction.updateTable('complaint').set(change).where('userId', '=', userId).where('complaintId', '=', complaintId).execute();
}
