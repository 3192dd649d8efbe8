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
  const due = { dueAt, tries: 0, requestId: currentRequestId() };
  await transaction
    .insertInto('order_task')
    .values({ userId, orderId, kind, ...due })
    .onConflict((conflict) => conflict.columns(['userId', 'orderId', 'kind']).doUpdateSet(due))
    .execute();
}

export async function finishOrderTask(transaction: CellTransaction, { userId, orderId, kind }: OrderTaskKey): Promise<void> {
  await transaction.deleteFrom('order_task').where('userId', '=', userId).where('orderId', '=', orderId).where('kind', '=', kind).execute();
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
  key: ['userId', 'orderId', 'kind'],
  due: 'dueAt',
  count: 'tries',
  firstWaitMs: CLAIM_MS,
  longestWaitMs: CLAIM_MS,
};

/** Claims one task that is due. Its completion deletes the row. */
export function claimOrderTask(database: CellDatabase, at: Date): Promise<ClaimedOrderTask | null> {
  return claimDue(database, ORDER_TASKS, at);
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
    .set({ dueAt })
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .execute();
}
