import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { termsOf } from '@hiram/contract/money/terms.ts';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { accruePenalties } from './accrual-statement.ts';
import { repostLoan } from './repost-loan.ts';

/** The day up to which a cell's accrual is done; a cell that never accrued begins with today. */
export async function accruedThrough(database: CellDatabase, today: CalendarDate): Promise<CalendarDate> {
  const row = await database.selectFrom('accrual_progress').select('done_through').executeTakeFirst();
  return row?.done_through ?? addDays(today, -1);
}

export interface AccrualDay {
  readonly profile: Profile;
  readonly day: CalendarDate;
  readonly at: Date;
  /** One order's trouble keeps no other waiting: it is behind then, and tried again the next day. */
  readonly onTrouble: (error: unknown, order: OrderKey) => void;
}

export interface AccruedDay {
  /** Charged by the one statement. */
  readonly orders: number;
  /** Replayed one by one: those whose overpayment pays what is due, and those that had missed a day. */
  readonly replayed: number;
}

/** One day of a whole cell. Left in the middle and done again, it goes on where it was; done twice, it changes nothing. */
export async function accrueDay(database: CellDatabase, { profile, day, at, onTrouble }: AccrualDay): Promise<AccruedDay> {
  const orders = await database.transaction().execute(async (transaction) => {
    // A whole cell at once takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local work_mem = '256MB'`.execute(transaction);
    return accruePenalties(transaction, { terms: termsOf(profile), day, at });
  });
  const replayed = await replayTheRest(database, { profile, day, at, onTrouble });
  await storeProgress(database, day);
  return { orders, replayed };
}

const BATCH = 500;

async function replayTheRest(database: CellDatabase, { profile, day, at, onTrouble }: AccrualDay): Promise<number> {
  let after: OrderKey = { userId: '', orderId: '' };
  let replayed = 0;
  for (;;) {
    const batch = await ordersToReplay(database, day, after);
    for (const key of batch) {
      const cause = `day:${key.orderId}:${day}`;
      await database
        .transaction()
        .execute(async (transaction) => {
          const order = await lockOrder(transaction, key);
          if (order !== null) await repostLoan(transaction, order, { profile, at, cause, valueOn: manilaDateOf(at) });
        })
        .catch((error: unknown) => onTrouble(error, key));
    }
    replayed += batch.length;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return replayed;
    after = last;
  }
}

/** Those with an overpayment that something has fallen due for, and late ones that the statement has left alone. */
async function ordersToReplay(database: CellDatabase, day: CalendarDate, after: OrderKey): Promise<readonly OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select o.user_id as "userId", o.order_id as "orderId"
    from loan_order as o
    where (o.user_id, o.order_id) > (${after.userId}, ${after.orderId}) and o.overpayment_balance > 0
      and (o.penalty_balance > 0 or exists (
        select from instalment as i
        where i.user_id = o.user_id and i.order_id = o.order_id and i.due_on <= ${day}::date
          and (i.paid_principal + i.waived_principal < i.principal or i.paid_interest + i.waived_interest < i.interest)
      ))
    union
    select o.user_id, o.order_id
    from instalment as i
    join loan_order as o on o.user_id = i.user_id and o.order_id = i.order_id
    where (i.user_id, i.order_id) > (${after.userId}, ${after.orderId}) and i.due_on < ${day}::date
      and (i.paid_principal + i.waived_principal < i.principal or i.paid_interest + i.waived_interest < i.interest)
      and o.accrued_through < ${day}::date
    order by 1, 2
    limit ${BATCH}`.execute(database);
  return rows;
}

async function storeProgress(database: CellDatabase, day: CalendarDate): Promise<void> {
  await database
    .insertInto('accrual_progress')
    .values({ only_row: true, done_through: day })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ done_through: day }))
    .execute();
}
