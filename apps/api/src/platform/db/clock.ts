import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { Directory } from './directory.ts';

export interface Clock {
  /** Business time: dates of loans, events and rows. A demo or test moves it while the sandbox is on. */
  now(): Promise<Date>;
  /** The time of day: sessions, signatures and keys end by it, so that moving business time logs nobody out. */
  real(): Date;
  /** How many milliseconds business time is ahead of the time of day: 0 unless the sandbox has moved it. */
  ahead(): Promise<number>;
}

interface ClockOptions {
  readonly sandboxOn: boolean;
  /** Throws where the time of day can't be relied on. */
  readonly requireSteady: (at: Date) => void;
}

export function openClock(directory: Directory, { sandboxOn, requireSteady }: ClockOptions): Clock {
  const real = (): Date => {
    const at = realTime();
    requireSteady(at);
    return at;
  };
  const ahead = async (): Promise<number> => (sandboxOn ? (await offsetSeconds(directory)) * 1000 : 0);
  return { real, ahead, now: async () => later(real(), await ahead()) };
}

const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);

/** For what runs before there is a clock, such as the migrator. */
export function realTime(): Date {
  return new Date();
}

/** What the database's own clock says. It dates nothing: it is what the time of this process is compared with. */
export async function databaseTime(database: QueryExecutorProvider): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say what time it is');
  return row.at;
}

/** The same within a statement, for what no process may judge by its own clock. */
export const databaseNow = sql`clock_timestamp()`;

/** Business time by the clock of a database. */
export async function businessTimeOf(database: QueryExecutorProvider, clock: Pick<Clock, 'ahead'>): Promise<Date> {
  return later(await databaseTime(database), await clock.ahead());
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
