import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { ComplaintRow, ComplaintState } from '../../tables/complaint.ts';

export interface ComplaintKey {
  readonly userId: string;
  readonly complaintId: string;
}

export const listTypes = (database: CellDatabase) =>
  database.selectFrom('complaint_type').select(['type as value', 'title']).orderBy('position').execute();

export const listSubTypes = (database: CellDatabase) =>
  database.selectFrom('complaint_sub_type').select(['sub_type as value', 'title']).orderBy('position').execute();

export async function isType(database: CellDatabase, type: number): Promise<boolean> {
  return (await listTypes(database)).some(({ value }) => value === type);
}

export async function isSubType(database: CellDatabase, subType: number): Promise<boolean> {
  return (await listSubTypes(database)).some(({ value }) => value === subType);
}

type NewComplaint = Pick<
  ComplaintRow,
  'user_id' | 'complaint_id' | 'order_id' | 'type' | 'sub_type' | 'content' | 'content_hash' | 'sent_at' | 'reply_by'
>;

/** Returns false if the same complaint is open already. */
export async function insertComplaint(transaction: CellTransaction, complaint: NewComplaint): Promise<boolean> {
  const inserted = await transaction
    .insertInto('complaint')
    .values({ ...complaint, state: 'open' })
    .onConflict((conflict) => conflict.columns(['user_id', 'content_hash']).where('state', '=', 'open').doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Reply date that was promised for the same complaint when it was sent before. */
export async function promiseOf(database: CellDatabase, userId: string, contentHash: Buffer): Promise<CalendarDate> {
  const row = await database
    .selectFrom('complaint')
    .select('reply_by')
    .where('user_id', '=', userId)
    .where('content_hash', '=', contentHash)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.reply_by;
}

export async function countOpen(database: CellDatabase, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

const titled = (database: CellDatabase) =>
  database
    .selectFrom('complaint')
    .innerJoin('complaint_type', 'complaint_type.type', 'complaint.type')
    .leftJoin('complaint_sub_type', 'complaint_sub_type.sub_type', 'complaint.sub_type')
    .selectAll('complaint')
    .select(['complaint_type.title as type_title', 'complaint_sub_type.title as sub_type_title']);

const MOST_IN_TAB = 100;

export const listComplaints = (database: CellDatabase, userId: string, state: ComplaintState) =>
  titled(database)
    .where('complaint.user_id', '=', userId)
    .where('complaint.state', '=', state)
    .orderBy('complaint.sent_at', 'desc')
    .limit(MOST_IN_TAB)
    .execute();

export const lastComplaints = (database: CellDatabase, userId: string, most: number) =>
  titled(database).where('complaint.user_id', '=', userId).orderBy('complaint.sent_at', 'desc').limit(most).execute();

/** `null` if this borrower has no such complaint, even if another borrower has. */
export async function findComplaint(database: CellDatabase, { userId, complaintId }: ComplaintKey) {
  const row = await titled(database)
    .where('complaint.user_id', '=', userId)
    .where('complaint.complaint_id', '=', complaintId)
    .executeTakeFirst();
  return row ?? null;
}

export const listReplies = (database: CellDatabase, { userId, complaintId }: ComplaintKey) =>
  database
    .selectFrom('complaint_reply')
    .select(['number', 'content', 'replied_at'])
    .where('user_id', '=', userId)
    .where('complaint_id', '=', complaintId)
    .orderBy('number')
    .execute();

/** Returns false if the borrower has no such complaint, or none that can be scored. */
export async function storeScore(
  transaction: CellTransaction,
  { userId, complaintId, score, at }: ComplaintKey & { readonly score: number; readonly at: Date },
): Promise<boolean> {
  const updated = await transaction
    .updateTable('complaint')
    .set({ score, scored_at: at })
    .where('user_id', '=', userId)
    .where('complaint_id', '=', complaintId)
    .where('state', '<>', 'open')
    .where('score', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}
