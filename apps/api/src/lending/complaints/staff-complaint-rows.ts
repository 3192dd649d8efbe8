import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { ComplaintKey } from './complaint-rows.ts';
import type { ComplaintRow, ComplaintState } from '../../platform/db/schema/complaint.tables.ts';

const MOST_LISTED = 200;

const forStaff = (database: CellDatabase) =>
  database
    .selectFrom('complaint')
    .innerJoin('complaint_type', 'complaint_type.type', 'complaint.type')
    .leftJoin('complaint_sub_type', 'complaint_sub_type.sub_type', 'complaint.sub_type')
    .leftJoin('order_review', (join) =>
      join.onRef('order_review.user_id', '=', 'complaint.user_id').onRef('order_review.complaint_id', '=', 'complaint.complaint_id'),
    )
    .select(['complaint.complaint_id', 'complaint.order_id', 'content', 'state', 'sent_at', 'reply_by', 'score'])
    .select(['order_review.opened_at as review_opened_at', 'order_review.outcome as review_outcome'])
    .select(['complaint_type.title as type_title', 'complaint_sub_type.title as sub_type_title']);

/** Oldest first: who has waited longest is answered next. */
export const listInState = (database: CellDatabase, state: ComplaintState) =>
  forStaff(database).where('state', '=', state).orderBy('sent_at').limit(MOST_LISTED).execute();

export const listUnansweredBefore = (database: CellDatabase, today: CalendarDate) =>
  forStaff(database).where('state', '=', 'open').where('reply_by', '<', today).orderBy('reply_by').limit(MOST_LISTED).execute();

export async function findOwner(database: CellDatabase, complaintId: string): Promise<string> {
  const row = await database.selectFrom('complaint').select('user_id').where('complaint_id', '=', complaintId).executeTakeFirst();
  if (row === undefined) throw new Error(`there is no complaint ${complaintId}`);
  return row.user_id;
}

/** Locked, so that two members of staff take turns. */
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
