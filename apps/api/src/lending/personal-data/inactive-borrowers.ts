import { addDays, addYears, calendarDate, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { findErasure, requestErasure } from './erasures.ts';
import { openMattersOf } from './open-matters.ts';

/** Borrowers claimed by one short transaction. */
const BATCH = 200;
/** Borrowers checked in a night. The rest is checked in the next one. */
const MOST_A_NIGHT = 50_000;
/** Days until the next check if something is open, because its end is not known. */
const OPEN_LOOK_DAYS = 30;
/** For a borrower with an erasure, which has its own dates. */
const NEVER_DATE = calendarDate('9999-12-31');

interface Dependencies {
  readonly database: CellDatabase;
  readonly directory: Directory;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Requests the erasure of every borrower of a cell who has been inactive for the whole term. The date of the next check is stored per borrower, so
 * that a night checks only those who are due. The date is postponed before the check, so that a failure and the rows of a crashed worker are retried
 * the next night.
 */
export async function eraseInactiveBorrowers(dependencies: Dependencies, at: Date): Promise<number> {
  const { database, onTrouble } = dependencies;
  let ended = 0;
  for (let looked = 0; looked < MOST_A_NIGHT; looked += BATCH) {
    const claimed = await claim(database, manilaDateOf(at));
    for (const userId of claimed) {
      try {
        if (await eraseIfInactive(dependencies, userId, at)) ended += 1;
      } catch (error) {
        onTrouble(error);
      }
    }
    if (claimed.length < BATCH) break;
  }
  return ended;
}

async function claim(database: CellDatabase, today: CalendarDate): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    with next as materialized (
      select user_id from borrower where end_due_on is null or end_due_on <= ${today}
      order by end_due_on nulls first limit ${BATCH} for update skip locked
    )
    update borrower set end_due_on = ${addDays(today, 1)} from next where borrower.user_id = next.user_id
    returning borrower.user_id as "userId"`.execute(database);
  return rows.map(({ userId }) => userId);
}

/** Runs under the lock of the borrower's row, for which accepting an offer waits. */
function eraseIfInactive({ database, directory }: Dependencies, userId: string, at: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('borrower').select('userId').where('userId', '=', userId).forUpdate().execute();
    const today = manilaDateOf(at);
    const checkOn = await endOf(transaction, directory, userId, at);
    const isOver = checkOn <= today;
    if (isOver) await requestErasure(transaction, userId, at, 'term');
    await transaction
      .updateTable('borrower')
      .set({ endDueOn: isOver ? NEVER_DATE : checkOn })
      .where('userId', '=', userId)
      .execute();
    return isOver;
  });
}

/** First day on which nothing requires her data any more, as far as is known today. */
async function endOf(transaction: CellTransaction, directory: Directory, userId: string, at: Date): Promise<CalendarDate> {
  const today = manilaDateOf(at);
  if ((await findErasure(transaction, userId)) !== null) return NEVER_DATE;
  const { open, closedOn } = await openMattersOf(transaction, userId);
  if (open !== null || (await hasMoneyInSuspense(transaction, directory, userId))) return addDays(today, OPEN_LOOK_DAYS);
  const lastSeenOn = manilaDateOf(await lastSeen(transaction, userId, at));
  const last = closedOn !== null && closedOn > lastSeenOn ? closedOn : lastSeenOn;
  return addDays(addYears(last, dataTerms.quietYears), 1);
}

/** Time of her registration, or of her last offer, complaint, request or change of consent. A borrower with an open session is active now. */
async function lastSeen(transaction: CellTransaction, userId: string, at: Date): Promise<Date> {
  const { rows } = await sql<{ seenAt: Date | null }>`
    select greatest(
      (select created_at from borrower where user_id = ${userId}),
      (select max(created_at) from offer where user_id = ${userId}),
      (select max(sent_at) from complaint where user_id = ${userId}),
      (select max(sent_at) from rights_request where user_id = ${userId}),
      (select max(changed_at) from consent where user_id = ${userId}),
      (select ${at}::timestamptz from session where user_id = ${userId} limit 1)
    ) as "seenAt"`.execute(transaction);
  return rows[0]?.seenAt ?? at;
}

/** True if money that came with a code of hers, or is assigned to an order of hers, is not posted yet. */
export async function hasMoneyInSuspense(transaction: CellTransaction, directory: Directory, userId: string): Promise<boolean> {
  const orders = await transaction.selectFrom('loan_order').select('orderId').where('userId', '=', userId).execute();
  const codes = await transaction
    .selectFrom('payment_intent')
    .select('providerReference')
    .where('userId', '=', userId)
    .where('providerReference', 'is not', null)
    .execute();
  if (orders.length === 0) return false;
  const references = codes.flatMap(({ providerReference: reference }) => (reference === null ? [] : [reference]));
  const money = await directory
    .selectFrom('suspense')
    .select('eventId')
    .where('resolvedAt', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb(
          'assignedOrderId',
          'in',
          orders.map(({ orderId }) => orderId),
        ),
        eb('reference', 'in', ['', ...references]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return money !== undefined;
}
