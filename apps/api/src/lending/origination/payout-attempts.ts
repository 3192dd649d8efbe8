import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { OrderKey, PayoutAttemptRow } from '../../tables/loan.ts';

export async function lastAttempt(database: CellDatabase, { userId, orderId }: OrderKey): Promise<PayoutAttemptRow | null> {
  return (await lastByKey.first(database, { userId, orderId })) ?? null;
}

export const lastAttemptQuery = (database: CellDatabase, given: OrderKey) =>
  database
    .selectFrom('payout_attempt')
    .where('userId', '=', given.userId)
    .where('orderId', '=', given.orderId)
    .orderBy('attempt', 'desc')
    .limit(1);

const lastByKey = prepared((database: CellDatabase, given: OrderKey) => lastAttemptQuery(database, given).selectAll());

/** Finds the attempt of our own reference. The reference contains the shard, which determines the cell to search. */
export async function findAttempt(database: CellDatabase, reference: string): Promise<PayoutAttemptRow | null> {
  const row = await database.selectFrom('payout_attempt').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row ?? null;
}

export type PayoutOutcome = { readonly state: 'accepted' | 'credited' } | { readonly state: 'rejected'; readonly reason: string };

interface NewAttempt {
  readonly number: number;
  readonly accountId: string;
  readonly at: Date;
}

export async function insertAttempt(
  transaction: CellTransaction,
  order: LockedOrder,
  { number, accountId, at }: NewAttempt,
): Promise<PayoutAttemptRow> {
  const { proceeds } = await transaction
    .selectFrom('offer')
    .select('proceeds')
    .where('userId', '=', order.userId)
    .where('offerId', '=', order.offerId)
    .executeTakeFirstOrThrow();
  const attempt: PayoutAttemptRow = {
    userId: order.userId,
    orderId: order.orderId,
    attempt: number,
    reference: `${order.orderId}-${number}`,
    accountId,
    amount: proceeds,
    state: 'sending',
    reason: null,
    createdAt: at,
    settledAt: null,
  };
  await transaction.insertInto('payout_attempt').values(attempt).execute();
  return attempt;
}

export async function finishAttempt(
  transaction: CellTransaction,
  { userId, orderId, attempt }: PayoutAttemptRow,
  outcome: PayoutOutcome,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('payout_attempt')
    .set({
      state: outcome.state,
      reason: outcome.state === 'rejected' ? outcome.reason : null,
      settledAt: outcome.state === 'accepted' ? null : at,
    })
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .execute();
}

export async function setAccountNeeded(transaction: CellTransaction, { userId, orderId }: OrderKey, needed: boolean): Promise<void> {
  await transaction
    .updateTable('loan_order')
    .set({ accountNeeded: needed })
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .execute();
}
