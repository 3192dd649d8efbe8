import type { Clock } from '../clock.ts';
import { erase } from '../personal-data/erase.ts';
import type { ErasureDesk } from '../personal-data/erase.ts';
import { claimErasure } from '../personal-data/erasures.ts';
import type { JobsLog } from './jobs-log.ts';

export interface ErasureWorkshop extends ErasureDesk {
  readonly clock: Clock;
  readonly log: JobsLog;
}

const AGAIN_MS = 60_000;

/** Does every erasure of a cell that is due, and answers how many it was. One's trouble keeps no other waiting: it is due again by itself. */
export async function eraseBorrowers(workshop: ErasureWorkshop): Promise<number> {
  const { database, clock, log } = workshop;
  for (let count = 0; ; count += 1) {
    const at = await clock.now();
    const userId = await claimErasure(database, at, AGAIN_MS);
    if (userId === null) return count;
    try {
      const state = await erase(workshop, userId, at);
      log.info({ state }, 'erased what could go');
    } catch (err) {
      log.warn({ err }, 'an erasure failed');
    }
  }
}
