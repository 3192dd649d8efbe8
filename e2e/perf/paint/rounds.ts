import type { PageLoad } from './measure.ts';
import { isMuch, otherWork } from './other-work.ts';

/** From so many rounds on, the figures are a measurement. Fewer show that every page paints, and how fast only roughly. */
export const MEASUREMENT_ROUNDS = 9;

const MOST_LOOKS = 10;

/** One page of a comparison, and what its loads have given. */
export interface Turn {
  readonly load: () => Promise<PageLoad>;
  readonly loads: PageLoad[];
}

interface Rounds {
  readonly runs: number;
  /** Several at once are quicker and stand in each other's way. */
  readonly atOnce: number;
}

/**
 * Each round loads every page once, so that a slow moment of the machine meets all of them.
 * @returns in how many rounds the machine had other work to do
 */
export async function loadInTurns(turns: readonly Turn[], { runs, atOnce }: Rounds): Promise<number> {
  let busyRounds = 0;
  for (let round = 0; round < runs; round++) {
    if (!(await isQuietBefore())) busyRounds += 1;
    const waiting = [...turns];
    const loadNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next.loads.push(await next.load());
    };
    await Promise.all(Array.from({ length: atOnce }, loadNext));
  }
  return busyRounds;
}

/** A round waits a little for a quiet moment: the last page's browser may be ending still, or a worker looking for work. */
async function isQuietBefore(): Promise<boolean> {
  for (let look = 0; look < MOST_LOOKS; look++) if (!isMuch(await otherWork())) return true;
  return false;
}

/** Says so, where other work took the processors of a measurement. */
export function isNoFigure(busyRounds: number, runs: number): boolean {
  const isNone = runs >= MEASUREMENT_ROUNDS && busyRounds > 0;
  if (isNone)
    console.log(
      `This machine had other work to do in ${busyRounds} of ${runs} rounds, so that there are no figures. Try again when it is quiet.`,
    );
  return isNone;
}
