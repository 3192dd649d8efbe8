import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { pagesOf } from '../../platform/db/pages.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { lockOrder } from '../ledger/transfers.ts';
import type { LockedOrder } from '../ledger/transfers.ts';
import { beginRound, roundOfAccrual, setProgressBack } from './accrual-progress.ts';
import { disbursementDateOf } from './loan-rows.ts';
import { repostLoan } from './repost-loan.ts';
import type { PostingContext } from './repost-loan.ts';

export interface Rewinding extends PostingContext {
  /** The last day that stays accrued. */
  readonly through: CalendarDate;
  /** Staff's own name for what happened: part of the source of each transfer. */
  readonly reference: string;
}

interface CellRewinding extends Rewinding {
  /** In the transaction that rewinds an order: who asked for it is kept there, with the order as it was. */
  readonly onRewound: (transaction: CellTransaction, before: LockedOrder) => Promise<void>;
  /** One order's trouble keeps no other waiting. */
  readonly onTrouble: (error: unknown, order: OrderKey) => void;
}

export interface RewoundCell {
  readonly rewound: number;
  /** These are as they were. The cell counts as accrued until they are taken back too. */
  readonly failed: number;
}

/** Takes the days after one back from every order of a cell. Left in the middle and done again, it goes on where it was. */
export async function rewindCell(database: CellDatabase, rewinding: CellRewinding): Promise<RewoundCell> {
  await beginRound(database);
  let [rewound, failed] = [0, 0];
  for await (const key of ordersPast(database, rewinding.through)) {
    try {
      if (await rewindOne(database, key, rewinding)) rewound += 1;
    } catch (error) {
      failed += 1;
      rewinding.onTrouble(error, key);
    }
  }
  // Last: until then nothing is accrued again that is still to be taken back.
  if (failed === 0) await setProgressBack(database, rewinding.through);
  return { rewound, failed };
}

function rewindOne(database: CellDatabase, key: OrderKey, rewinding: CellRewinding): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, key);
    if (order === null || !(await repostThrough(transaction, order, rewinding))) return false;
    await rewinding.onRewound(transaction, order);
    return true;
  });
}

/** Takes the days after one back from a single order. False when it has accrued none of them. */
export async function rewindOrder(transaction: CellTransaction, order: LockedOrder, rewinding: Rewinding): Promise<boolean> {
  await beginRound(transaction);
  return repostThrough(transaction, order, rewinding);
}

/**
 * The loan is replayed as of the earlier day, and the difference posted: what those days charged goes back, and what they spent of an
 * overpayment is there again. A day on which a transaction counts is never taken back.
 */
async function repostThrough(transaction: CellTransaction, order: LockedOrder, rewinding: Rewinding): Promise<boolean> {
  const { profile, at, reference } = rewinding;
  const through = latest([rewinding.through, disbursementDateOf(order), ...(await lastTransactionDay(transaction, order))]);
  if (order.accrued_through === null || order.accrued_through <= through) return false;
  const cause = `rewind:${reference}:${order.order_id}${await roundOfAccrual(transaction)}`;
  await repostLoan(transaction, order, { profile, at, cause, valueOn: manilaDateOf(at), through });
  return true;
}

const latest = (days: readonly CalendarDate[]): CalendarDate => days.reduce((late, day) => (day > late ? day : late));

async function lastTransactionDay(transaction: CellTransaction, { user_id, order_id }: LockedOrder): Promise<readonly CalendarDate[]> {
  const rows = await transaction
    .selectFrom('loan_transaction')
    .select('value_on')
    .where('user_id', '=', user_id)
    .where('order_id', '=', order_id)
    .where('reversed_at', 'is', null)
    .orderBy('value_on', 'desc')
    .limit(1)
    .execute();
  return rows.map(({ value_on }) => value_on);
}

const BATCH = 500;

async function* ordersPast(database: CellDatabase, through: CalendarDate): AsyncGenerator<OrderKey> {
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
