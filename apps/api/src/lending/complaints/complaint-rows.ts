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
  database.selectFrom('complaint_sub_type').select(['subType as value', 'title']).orderBy('position').execute();

export async function isType(database: CellDatabase, type: number): Promise<boolean> {
  return (await listTypes(database)).some(({ value }) => value === type);
}

export async function isSubType(database: CellDatabase, subType: number): Promise<boolean> {
  return (await listSubTypes(database)).some(({ value }) => value === subType);
}

type NewComplaint = Pick<
  ComplaintRow,
  'userId' | 'complaintId' | 'orderId' | 'type' | 'subType' | 'content' | 'contentHash' | 'sentAt' | 'replyBy'
>;

/** Returns false if the same complaint is open already. */
export async function insertComplaint(transaction: CellTransaction, complaint: NewComplaint): Promise<boolean> {
  const inserted = await transaction
    .insertInto('complaint')
    .values({ ...complaint, state: 'open' })
    .onConflict((conflict) => conflict.columns(['userId', 'contentHash']).where('state', '=', 'open').doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Reply date that was promised for the same complaint when it was sent before. */
export async function promiseOf(database: CellDatabase, userId: string, contentHash: Buffer): Promise<CalendarDate> {
  const row = await database
    .selectFrom('complaint')
    .select('replyBy')
    .where('userId', '=', userId)
    .where('contentHash', '=', contentHash)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.replyBy;
}

export async function countOpen(database: CellDatabase, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

const titled = (database: CellDatabase) =>
  database
    .selectFrom('complaint')
    .innerJoin('complaint_type', 'complaint_type.type', 'complaint.type')
    .leftJoin('complaint_sub_type', 'complaint_sub_type.subType', 'complaint.subType')
    .selectAll('complaint')
    .select(['complaint_type.title as typeTitle', 'complaint_sub_type.title as subTypeTitle']);

const MOST_IN_TAB = 100;

export const listComplaints = (database: CellDatabase, userId: string, state: ComplaintState) =>
  titled(database)
    .where('complaint.userId', '=', userId)
    .where('complaint.state', '=', state)
    .orderBy('complaint.sentAt', 'desc')
    .limit(MOST_IN_TAB)
    .execute();

export const lastComplaints = (database: CellDatabase, userId: string, most: number) =>
  titled(database).where('complaint.userId', '=', userId).orderBy('complaint.sentAt', 'desc').limit(most).execute();

/** `null` if this borrower has no such complaint, even if another borrower has. */
export async function findComplaint(database: CellDatabase, { userId, complaintId }: ComplaintKey) {
  const row = await titled(database)
    .where('complaint.userId', '=', userId)
    .where('complaint.complaintId', '=', complaintId)
    .executeTakeFirst();
  return row ?? null;
}

export const listReplies = (database: CellDatabase, { userId, complaintId }: ComplaintKey) =>
  database
    .selectFrom('complaint_reply')
    .select(['number', 'content', 'repliedAt'])
    .where('userId', '=', userId)
    .where('complaintId', '=', complaintId)
    .orderBy('number')
    .execute();

/** Returns false if the borrower has no such complaint, or none that can be scored. */
export async function storeScore(
  transaction: CellTransaction,
  { userId, complaintId, score, at }: ComplaintKey & { readonly score: number; readonly at: Date },
): Promise<boolean> {
  const updated = await transaction
    .updateTable('complaint')
    .set({ score, scoredAt: at })
    .where('userId', '=', userId)
    .where('complaintId', '=', complaintId)
    .where('state', '<>', 'open')
    .where('score', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}
