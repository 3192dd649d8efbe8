import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { pagesOf } from '../../platform/db/pages.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { startRound, currentAccrualRound, rewindProgress } from './accrual-progress.ts';
import { disbursementDateOf } from './loan-rows.ts';
import { repostLoan } from './repost-loan.ts';
import type { PostingContext } from './repost-loan.ts';
import type { OrderKey } from '../../tables/loan.ts';

export interface RewindContext extends PostingContext {
  /** Last day that stays accrued. */
  readonly through: CalendarDate;
  /** Chosen by staff; part of the source of each transfer. */
  readonly reference: string;
}

interface CellRewindContext extends RewindContext {
  /** Runs in the transaction that rewinds an order, to record the staff action with the order's previous state. */
  readonly onRewound: (transaction: CellTransaction, before: LockedOrder) => Promise<void>;
  /** Called for an order that failed. The other orders are not affected. */
  readonly onTrouble: (error: unknown, order: OrderKey) => void;
}

export interface RewoundCell {
  readonly rewound: number;
  /** Orders that could not be rewound and are unchanged. The cell's progress is set back only once they are rewound too. */
  readonly failed: number;
}

/** Rewinds every order of a cell to the day `through`. An interrupted run can be resumed. */
export async function rewindCell(database: CellDatabase, rewinding: CellRewindContext): Promise<RewoundCell> {
  await startRound(database);
  let [rewound, failed] = [0, 0];
  for await (const key of ordersAccruedPast(database, rewinding.through)) {
    try {
      if (await rewindOne(database, key, rewinding)) rewound += 1;
    } catch (error) {
      failed += 1;
      rewinding.onTrouble(error, key);
    }
  }
  // Must run last, so that no day is accrued again before it is rewound.
  if (failed === 0) await rewindProgress(database, rewinding.through);
  return { rewound, failed };
}

function rewindOne(database: CellDatabase, key: OrderKey, rewinding: CellRewindContext): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, key);
    if (order === null || !(await repostThrough(transaction, order, rewinding))) return false;
    await rewinding.onRewound(transaction, order);
    return true;
  });
}

/** Rewinds a single order. Returns false if it has accrued no day after `through`. */
export async function rewindOrder(transaction: CellTransaction, order: LockedOrder, rewinding: RewindContext): Promise<boolean> {
  await startRound(transaction);
  return repostThrough(transaction, order, rewinding);
}

/**
 * Replays the loan as of the earlier day and posts the difference: penalties of the later days are reversed, and overpayments allocated on them are
 * restored. A day on which a transaction counts is never rewound.
 */
async function repostThrough(transaction: CellTransaction, order: LockedOrder, rewinding: RewindContext): Promise<boolean> {
  const { profile, at, reference } = rewinding;
  const through = latestOf([rewinding.through, disbursementDateOf(order), ...(await lastTransactionDay(transaction, order))]);
  if (order.accruedThrough === null || order.accruedThrough <= through) return false;
  const cause = `rewind:${reference}:${order.orderId}${await currentAccrualRound(transaction)}`;
  await repostLoan(transaction, order, { profile, at, cause, valueOn: manilaDateOf(at), through });
  return true;
}

const latestOf = (days: readonly CalendarDate[]): CalendarDate => days.reduce((late, day) => (day > late ? day : late));

async function lastTransactionDay(transaction: CellTransaction, { userId, orderId }: LockedOrder): Promise<readonly CalendarDate[]> {
  const rows = await transaction
    .selectFrom('loan_transaction')
    .select('valueOn')
    .where('userId', '=', userId)
    .where('orderId', '=', orderId)
    .where('reversedAt', 'is', null)
    .orderBy('valueOn', 'desc')
    .limit(1)
    .execute();
  return rows.map(({ valueOn }) => valueOn);
}

const BATCH = 500;

async function* ordersAccruedPast(database: CellDatabase, through: CalendarDate): AsyncGenerator<OrderKey> {
  for await (const page of pagesOf<OrderKey>((after) => ordersAfter(database, through, after ?? { userId: '', orderId: '' }), BATCH))
    yield* page;
}

async function ordersAfter(database: CellDatabase, through: CalendarDate, { userId, orderId }: OrderKey): Promise<readonly OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select user_id as "userId", order_id as "orderId" from loan_order
    where (user_id, order_id) > (${userId}, ${orderId}) and accrued_through > ${through}::date
    order by user_id, order_id limit ${BATCH}`.execute(database);
  return rows;
}
