import { addDays, addYears, calendarDate, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { sql } from 'kysely';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { findErasure, requestErasure } from './erasures.ts';
import { standingOf } from './standing.ts';

/** Each is one short transaction. */
const BATCH = 200;
/** So many are looked at in a night; whoever is left is looked at in the next one. */
const MOST_A_NIGHT = 50_000;
/** While something is open nobody knows when it will be over. */
const OPEN_LOOK_DAYS = 30;
/** Her erasure has its own dates. */
const NEVER = calendarDate('9999-12-31');

interface Dependencies {
  readonly database: CellDatabase;
  readonly directory: Directory;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Asks for the erasure of every borrower of a cell who has been away for the whole term. When somebody is looked at next is stored with
 * them, so that a night looks only at those whose day has come. Each is put off first: what fails is tried again the next night, and
 * what a dead worker has left behind too.
 */
export async function endQuietBorrowers(dependencies: Dependencies, at: Date): Promise<number> {
  const { database, onTrouble } = dependencies;
  let ended = 0;
  for (let looked = 0; looked < MOST_A_NIGHT; looked += BATCH) {
    const claimed = await claim(database, manilaDateOf(at));
    for (const userId of claimed) {
      try {
        if (await endIfQuiet(dependencies, userId, at)) ended += 1;
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

/** Under the lock of her row, which whoever takes an offer waits for. */
function endIfQuiet({ database, directory }: Dependencies, userId: string, at: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('borrower').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    const today = manilaDateOf(at);
    const lookOn = await endOf(transaction, directory, userId, at);
    const isOver = lookOn <= today;
    if (isOver) await requestErasure(transaction, userId, at, 'term');
    await transaction
      .updateTable('borrower')
      .set({ end_due_on: isOver ? NEVER : lookOn })
      .where('user_id', '=', userId)
      .execute();
    return isOver;
  });
}

/** The first day on which nothing keeps her data any more, as far as is known today. */
async function endOf(transaction: CellTransaction, directory: Directory, userId: string, at: Date): Promise<CalendarDate> {
  const today = manilaDateOf(at);
  if ((await findErasure(transaction, userId)) !== null) return NEVER;
  const { open, closedOn } = await standingOf(transaction, userId);
  if (open !== null || (await hasMoneyInSuspense(transaction, directory, userId))) return addDays(today, OPEN_LOOK_DAYS);
  const seenOn = manilaDateOf(await lastSeen(transaction, userId, at));
  const last = closedOn !== null && closedOn > seenOn ? closedOn : seenOn;
  return addDays(addYears(last, dataTerms.quietYears), 1);
}

/** When she registered, got an offer, wrote, or changed a consent. With an open session she is here now. */
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

/** Money that came with a code of hers, or that is promised to an order of hers, and that nobody has posted yet. */
export async function hasMoneyInSuspense(transaction: CellTransaction, directory: Directory, userId: string): Promise<boolean> {
  const orders = await transaction.selectFrom('loan_order').select('order_id').where('user_id', '=', userId).execute();
  const codes = await transaction
    .selectFrom('payment_intent')
    .select('provider_reference')
    .where('user_id', '=', userId)
    .where('provider_reference', 'is not', null)
    .execute();
  if (orders.length === 0) return false;
  const references = codes.flatMap(({ provider_reference: reference }) => (reference === null ? [] : [reference]));
  const money = await directory
    .selectFrom('suspense')
    .select('event_id')
    .where('resolved_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb(
          'assigned_order_id',
          'in',
          orders.map(({ order_id }) => order_id),
        ),
        eb('reference', 'in', ['', ...references]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return money !== undefined;
}
