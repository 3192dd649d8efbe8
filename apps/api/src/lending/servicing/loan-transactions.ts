import { daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { LoanTransaction } from '../engine/replay.ts';
import type { LoanTransactionRow } from '../../platform/db/schema/servicing.tables.ts';

export type NewLoanTransaction = Omit<LoanTransactionRow, 'sequence' | 'reversed_at'>;

/** False when this one was stored before. The order's row is locked, so no other takes the same sequence. */
export async function insertLoanTransaction(transaction: CellTransaction, payment: NewLoanTransaction): Promise<boolean> {
  const last = await lastSequence.first(transaction, { userId: payment.user_id, orderId: payment.order_id });
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('loan_transaction')
    .values({ ...payment, sequence: (last?.sequence ?? 0) + 1 })
    .onConflict((conflict) => conflict.columns(['user_id', 'transaction_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const lastSequence = prepared((database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('loan_transaction')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId),
);

/** The order's events that count, in the order they count in. */
export async function moneyEventsOf(database: CellDatabase, key: OrderKey, disbursedOn: CalendarDate): Promise<readonly LoanTransaction[]> {
  const rows = await countedEvents(database, key);
  return rows.map(({ kind, amount, value_on }) => ({ kind, amount, day: daysBetween(disbursedOn, value_on) }));
}

/** Their rows, in the same order. */
export const countedEvents = (database: CellDatabase, { userId, orderId }: OrderKey): Promise<LoanTransactionRow[]> =>
  countedByKey.all(database, { userId, orderId });

const countedByKey = prepared((database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('user_id', '=', given.userId)
    .where('order_id', '=', given.orderId)
    .where('reversed_at', 'is', null)
    .orderBy('value_on')
    .orderBy('sequence'),
);

/** The payment's order and amount, or null: not of this borrower, or never made. */
export async function findLoanTransaction(
  database: CellDatabase,
  { userId, paymentId }: { readonly userId: string; readonly paymentId: string },
): Promise<LoanTransactionRow | null> {
  const row = await database
    .selectFrom('loan_transaction')
    .selectAll()
    .where('user_id', '=', userId)
    .where('transaction_id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function markReversed(
  transaction: CellTransaction,
  { userId, paymentId, at }: { readonly userId: string; readonly paymentId: string; readonly at: Date },
): Promise<void> {
  await transaction
    .updateTable('loan_transaction')
    .set({ reversed_at: at })
    .where('user_id', '=', userId)
    .where('transaction_id', '=', paymentId)
    .execute();
}
