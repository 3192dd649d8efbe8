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
    .values({ userId, orderId, complaintId, openedAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'orderId']).where('decidedAt', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n)
    await recordEvents(transaction, { type: 'loan.review.opened', effect: complaintId, data: { userId, orderId, complaintId }, at });
}

export async function lastReviewOf(
  database: CellDatabase,
  { userId, orderId }: OrderKey,
): Promise<(OrderReviewRow & { readonly replyBy: CalendarDate }) | null> {
  const row = await database
    .selectFrom('order_review')
    .innerJoin('complaint', (join) =>
      join.onRef('complaint.userId', '=', 'order_review.userId').onRef('complaint.complaintId', '=', 'order_review.complaintId'),
    )
    .selectAll('order_review')
    .select('complaint.replyBy')
    .where('order_review.userId', '=', userId)
    .where('order_review.orderId', '=', orderId)
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findReview(database: CellDatabase, { userId, complaintId }: ReviewKey): Promise<OrderReviewRow | null> {
  const row = await database
    .selectFrom('order_review')
    .selectAll()
    .where('userId', '=', userId)
    .where('complaintId', '=', complaintId)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeOutcome(
  transaction: CellTransaction,
  { userId, complaintId }: ReviewKey,
  decision: Pick<OrderReviewRow, 'outcome' | 'decidedAt' | 'penaltiesReversed'>,
): Promise<void> {
  await transaction.updateTable('order_review').set(decision).where('userId', '=', userId).where('complaintId', '=', complaintId).execute();
}
