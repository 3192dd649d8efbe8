import { setTimeout as sleep } from 'node:timers/promises';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { sql } from 'kysely';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { pagesOf } from '../../platform/db/pages.ts';
import { isConflict } from '../../platform/db/errors.ts';
import { fillMissingTerms, listTerms } from '../agreements/stored-terms.ts';
import { lockOrder } from '../ledger/transfers.ts';
import { AccrualPace } from './accrual-pace.ts';
import { currentAccrualRound, storeProgress } from './accrual-progress.ts';
import { accruePenalties, endOfRange } from './accrual-statement.ts';
import type { BorrowerRange } from './accrual-statement.ts';
import { repostLoan } from './repost-loan.ts';
import type { OrderKey } from '../../tables/loan.ts';

export interface AccrualDay {
  readonly profile: Profile;
  readonly day: CalendarDate;
  readonly at: Date;
  /** Called for an order that failed. Its failure does not stop the others; it is retried the next day. */
  readonly onTrouble: (error: unknown, order: OrderKey) => void;
  /** Ranges at once: one computes while another waits for the disk. */
  readonly atOnce?: number;
}

export interface AccruedDay {
  /** Charged by the accrual statement. */
  readonly orders: number;
  /** Replayed one by one: orders whose overpayment pays what is due, and orders that missed a day. */
  readonly replayed: number;
  /** Duration of the longest transaction: no order was locked for longer. */
  readonly longestMs: number;
  /** Time spent in pauses for other activity; see accrual-pace.ts. */
  readonly restedMs: number;
}

const AT_ONCE = 2;
/**
 * - A batch lost in a crash runs again. The progress is committed last and synchronously, which makes all batches before it durable.
 * - No sequential scans: a plan that expects too many orders would scan the table for each range.
 * - No JIT: without sequential scans each plan looks expensive enough to compile, which takes longer than running the statement.
 * - The lock comes before the snapshot, so no day is closed between the two and every transfer is booked on an open day.
 */
const BATCH_SETTINGS = `set local synchronous_commit = off; set local enable_seqscan = off; set local jit = off;
  lock table closed_books in access share mode`;
/**
 * Pauses before retries of ranges with locked orders. A payment locks its order for milliseconds. Orders still locked after the last retry are
 * replayed or left to the next day.
 */
const PAUSES_MS = [100, 200, 400, 800, 1600];

/** Accrues one day of a whole cell. An interrupted run can be resumed, and a repeated run changes nothing. */
export async function accrueDay(
  database: CellDatabase,
  { profile, day, at, onTrouble, atOnce = AT_ONCE }: AccrualDay,
): Promise<AccruedDay> {
  await fillMissingTerms(database, profile);
  const pace = new AccrualPace(database);
  await pace.checkLoad();
  const batches = new Batches(database, { day, at, atOnce, pace, allTerms: await listTerms(database) });
  await batches.run(lateRanges(database, day, pace));
  for (const pause of PAUSES_MS) {
    if (batches.held.length === 0) break;
    await sleep(pause);
    await batches.run(batches.held.splice(0).values());
  }
  const replayed = await replayRemaining(database, { profile, day, at, onTrouble });
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

/** Runs ranges of borrowers, each in a short transaction. */
class Batches {
  orders = 0;
  longestMs = 0;
  /** Ranges with locked orders. */
  readonly held: BorrowerRange[] = [];
  readonly #database: CellDatabase;
  readonly #context: BatchContext;

  constructor(database: CellDatabase, context: BatchContext) {
    this.#database = database;
    this.#context = context;
  }

  /** Runs several ranges at once. After a failure no further range starts. */
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
    await this.#context.pace.pauseAfter(performance.now() - start);
  }

  /** Returns the number of orders left for a later attempt. */
  async #accrueByTerms(range: BorrowerRange, terms: BatchContext['allTerms'][number]): Promise<number> {
    const { day, at } = this.#context;
    const start = performance.now();
    try {
      const { orders, held } = await this.#database
        .transaction()
        // An order that changed after the snapshot fails the batch, and the retry has a new snapshot, so no payment is overlooked.
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          await sql.raw(BATCH_SETTINGS).execute(transaction);
          return accruePenalties(transaction, { ...terms, day, at, range, round: await currentAccrualRound(transaction) });
        });
      this.orders += orders;
      return held;
    } catch (error) {
      if (!isConflict(error)) throw error;
      return 1;
    } finally {
      this.longestMs = Math.max(this.longestMs, performance.now() - start);
    }
  }
}

const BATCH = 500;

async function replayRemaining(database: CellDatabase, { profile, day, at, onTrouble }: AccrualDay): Promise<number> {
  let replayed = 0;
  for await (const page of pagesOf<OrderKey>((after) => ordersToReplay(database, day, after ?? { userId: '', orderId: '' }), BATCH)) {
    for (const key of page) {
      await database
        .transaction()
        .execute(async (transaction) => {
          const order = await lockOrder(transaction, key);
          const cause = `day:${key.orderId}:${day}${await currentAccrualRound(transaction)}`;
          if (order !== null) await repostLoan(transaction, order, { profile, at, cause, valueOn: manilaDateOf(at) });
        })
        .catch((error: unknown) => onTrouble(error, key));
    }
    replayed += page.length;
  }
  return replayed;
}

/**
 * Lists orders with an overpayment and something due, late orders that the statement skipped, and orders that may have missed a payment of their
 * plan.
 */
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
