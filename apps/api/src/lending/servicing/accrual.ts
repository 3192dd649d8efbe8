import { setTimeout as sleep } from 'node:timers/promises';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { pagesOf } from '../../platform/db/pages.ts';
import { isInTheWay } from '../../platform/db/trouble.ts';
import type { OrderKey } from '../../platform/db/schema/loan.tables.ts';
import { keepMissingTerms, listTerms } from '../agreements/kept-terms.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { AccrualPace } from './accrual-pace.ts';
import { roundOfAccrual, storeProgress } from './accrual-progress.ts';
import { accruePenalties, endOfRange } from './accrual-statement.ts';
import type { BorrowerRange } from './accrual-statement.ts';
import { repostLoan } from './repost-loan.ts';

export interface AccrualDay {
  readonly profile: Profile;
  readonly day: CalendarDate;
  readonly at: Date;
  /** One order's trouble keeps no other waiting: it is behind then, and tried again the next day. */
  readonly onTrouble: (error: unknown, order: OrderKey) => void;
  /** Ranges at once: while one waits for the disk the other computes. */
  readonly atOnce?: number;
}

export interface AccruedDay {
  /** Charged by the statement of their terms. */
  readonly orders: number;
  /** Replayed one by one: those whose overpayment pays what is due, and those that had missed a day. */
  readonly replayed: number;
  /** How long the longest transaction took, from its beginning to its end: no order was locked for longer. */
  readonly longestMs: number;
  /** How long it gave way to others: see accrual-pace.ts. */
  readonly restedMs: number;
}

const AT_ONCE = 2;
/**
 * - A batch that a crash takes back is done again. That the day is done is committed last and to the disk, and with it all before it.
 * - No table is read whole: a plan that expects too many orders would do so for each range.
 * - No statement is compiled: to forbid whole tables makes each look dear enough for it, and it takes longer than running the statement.
 * - The lock comes before the snapshot: nobody closes a day between the two, and what is booked here is booked in a day that is open.
 */
const HOW_A_BATCH_RUNS = `set local synchronous_commit = off; set local enable_seqscan = off; set local jit = off;
  lock table closed_books in access share mode`;
/** A payment holds its order for milliseconds. What is still held after the last of these pauses is replayed, or left to the next day. */
const PAUSES_MS = [100, 200, 400, 800, 1600];

/** One day of a whole cell. Left in the middle and done again, it goes on where it was; done twice, it changes nothing. */
export async function accrueDay(
  database: CellDatabase,
  { profile, day, at, onTrouble, atOnce = AT_ONCE }: AccrualDay,
): Promise<AccruedDay> {
  await keepMissingTerms(database, profile);
  const pace = new AccrualPace(database);
  await pace.lookAround();
  const batches = new Batches(database, { day, at, atOnce, pace, allTerms: await listTerms(database) });
  await batches.run(lateRanges(database, day, pace));
  for (const pause of PAUSES_MS) {
    if (batches.held.length === 0) break;
    await sleep(pause);
    await batches.run(batches.held.splice(0).values());
  }
  const replayed = await replayTheRest(database, { profile, day, at, onTrouble });
  await storeProgress(database, day);
  return { orders: batches.orders, replayed, longestMs: Math.round(batches.longestMs), restedMs: Math.round(pace.restedMs) };
}

async function* lateRanges(database: CellDatabase, day: CalendarDate, pace: AccrualPace): AsyncGenerator<BorrowerRange> {
  for (let after: string | null = ''; after !== null;) {
    const upTo = await endOfRange(database, day, after, pace.instalments);
    yield { after, upTo };
    after = upTo;
  }
}

interface BatchContext extends Pick<AccrualDay, 'day' | 'at'> {
  readonly atOnce: number;
  readonly pace: AccrualPace;
  readonly allTerms: Awaited<ReturnType<typeof listTerms>>;
}

/** Ranges of borrowers, each a short transaction. */
class Batches {
  orders = 0;
  longestMs = 0;
  /** With orders that somebody else held. */
  readonly held: BorrowerRange[] = [];
  readonly #database: CellDatabase;
  readonly #context: BatchContext;

  constructor(database: CellDatabase, context: BatchContext) {
    this.#database = database;
    this.#context = context;
  }

  /** Several at once. After a failure none begins. */
  async run(ranges: Iterator<BorrowerRange> | AsyncGenerator<BorrowerRange>): Promise<void> {
    let failed = false;
    const runUntilDone = async (): Promise<void> => {
      try {
        for (let next = await ranges.next(); next.done !== true && !failed; next = await ranges.next()) await this.#accrue(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: this.#context.atOnce }, runUntilDone));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #accrue(range: BorrowerRange): Promise<void> {
    const start = performance.now();
    let held = 0;
    for (const terms of this.#context.allTerms) held += await this.#accrueByTerms(range, terms);
    if (held > 0) this.held.push(range);
    await this.#context.pace.restAfter(performance.now() - start);
  }

  /** How many orders are left for later. */
  async #accrueByTerms(range: BorrowerRange, terms: BatchContext['allTerms'][number]): Promise<number> {
    const { day, at } = this.#context;
    const start = performance.now();
    try {
      const { orders, held } = await this.#database
        .transaction()
        // An order that changed after it was looked at fails the batch, and the next look is a new one: no payment is overlooked.
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          await sql.raw(HOW_A_BATCH_RUNS).execute(transaction);
          return accruePenalties(transaction, { ...terms, day, at, range, round: await roundOfAccrual(transaction) });
        });
      this.orders += orders;
      return held;
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      return 1;
    } finally {
      this.longestMs = Math.max(this.longestMs, performance.now() - start);
    }
  }
}

const BATCH = 500;

async function replayTheRest(database: CellDatabase, { profile, day, at, onTrouble }: AccrualDay): Promise<number> {
  let replayed = 0;
  for await (const page of pagesOf<OrderKey>((after) => ordersToReplay(database, day, after ?? { userId: '', orderId: '' }), BATCH)) {
    for (const key of page) {
      await database
        .transaction()
        .execute(async (transaction) => {
          const order = await lockOrder(transaction, key);
          const cause = `day:${key.orderId}:${day}${await roundOfAccrual(transaction)}`;
          if (order !== null) await repostLoan(transaction, order, { profile, at, cause, valueOn: manilaDateOf(at) });
        })
        .catch((error: unknown) => onTrouble(error, key));
    }
    replayed += page.length;
  }
  return replayed;
}

/** Those with an overpayment that something has fallen due for, late ones that the statement has left alone, and those that may have missed a payment of their plan. */
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
    union
    select o.user_id, o.order_id
    from loan_order as o
    where (o.user_id, o.order_id) > (${after.userId}, ${after.orderId}) and o.plan_due_on < ${day}::date
    order by 1, 2
    limit ${BATCH}`.execute(database);
  return rows;
}
