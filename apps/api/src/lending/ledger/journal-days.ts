import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, daysBetween, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { CellDatabase, Cells } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import { isConflict } from '../../platform/db/errors.ts';
import type { LedgerDirectoryTables } from '../../tables/ledger.ts';

export type JournalRow = Selectable<LedgerDirectoryTables['journal']>;

/**
 * Grace period after midnight. A transaction that began before midnight and commits within it is booked on the ended day; a later commit is booked on
 * the next day.
 */
const GRACE_MS = 15 * 60_000;

export const lastEndedDay = (now: Date): CalendarDate => addDays(manilaDateOf(new Date(now.getTime() - GRACE_MS)), -1);

interface Journals {
  readonly cells: Pick<Cells, 'all'>;
  readonly directory: Directory;
}

/** Creates the journal rows of all days up to `through`, which fix the cell that writes each shard's journal. */
export async function openJournals({ cells, directory }: Journals, through: CalendarDate): Promise<void> {
  const last = await lastOpened(directory);
  if (last !== null && last >= through) return;
  const firstOpenDay = last ?? (await firstDay(cells)) ?? through;
  await sql`select open_journals(${firstOpenDay}::date, ${through}::date)`.execute(directory);
}

async function lastOpened(directory: Directory): Promise<CalendarDate | null> {
  const row = await directory.selectFrom('journal').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  return row?.day ?? null;
}

/** Day of the first transfer, for books that are older than the journals. */
async function firstDay({ all }: Pick<Cells, 'all'>): Promise<CalendarDate | null> {
  const found = await Promise.all(
    all.map(({ database }) => database.selectFrom('closed_books').select('begunOn').executeTakeFirstOrThrow()),
  );
  const [first] = found.flatMap(({ begunOn }) => (begunOn === null ? [] : [begunOn])).toSorted();
  return first ?? null;
}

export async function nextToWrite(directory: Directory, cell: string): Promise<JournalRow | null> {
  const row = await directory
    .selectFrom('journal')
    .selectAll()
    .where('cell', '=', cell)
    .where('writtenAt', 'is', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Number of ended days without a journal of this cell. */
export async function daysBehind(directory: Directory, cell: string, now: Date): Promise<number> {
  const missing = await nextToWrite(directory, cell);
  const lastWritten = missing === null ? await lastOpened(directory) : addDays(missing.day, -1);
  return lastWritten === null ? 0 : Math.max(0, daysBetween(lastWritten, lastEndedDay(now)));
}

/** True if no earlier journal exists. The first journal includes all transfers posted before its day. */
export async function isFirst(directory: Directory, day: CalendarDate): Promise<boolean> {
  const earlier = await directory.selectFrom('journal').select('day').where('day', '<', day).limit(1).executeTakeFirst();
  return earlier === undefined;
}

interface JournalResult {
  readonly transfers: number;
  readonly csvSha256: string;
  readonly at: Date;
}

export async function markWritten(
  directory: Directory,
  { day, cell }: Pick<JournalRow, 'day' | 'cell'>,
  { transfers, csvSha256, at }: JournalResult,
): Promise<void> {
  await directory
    .updateTable('journal')
    .set({ transfers, csvSha256, writtenAt: at })
    .where('day', '=', day)
    .where('cell', '=', cell)
    .execute();
}

/** Lock timeouts of successive attempts. They are short because every posting that starts during an attempt queues behind it. */
const RETRY_PAUSES_MS = [50, 100, 100, 200, 200, 400, 800, 1500];

/** Closes the day in this cell: its postings are committed and readable, and later postings are booked on the next day. */
export async function closeDay(database: CellDatabase, day: CalendarDate): Promise<void> {
  const end = startOfManilaDay(addDays(day, 1));
  for (const wait of RETRY_PAUSES_MS)
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(wait)}`.execute(transaction);
        await sql`select close_books(${end}::timestamptz)`.execute(transaction);
      });
      return;
    } catch (error) {
      if (!isConflict(error) || wait === RETRY_PAUSES_MS.at(-1)) throw error;
      await sleep(2 * wait);
    }
}
