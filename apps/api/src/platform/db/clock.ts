import type { Directory } from './directory.ts';

export interface Clock {
  /** Business time: dates of loans, events and rows. A demo or test moves it while the sandbox is on. */
  now(): Promise<Date>;
  /** The time of day: sessions, signatures and keys end by it, so that moving business time logs nobody out. */
  real(): Date;
}

export function openClock(directory: Directory, { sandboxOn }: { readonly sandboxOn: boolean }): Clock {
  if (!sandboxOn) return { now: () => Promise.resolve(realTime()), real: realTime };
  return {
    now: async () => new Date(realTime().getTime() + (await offsetSeconds(directory)) * 1000),
    real: realTime,
  };
}

/** For what runs before there is a clock, such as the migrator. */
export function realTime(): Date {
  return new Date();
}

async function offsetSeconds(directory: Directory): Promise<number> {
  const row = await directory.selectFrom('sandbox_clock').select('offset_seconds').executeTakeFirst();
  return row?.offset_seconds ?? 0;
}

/** Sets how far business time is ahead of the time of day: 0 puts it back. */
export async function moveClock(directory: Directory, aheadSeconds: number): Promise<void> {
  await directory
    .insertInto('sandbox_clock')
    .values({ only_row: true, offset_seconds: aheadSeconds })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ offset_seconds: aheadSeconds }))
    .execute();
}
