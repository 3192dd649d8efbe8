import { addDays, formatDateTime, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import * as z from 'zod/mini';
import { computeJournal, csvOf, readManifest, writeJournal } from '../lending/ledger/write-journal.ts';
import type { JournalManifest } from '../lending/ledger/write-journal.ts';
import type { JournalRow } from '../lending/ledger/journal-days.ts';
import type { Directory } from '../platform/db/directory.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { ALL_STAFF, day, defineAct, SUPERVISORS } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import { openRecordStore } from '../providers/record-store.ts';
import type { RecordStore } from '../providers/record-store.ts';

export const journalCommands: readonly Act[] = [
  defineAct({
    name: 'list-journals',
    about: 'Lists the journals of the last 31 days, or of 31 days since --from (2026-11-01), and incomplete days.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { from: z.optional(day) },
    isRecordedFirst: true,
    run: ({ resources }, { from }) => list(resources, from),
  }),
  defineAct({
    name: 'compare-journal',
    about: 'Compares the transfers of --day (2026-11-18) with the stored journals of that day. Writes nothing.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { day },
    isRecordedFirst: true,
    run: ({ resources }, options) =>
      withStore(resources, options.day, async (records, row) => {
        const before = await readManifest({ records }, row);
        return { ...differenceOf(row, await computeJournal(resources, row), before), isWritten: before !== null };
      }),
  }),
  defineAct({
    name: 'write-journal',
    about: 'Rewrites the journals of --day (2026-11-18), and prints the differences from the previous ones.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { day },
    isRecordedFirst: true,
    run: ({ resources }, options) =>
      withStore(resources, options.day, async (records, row) => {
        const { manifest, before } = await writeJournal({ ...resources, records }, row);
        return { ...differenceOf(row, manifest, before), isWritten: true };
      }),
  }),
];

const DAYS_LISTED = 31;

async function list({ clock, directory }: PlatformResources, from: CalendarDate | undefined) {
  const first = from ?? addDays(manilaDateOf(await clock.now()), -DAYS_LISTED);
  const rows = await rowsOf(directory, first, addDays(first, DAYS_LISTED));
  const days = [...new Set(rows.map((row) => row.day))];
  return {
    journals: rows.map(({ day: of, cell, transfers, csvSha256, writtenAt }) => ({
      day: of,
      cell,
      transfers,
      csvSha256,
      writtenAt: writtenAt === null ? null : formatDateTime(writtenAt),
    })),
    notWhole: days.filter((each) => !isComplete(rows.filter((row) => row.day === each))),
  };
}

/** True if the rows cover every shard exactly once, and all of them are written. */
function isComplete(rows: readonly JournalRow[]): boolean {
  const shards = rows.flatMap((row) => row.shards);
  return shards.length === SHARD_COUNT && new Set(shards).size === SHARD_COUNT && rows.every((row) => row.writtenAt !== null);
}

const rowsOf = (directory: Directory, from: CalendarDate, until: CalendarDate): Promise<readonly JournalRow[]> =>
  directory.selectFrom('journal').selectAll().where('day', '>=', from).where('day', '<=', until).orderBy('day').orderBy('cell').execute();

async function withStore<Answer>(
  { config, directory }: PlatformResources,
  of: CalendarDate,
  work: (records: RecordStore, row: JournalRow) => Promise<Answer>,
) {
  const rows = await rowsOf(directory, of, of);
  if (rows.length === 0) throw new Error(`there is no journal of ${of}: the worker starts it when the day is over`);
  const records = openRecordStore(config.imageStore);
  try {
    const answers: Answer[] = [];
    for (const row of rows) answers.push(await work(records, row));
    return answers;
  } finally {
    records.close();
  }
}

const differenceOf = ({ cell }: JournalRow, now: JournalManifest, before: JournalManifest | null) => ({
  cell,
  transfers: now.transfers,
  debits: now.debits,
  isSame: before !== null && csvOf(before) === csvOf(now),
  ...(before === null || csvOf(before) === csvOf(now) ? {} : { before: { transfers: before.transfers, debits: before.debits } }),
});
