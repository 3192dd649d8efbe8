import type { PageLoad } from './measure.ts';
import { isBusy, otherWork } from './other-work.ts';

/** Minimum number of rounds of a measurement. Fewer only show that every page paints, and roughly how fast. */
export const MEASUREMENT_ROUNDS = 9;

const MAX_ATTEMPTS = 10;

export interface Turn {
  readonly load: () => Promise<PageLoad>;
  readonly loads: PageLoad[];
}

interface Rounds {
  readonly runs: number;
  /** Parallel loads are faster but disturb each other. */
  readonly atOnce: number;
}

/**
 * Loads every page once per round, so that a slow moment of the machine affects all of them.
 * @returns the number of rounds in which the machine had other work
 */
export async function loadInTurns(turns: readonly Turn[], { runs, atOnce }: Rounds): Promise<number> {
  let busyRounds = 0;
  for (let round = 0; round < runs; round++) {
    if (!(await isMachineIdle())) busyRounds += 1;
    const waiting = [...turns];
    const loadNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next.loads.push(await next.load());
    };
    await Promise.all(Array.from({ length: atOnce }, loadNext));
  }
  return busyRounds;
}

/** Waits a little for an idle machine: the browser of the previous page may still be exiting, or the worker may be polling. */
async function isMachineIdle(): Promise<boolean> {
  for (let look = 0; look < MAX_ATTEMPTS; look++) if (!isBusy(await otherWork())) return true;
  return false;
}

/** True if other work used the CPU during a measurement; prints that the figures are invalid. */
export function isInvalidMeasurement(busyRounds: number, runs: number): boolean {
  const isInvalid = runs >= MEASUREMENT_ROUNDS && busyRounds > 0;
  if (isInvalid)
    console.log(
      `The machine had other work in ${busyRounds} of ${runs} rounds, so the figures are invalid. Repeat the run on an idle machine.`,
    );
  return isInvalid;
}
