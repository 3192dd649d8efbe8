import { addDays, daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';

export interface AccrualProgress {
  /** The day up to which the cell's accrual is done; a cell that never accrued begins with today. */
  readonly doneThrough: CalendarDate;
  /** Up to which day an operator has let it go, however many days that is at once. */
  readonly allowedThrough: CalendarDate | null;
}

export async function accrualProgress(database: CellDatabase, today: CalendarDate): Promise<AccrualProgress> {
  const row = await database.selectFrom('accrual_progress').select(['done_through', 'allowed_through']).executeTakeFirst();
  return { doneThrough: row?.done_through ?? addDays(today, -1), allowedThrough: row?.allowed_through ?? null };
}

/** `waiting`: more days are missing than are done without an operator's word. `ahead`: days were accrued that have not come yet. */
export type AccrualStanding = 'due' | 'done' | 'waiting' | 'ahead';

export interface PlannedAccrual {
  readonly standing: AccrualStanding;
  /** The last day that may be accrued now. */
  readonly through: CalendarDate;
}

/** What is to be done of a cell's accrual today. */
export function plannedAccrual({ doneThrough, allowedThrough }: AccrualProgress, today: CalendarDate, daysAtOnce: number): PlannedAccrual {
  const missing = daysBetween(doneThrough, today);
  if (missing <= 0) return { standing: missing === 0 ? 'done' : 'ahead', through: doneThrough };
  if (missing <= daysAtOnce) return { standing: 'due', through: today };
  if (allowedThrough === null || allowedThrough <= doneThrough) return { standing: 'waiting', through: doneThrough };
  return { standing: 'due', through: allowedThrough < today ? allowedThrough : today };
}

export async function storeProgress(database: CellDatabase, day: CalendarDate): Promise<void> {
  await database
    .insertInto('accrual_progress')
    .values({ only_row: true, done_through: day })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ done_through: day }))
    .execute();
}

/** Goes to the end of the source of a transfer that a day causes: a day that was taken back and comes again is not the same cause. */
export async function roundOfAccrual(transaction: CellTransaction): Promise<string> {
  const row = await transaction.selectFrom('accrual_progress').select('rewinds').executeTakeFirst();
  return row === undefined || row.rewinds === 0 ? '' : `:${row.rewinds}`;
}

export async function accrualIsAllowed(database: CellDatabase, through: CalendarDate): Promise<boolean> {
  const { allowedThrough } = await accrualProgress(database, through);
  return allowedThrough !== null && allowedThrough >= through;
}

/** An operator lets the cell accrue up to a day. */
export async function allowAccrual(database: CellDatabase, through: CalendarDate): Promise<void> {
  await database.updateTable('accrual_progress').set({ allowed_through: through }).execute();
}

/** From here on the sources of a day's transfers are new ones. Comes before anything is taken back. */
export async function beginRound(database: CellDatabase): Promise<void> {
  await database
    .updateTable('accrual_progress')
    .set(({ eb }) => ({ rewinds: eb('rewinds', '+', 1) }))
    .execute();
}

/** The days after this one are to be accrued again, once they have come. */
export async function setProgressBack(database: CellDatabase, through: CalendarDate): Promise<void> {
  await database.updateTable('accrual_progress').set({ done_through: through }).where('done_through', '>', through).execute();
}
