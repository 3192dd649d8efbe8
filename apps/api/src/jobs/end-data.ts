import { Counter } from 'prom-client';
import type { Metric } from 'prom-client';
import { endRows } from '../lending/personal-data/ended-rows.ts';
import { endQuietBorrowers } from '../lending/personal-data/quiet-borrowers.ts';
import type { JobDependencies } from './job-dependencies.ts';

const ended = new Counter({
  name: 'personal_data_ended_total',
  help: 'What ended at its term without being asked for: rows by table, and borrowers whose erasure was asked for',
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
  const onTrouble = (err: unknown): void => log.warn({ err }, 'it could not be seen whether a borrower’s data has ended');
  const counts = { borrowers: await endQuietBorrowers({ database, directory, onTrouble }, at), ...(await endRows(database, at)) };
  for (const [what, count] of Object.entries(counts)) ended.inc({ what }, count);
  return counts;
}
