import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { Directory } from './directory.ts';

export interface Clock {
  /** Business time, which dates loans, events and rows. The sandbox can move business time. */
  now(): Promise<Date>;
  /** Time of day, for the expiry of sessions, signatures and keys: moving business time must log no user out. */
  real(): Date;
  /** Milliseconds by which business time is ahead of the time of day; 0 unless the sandbox has moved business time. */
  ahead(): Promise<number>;
}

interface ClockOptions {
  readonly sandboxOn: boolean;
  /** Throws if the time of day is unreliable. */
  readonly assertSteady: (at: Date) => void;
}

export function openClock(directory: Directory, { sandboxOn, assertSteady }: ClockOptions): Clock {
  const real = (): Date => {
    const at = realTime();
    assertSteady(at);
    return at;
  };
  const ahead = async (): Promise<number> => (sandboxOn ? (await offsetSeconds(directory)) * 1000 : 0);
  return { real, ahead, now: async () => later(real(), await ahead()) };
}

const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);

/** Returns the time of day for code that runs without a clock, such as the migrator. */
export function realTime(): Date {
  return new Date();
}

/** Returns the time of the database's own clock, for comparison with the clock of this process. Rows are not dated by it. */
export async function databaseTime(database: QueryExecutorProvider): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return row.at;
}

/** Database time within a statement, for timestamps that must not depend on the clock of a single process. */
export const databaseNow = sql`clock_timestamp()`;

/** Returns business time by the database's clock. */
export async function businessTimeOf(database: QueryExecutorProvider, clock: Pick<Clock, 'ahead'>): Promise<Date> {
  return later(await databaseTime(database), await clock.ahead());
}

async function offsetSeconds(directory: Directory): Promise<number> {
  const row = await directory.selectFrom('sandbox_clock').select('offsetSeconds').executeTakeFirst();
  return row?.offsetSeconds ?? 0;
}

export async function moveClock(directory: Directory, aheadSeconds: number): Promise<void> {
  await directory
    .insertInto('sandbox_clock')
    .values({ onlyRow: true, offsetSeconds: aheadSeconds })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ offsetSeconds: aheadSeconds }))
    .execute();
}
