import { erase } from '../lending/personal-data/erase.ts';
import { claimErasure } from '../lending/personal-data/erasures.ts';
import type { JobDependencies } from './job-dependencies.ts';

/** Runs every due erasure of a cell and returns their number. A failed erasure does not delay the others and becomes due again by itself. */
export async function eraseBorrowers(dependencies: Omit<JobDependencies, 'profile' | 'providers'>): Promise<number> {
  const { database, clock, log } = dependencies;
  for (let count = 0; ; count += 1) {
    const at = await clock.now();
    const erasure = await claimErasure(database, at);
    if (erasure === null) return count;
    try {
      const state = await erase(dependencies, erasure.userId, at);
      log.info({ state }, 'an erasure advanced by one step');
    } catch (err) {
      log.warn({ err }, 'an erasure failed');
    }
  }
}
