import type { PgBoss } from 'pg-boss';
import { inRole } from '../../../tools/testing/process-role.ts';
import { startJobsOf } from '../src/jobs/jobs.ts';
import { DatedWork } from '../src/platform/db/dated-work.ts';
import { openRecordStore } from '../src/providers/record-store.ts';
import { openImageStore } from '../src/providers/open-image-store.ts';
import type { Resources } from '../src/providers/resources.ts';

/** Dependencies of jobs, without a cell. The providers are unreachable unless the test has started a sandbox. */
export function jobsFor(resources: Resources) {
  return {
    ...resources,
    datedWork: new DatedWork([resources.clockGuard, resources.restoreGuard]),
    profile: resources.config.profile,
    contactRules: resources.config.contactRules,
    accountKeys: resources.config.accountKeys,
    log: { info: () => undefined, warn: () => undefined },
    images: openImageStore(resources.config.imageStore, resources.config.publicOrigin),
    records: openRecordStore(resources.config.imageStore),
    wakeSeconds: 1,
    timeoutScale: resources.config.timeoutScale,
    accrualDaysAtOnce: 7,
  };
}

/** Starts the queues of all cells as the worker's role, so that a worker process of the test can use them. */
export async function startJobs(options: Parameters<typeof startJobsOf>[1]) {
  const bosses: PgBoss[] = [];
  for (const cell of options.cells.all) bosses.push(await startJobsOf({ ...cell, url: inRole(cell.url, 'worker') }, options));
  const stop = async (): Promise<void> => {
    await Promise.all(bosses.map((boss) => boss.stop({ graceful: true })));
  };
  return { bosses, stop };
}
