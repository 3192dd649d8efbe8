import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { recordEvents } from '../events/record-events.ts';
import type { OrderReviewRow } from '../../tables/complaint.ts';
import type { OrderKey } from '../../tables/loan.ts';

export interface ReviewKey {
  readonly userId: string;
  readonly complaintId: string;
}

/** Puts the order under review for this complaint. An order already under review stays with its earlier complaint. */
export async function openReview(
  transaction: CellTransaction,
  { userId, orderId, complaintId, at }: OrderKey & ReviewKey & { readonly at: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('order_review')
    .values({ user_id: userId, order_id: orderId, complaint_id: complaintId, opened_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_id']).where('decided_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await recordEvents(transaction, { type: 'loan.review.opened', effect: complaintId, data: { userId, orderId, complaintId }, at });
}

export async function lastReviewOf(
  database: CellDatabase,
  { userId, orderId }: OrderKey,
): Promise<(OrderReviewRow & { readonly reply_by: CalendarDate }) | null> {
  const row = await database
    .selectFrom('order_review')
    .innerJoin('complaint', (join) =>
      join.onRef('complaint.user_id', '=', 'order_review.user_id').onRef('complaint.complaint_id', '=', 'order_review.complaint_id'),
    )
    .selectAll('order_review')
    .select('complaint.reply_by')
    .where('order_review.user_id', '=', userId)
    .where('order_review.order_id', '=', orderId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findReview(database: CellDatabase, { userId, complaintId }: ReviewKey): Promise<OrderReviewRow | null> {
  const row = await database
    .selectFrom('order_review')
    .selectAll()
    .where('user_id', '=', userId)
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeOutcome(
  transaction: CellTransaction,
  { userId, complaintId }: ReviewKey,
  decision: Pick<OrderReviewRow, 'outcome' | 'decided_at' | 'penalties_reversed'>,
): Promise<void> {
  await transaction
    .updateTable('order_review')
    .set(decision)
    .where('user_id', '=', userId)
    .where('complaint_id', '=', complaintId)
    .execute();
}
