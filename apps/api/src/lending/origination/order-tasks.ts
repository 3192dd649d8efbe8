import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { DatedRows } from '../../platform/db/claim-due.ts';
import { currentRequestId } from '../../platform/observability/request-id.ts';
import type { LoanTables, OrderKey, OrderTaskKind } from '../../tables/loan.ts';

export interface OrderTaskKey extends OrderKey {
  readonly kind: OrderTaskKind;
}

/** Schedules a task of an order for a time of the product's clock. Scheduling it again replaces the due time. */
export async function scheduleOrderTask(
  transaction: CellTransaction,
  { userId, orderId, kind, dueAt }: OrderTaskKey & { readonly dueAt: Date },
): Promise<void> {
  const due = { due_at: dueAt, tries: 0, request_id: currentRequestId() };
  await transaction
    .insertInto('order_task')
    .values({ user_id: userId, order_id: orderId, kind, ...due })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_id', 'kind']).doUpdateSet(due))
    .execute();
}

export async function finishOrderTask(transaction: CellTransaction, { userId, orderId, kind }: OrderTaskKey): Promise<void> {
  await transaction
    .deleteFrom('order_task')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute();
}

export interface ClaimedOrderTask extends OrderTaskKey {
  /** Number of claims, including this one. */
  readonly tries: number;
  /** Id of the request that scheduled the task. */
  readonly requestId: string | null;
}

const CLAIM_MS = 60_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

export const ORDER_TASKS: DatedRows<LoanTables['order_task']> = {
  table: 'order_task',
  key: ['user_id', 'order_id', 'kind'],
  due: 'due_at',
  count: 'tries',
  firstWaitMs: CLAIM_MS,
  longestWaitMs: CLAIM_MS,
};

/** Claims one task that is due. Its completion deletes the row. */
export async function claimOrderTask(database: CellDatabase, at: Date): Promise<ClaimedOrderTask | null> {
  const row = await claimDue(database, ORDER_TASKS, at);
  if (row === null) return null;
  return { userId: row.user_id, orderId: row.order_id, kind: row.kind, tries: row.tries, requestId: row.request_id };
}

interface RetryWindow {
  readonly at: Date;
  /** The task is retried at its deadline, even if the back-off is longer. */
  readonly deadline: Date;
}

/** Postpones a task that could not be finished: twice as long each time, up to a quarter of an hour. */
export async function postponeTask(database: CellDatabase, task: ClaimedOrderTask, { at, deadline }: RetryWindow): Promise<void> {
  const { userId, orderId, kind, tries } = task;
  const later = at.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  const dueAt = new Date(at < deadline ? Math.min(later, deadline.getTime()) : later);
  await database
    .updateTable('order_task')
    .set({ due_at: dueAt })
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute();
}
