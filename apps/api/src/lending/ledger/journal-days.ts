import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, daysBetween, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { CellDatabase, Cells } from '../../platform/db/cells.ts';
import type { Directory } from '../../platform/db/directory.ts';
import type { JournalTables } from '../../platform/db/schema/ledger.tables.ts';
import { isInTheWay } from '../../platform/db/trouble.ts';

export type JournalRow = Selectable<JournalTables['journal']>;

/** What is posted in the last moment of a day is booked on it if it ends by then, and on the next one if not. */
const GRACE_MS = 15 * 60_000;

/** The last day that is over. */
export const lastEndedDay = (now: Date): CalendarDate => addDays(manilaDateOf(new Date(now.getTime() - GRACE_MS)), -1);

interface Journals {
  readonly cells: Pick<Cells, 'all'>;
  readonly directory: Directory;
}

/** From now on it is decided which cell writes which shards of the days up to this one. */
export async function openJournals({ cells, directory }: Journals, through: CalendarDate): Promise<void> {
  const last = await lastOpened(directory);
  if (last !== null && last >= through) return;
  const beginning = last ?? (await firstDay(cells)) ?? through;
  await sql`select open_journals(${beginning}::date, ${through}::date)`.execute(directory);
}

async function lastOpened(directory: Directory): Promise<CalendarDate | null> {
  const row = await directory.selectFrom('journal').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst();
  return row?.day ?? null;
}

/** That of the first transfer, where there were books before there were journals. */
async function firstDay({ all }: Pick<Cells, 'all'>): Promise<CalendarDate | null> {
  const found = await Promise.all(
    all.map(({ database }) => database.selectFrom('closed_books').select('begun_on').executeTakeFirstOrThrow()),
  );
  const [first] = found.flatMap(({ begun_on: begunOn }) => (begunOn === null ? [] : [begunOn])).toSorted();
  return first ?? null;
}

/** The earliest one of a cell that is to be written. */
export async function nextToWrite(directory: Directory, cell: string): Promise<JournalRow | null> {
  const row = await directory
    .selectFrom('journal')
    .selectAll()
    .where('cell', '=', cell)
    .where('written_at', 'is', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** How many days that are over have no journal of this cell. */
export async function daysBehind(directory: Directory, cell: string, now: Date): Promise<number> {
  const missing = await nextToWrite(directory, cell);
  const lastWritten = missing === null ? await lastOpened(directory) : addDays(missing.day, -1);
  return lastWritten === null ? 0 : Math.max(0, daysBetween(lastWritten, lastEndedDay(now)));
}

/** Nothing was before the first journal, so that it holds whatever was posted before its day too. */
export async function isFirst(directory: Directory, day: CalendarDate): Promise<boolean> {
  const earlier = await directory.selectFrom('journal').select('day').where('day', '<', day).limit(1).executeTakeFirst();
  return earlier === undefined;
}

interface Written {
  readonly transfers: number;
  readonly csvSha256: string;
  readonly at: Date;
}

export async function markWritten(
  directory: Directory,
  { day, cell }: Pick<JournalRow, 'day' | 'cell'>,
  { transfers, csvSha256, at }: Written,
): Promise<void> {
  await directory
    .updateTable('journal')
    .set({ transfers, csv_sha256: csvSha256, written_at: at })
    .where('day', '=', day)
    .where('cell', '=', cell)
    .execute();
}

/** For how long it waits for those who post, one try after another: whoever comes after it waits behind it. */
const WAITS_MS = [50, 100, 100, 200, 200, 400, 800, 1500];

/** From now on nothing is booked on this day or before it, and all that was is there to be read. */
export async function closeDay(database: CellDatabase, day: CalendarDate): Promise<void> {
  const end = startOfManilaDay(addDays(day, 1));
  for (const wait of WAITS_MS)
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(wait)}`.execute(transaction);
        await sql`select close_books(${end}::timestamptz)`.execute(transaction);
      });
      return;
    } catch (error) {
      if (!isInTheWay(error) || wait === WAITS_MS.at(-1)) throw error;
      await sleep(2 * wait);
    }
}
