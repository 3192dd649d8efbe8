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

export async function insertRepayment(transaction: CellTransaction, repayment: NewRepayment): Promise<CardRepaymentRow> {
  await assertWithinBound(transaction, 'card_repayment', repayment);
  return transaction
    .insertInto('card_repayment')
    .values({
      user_id: repayment.userId,
      repayment_id: repayment.repaymentId,
      order_id: repayment.orderId,
      card_id: repayment.cardId,
      token_hash: repayment.tokenHash,
      amount: repayment.amount,
      state: 'open',
      codes_sent: 0,
      created_at: repayment.at,
      charging_at: null,
      settled_at: null,
      next_poll_at: null,
      poll_attempts: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRepayment(database: CellDatabase, { userId, repaymentId }: RepaymentKey): Promise<CardRepaymentRow | null> {
  const row = await database
    .selectFrom('card_repayment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('repayment_id', '=', repaymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the repayment of our own reference. The reference contains the shard, which determines the cell to search. */
export async function findRepaymentOf(database: CellDatabase, reference: string): Promise<CardRepaymentRow | null> {
  const row = await database.selectFrom('card_repayment').selectAll().where('repayment_id', '=', reference).executeTakeFirst();
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
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('state', '<>', 'declined')
    .executeTakeFirst();
  return row ?? null;
}

/** At most one exists. */
export async function findCharging(database: CellDatabase, { userId, orderId }: OrderKey): Promise<CardRepaymentRow | null> {
  const row = await database
    .selectFrom('card_repayment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'charging')
    .executeTakeFirst();
  return row ?? null;
}

export const isCharging = async (database: CellDatabase, order: OrderKey): Promise<boolean> =>
  (await findCharging(database, order)) !== null;

type Changes = Partial<Pick<CardRepaymentRow, 'card_id' | 'state' | 'charging_at' | 'settled_at' | 'next_poll_at' | 'poll_attempts'>>;

/** Must be called under the lock of the order. */
export async function changeRepayment(
  transaction: CellTransaction,
  { user_id, repayment_id }: CardRepaymentRow,
  changes: Changes,
): Promise<void> {
  await transaction
    .updateTable('card_repayment')
    .set(changes)
    .where('user_id', '=', user_id)
    .where('repayment_id', '=', repayment_id)
    .execute();
}

/** Counts the code that is about to be sent, and returns the number of codes for this repayment. */
export async function countCode(database: CellDatabase, { user_id, repayment_id }: CardRepaymentRow): Promise<number> {
  const row = await database
    .updateTable('card_repayment')
    .set(({ eb }) => ({ codes_sent: eb('codes_sent', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('repayment_id', '=', repayment_id)
    .returning('codes_sent')
    .executeTakeFirstOrThrow();
  return row.codes_sent;
}
