import { addDays, daysBetween } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';

export interface AccrualProgress {
  /** Last day that the cell has accrued. A cell that never accrued starts with today. */
  readonly doneThrough: CalendarDate;
  /** Day through which an operator has allowed the accrual, for any number of days at once. */
  readonly allowedThrough: CalendarDate | null;
}

export async function accrualProgress(database: CellDatabase, today: CalendarDate): Promise<AccrualProgress> {
  const row = await database.selectFrom('accrual_progress').select(['doneThrough', 'allowedThrough']).executeTakeFirst();
  return { doneThrough: row?.doneThrough ?? addDays(today, -1), allowedThrough: row?.allowedThrough ?? null };
}

/** `waiting`: more days are missing than may be accrued without an operator's permission. `ahead`: days in the future were accrued. */
export type AccrualStanding = 'due' | 'done' | 'waiting' | 'ahead';

export interface PlannedAccrual {
  readonly standing: AccrualStanding;
  readonly through: CalendarDate;
}

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
    .values({ onlyRow: true, doneThrough: day })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ doneThrough: day }))
    .execute();
}

/** Suffix for the sources of a day's transfers. A rewound day that is accrued again is another cause and must have other sources. */
export async function currentAccrualRound(transaction: CellTransaction): Promise<string> {
  const row = await transaction.selectFrom('accrual_progress').select('rewinds').executeTakeFirst();
  return row === undefined || row.rewinds === 0 ? '' : `:${row.rewinds}`;
}

export async function accrualIsAllowed(database: CellDatabase, through: CalendarDate): Promise<boolean> {
  const { allowedThrough } = await accrualProgress(database, through);
  return allowedThrough !== null && allowedThrough >= through;
}

export async function allowAccrual(database: CellDatabase, through: CalendarDate): Promise<void> {
  await database.updateTable('accrual_progress').set({ allowedThrough: through }).execute();
}

/** Starts a new round, which changes the sources of a day's transfers. Must run before anything is rewound. */
export async function startRound(database: CellDatabase): Promise<void> {
  await database
    .updateTable('accrual_progress')
    .set(({ eb }) => ({ rewinds: eb('rewinds', '+', 1) }))
    .execute();
}

/** Sets the progress back, so that the days after `through` are accrued again once they have come. */
export async function rewindProgress(database: CellDatabase, through: CalendarDate): Promise<void> {
  await database.updateTable('accrual_progress').set({ doneThrough: through }).where('doneThrough', '>', through).execute();
}
