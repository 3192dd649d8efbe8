import type { Metric } from 'prom-client';
import { daysBehind, lastEndedDay, nextToWrite, openJournals } from '../lending/ledger/journal-days.ts';
import type { JournalRow } from '../lending/ledger/journal-days.ts';
import { ShardInTransit } from '../lending/ledger/journal-entries.ts';
import { csvOf, writeJournal } from '../lending/ledger/write-journal.ts';
import type { WatchedCells } from '../platform/db/cells.ts';
import { businessTimeOf } from '../platform/db/clock.ts';
import type { Clock } from '../platform/db/clock.ts';
import type { Directory } from '../platform/db/directory.ts';
import { gaugeOf } from '../platform/observability/gauge.ts';
import type { JobDependencies } from './job-dependencies.ts';

type JournalDependencies = Pick<JobDependencies, 'database' | 'cells' | 'directory' | 'clock' | 'log' | 'records'>;

/** The next run continues, possibly in another worker. */
const LONGEST_RUN_MS = 5 * 60_000;

/**
 * Writes the missing journals of a cell for all days that have ended, earliest first: seven for a worker that was down for a week. Returns their
 * number.
 */
export async function writeDueJournals(cell: string, dependencies: JournalDependencies): Promise<number> {
  const { database, directory, clock } = dependencies;
  // Our time or the database's, if that is earlier, so that no day is closed that has not ended for both.
  const [clockTime, databaseClockTime] = [await clock.now(), await businessTimeOf(database, clock)];
  await openJournals(dependencies, lastEndedDay(clockTime < databaseClockTime ? clockTime : databaseClockTime));
  const end = performance.now() + LONGEST_RUN_MS;
  for (let written = 0; ; written += 1) {
    const row = await nextToWrite(directory, cell);
    if (row === null || performance.now() > end || !(await writeOne(dependencies, row))) return written;
  }
}

/** Returns false if the journal could not be written now. */
async function writeOne(dependencies: JournalDependencies, row: JournalRow): Promise<boolean> {
  const { log } = dependencies;
  const { day } = row;
  try {
    const { manifest, before } = await writeJournal(dependencies, row);
    if (before !== null && csvOf(before) !== csvOf(manifest)) log.warn({ day }, 'a journal differs from the one that was written before');
    log.info({ day, transfers: manifest.transfers }, 'a journal was written');
    return true;
  } catch (err) {
    // A move is over in a moment, and the next run finds the shard.
    if (!(err instanceof ShardInTransit)) log.warn({ err, day }, 'a journal could not be written');
    return false;
  }
}

interface JournalMetricSources {
  readonly cells: Pick<WatchedCells, 'all'>;
  readonly directory: Directory;
  readonly clock: Clock;
}

export function journalMetrics({ cells, directory, clock }: JournalMetricSources): readonly Metric[] {
  return [
    gaugeOf('journal_days_behind', 'Ended days without a journal of a cell', ['database'], async (set) => {
      const now = await clock.now();
      for (const { name } of cells.all) set(await daysBehind(directory, name, now), { database: name });
    }),
  ];
}
