import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { assertWithinBound } from '../borrowers/row-bounds.ts';
import type { CardRepaymentRow } from '../../tables/card.ts';
import type { OrderKey } from '../../tables/loan.ts';

export interface RepaymentKey {
  readonly userId: string;
  readonly repaymentId: string;
}

export interface NewRepayment extends RepaymentKey, OrderKey {
  readonly cardId: string;
  readonly tokenHash: Buffer;
  readonly amount: Centavos;
  readonly at: Date;
}

export async function insertRepayment(transaction: CellTransaction, { at, ...repayment }: NewRepayment): Promise<CardRepaymentRow> {
  await assertWithinBound(transaction, 'card_repayment', { ...repayment, at });
  return transaction
    .insertInto('card_repayment')
    .values({
      ...repayment,
      state: 'open',
      codesSent: 0,
      createdAt: at,
      chargingAt: null,
      settledAt: null,
      nextPollAt: null,
      pollAttempts: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRepayment(database: CellDatabase, { userId, repaymentId }: RepaymentKey): Promise<CardRepaymentRow | null> {
  const row = await database
    .selectFrom('card_repayment')
    .selectAll()
    .where('userId', '=', userId)
    .where('repaymentId', '=', repaymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the repayment of our own reference. The reference contains the shard, which determines the cell to search. */
export async function findRepaymentOf(database: CellDatabase, reference: string): Promise<CardRepaymentRow | null> {
  const row = await database.selectFrom('card_repayment').selectAll().where('repaymentId', '=', reference).executeTakeFirst();
  return row ?? null;
}

/** The repayment that followed this answer of repayment-way. A declined repayment can be followed by another one. */
export async function findByToken(
  database: CellDatabase,
  { userId, tokenHash }: Pick<NewRepayment, 'userId' | 'tokenHash'>,
): Promise<CardRepaymentRow | null> {
  const row = await database
    .selectFrom('card_repayment')
    .selectAll()
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .where('state', '<>', 'declined')
    .executeTakeFirst();
  return row ?? null;
}

/** At most one exists. */
export async function findCharging(database: CellDatabase, { userId, orderId }: OrderKey): Promise<CardRepaymentRow | null> {
  const row = await database
    .selectFrom('card_repayment')
    .selectAll()
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'charging')
    .executeTakeFirst();
  return row ?? null;
}

export const isCharging = async (database: CellDatabase, order: OrderKey): Promise<boolean> =>
  (await findCharging(database, order)) !== null;

type Changes = Partial<Pick<CardRepaymentRow, 'cardId' | 'state' | 'chargingAt' | 'settledAt' | 'nextPollAt' | 'pollAttempts'>>;

/** Must be called under the lock of the order. */
export async function changeRepayment(
  transaction: CellTransaction,
  { userId, repaymentId }: CardRepaymentRow,
  changes: Changes,
): Promise<void> {
  await transaction
    .updateTable('card_repayment')
    .set(changes)
    .where('userId', '=', userId)
    .where('repaymentId', '=', repaymentId)
    .execute();
}

/** Counts the code that is about to be sent, and returns the number of codes for this repayment. */
export async function countCode(database: CellDatabase, { userId, repaymentId }: CardRepaymentRow): Promise<number> {
  const row = await database
    .updateTable('card_repayment')
    .set(({ eb }) => ({ codesSent: eb('codesSent', '+', 1) }))
    .where('userId', '=', userId)
    .where('repaymentId', '=', repaymentId)
    .returning('codesSent')
    .executeTakeFirstOrThrow();
  return row.codesSent;
}
