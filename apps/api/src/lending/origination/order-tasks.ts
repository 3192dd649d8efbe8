import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { claimDue } from '../../platform/db/claim-due.ts';
import type { DatedRows } from '../../platform/db/claim-due.ts';
import type { LoanTables, WorkKind } from '../../platform/db/schema/loan.tables.ts';
import type { OrderKey } from './orders.ts';

export interface WorkKey extends OrderKey {
  readonly kind: WorkKind;
}

/** What is to be done for an order from a moment of business time on. Asked for again, it is due when it was asked for last. */
export async function scheduleWork(
  transaction: CellTransaction,
  { userId, orderId, kind, dueAt }: WorkKey & { readonly dueAt: Date },
): Promise<void> {
  await transaction
    .insertInto('order_work')
    .values({ user_id: userId, order_id: orderId, kind, due_at: dueAt, tries: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_id', 'kind']).doUpdateSet({ due_at: dueAt, tries: 0 }))
    .execute();
}

export async function finishWork(transaction: CellTransaction, { userId, orderId, kind }: WorkKey): Promise<void> {
  await transaction
    .deleteFrom('order_work')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute();
}

export interface ClaimedWork extends WorkKey {
  /** How often it was claimed, this time included. */
  readonly tries: number;
}

const CLAIM_MS = 60_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

const DATED: DatedRows<LoanTables['order_work']> = {
  table: 'order_work',
  key: ['user_id', 'order_id', 'kind'],
  due: 'due_at',
  count: 'tries',
  firstWaitMs: CLAIM_MS,
  longestWaitMs: CLAIM_MS,
};

/** Takes one piece of work that is due. What finishes it deletes it. */
export async function claimWork(database: CellDatabase, at: Date): Promise<ClaimedWork | null> {
  const row = await claimDue(database, DATED, at);
  return row === null ? null : { userId: row.user_id, orderId: row.order_id, kind: row.kind, tries: row.tries };
}

interface Wait {
  readonly at: Date;
  /** Met on its minute, however long the wait between two tries has grown. */
  readonly deadline: Date;
}

/** Puts off what could not be finished: twice as long each time, up to a quarter of an hour. */
export async function tryAgainLater(database: CellDatabase, work: ClaimedWork, { at, deadline }: Wait): Promise<void> {
  const { userId, orderId, kind, tries } = work;
  const later = at.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  const dueAt = new Date(at < deadline ? Math.min(later, deadline.getTime()) : later);
  await database
    .updateTable('order_work')
    .set({ due_at: dueAt })
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute();
}
