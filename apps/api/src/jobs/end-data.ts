import { Counter } from 'prom-client';
import type { Metric } from 'prom-client';
import { deleteExpiredRows } from '../lending/personal-data/expired-rows.ts';
import { eraseInactiveBorrowers } from '../lending/personal-data/inactive-borrowers.ts';
import type { JobDependencies } from './job-dependencies.ts';

const ended = new Counter({
  name: 'personal_data_ended_total',
  help: 'Personal data that ended at its term: deleted rows by table, and borrowers whose erasure was requested',
  labelNames: ['what'] as const,
  registers: [],
});

export const endedDataMetrics = (): readonly Metric[] => [ended];

/**
 * Deletes rows of a cell whose term is over and requests the erasure of inactive borrowers. The job for requested erasures erases these borrowers
 * too.
 */
export async function endData(
  dependencies: Pick<JobDependencies, 'database' | 'directory' | 'clock' | 'log'>,
): Promise<Readonly<Record<string, number>>> {
  const { database, directory, clock, log } = dependencies;
  const at = await clock.now();
  const onFailure = (err: unknown): void => log.warn({ err }, 'the retention of a borrower’s data could not be checked');
  const counts = {
    borrowers: await eraseInactiveBorrowers({ database, directory, onTrouble: onFailure }, at),
    ...(await deleteExpiredRows(database, at)),
  };
  for (const [what, count] of Object.entries(counts)) ended.inc({ what }, count);
  return counts;
}
