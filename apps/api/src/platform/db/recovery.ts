import { sql } from 'kysely';
import type { CellDatabase } from './cells.ts';
import { databaseTime } from './clock.ts';

const MINUTE_MS = 60_000;

export interface Recovery {
  /** True while the server replays the WAL of its backup. */
  readonly isInRecovery: boolean;
  /** Time of the last replayed transaction; `null` if the server was not restored, or has been restarted since. */
  readonly lastCommitAt: Date | null;
  /** Age of the last replayed transaction, by the server's own clock. */
  readonly minutesOld: number | null;
}

/** Returns `null` while the server accepts no connections. */
export async function readRecovery(database: CellDatabase): Promise<Recovery | null> {
  try {
    const { rows } = await sql<Pick<Recovery, 'isInRecovery' | 'lastCommitAt'>>`
      select pg_is_in_recovery() as "isInRecovery", pg_last_xact_replay_timestamp() as "lastCommitAt"`.execute(database);
    const { isInRecovery, lastCommitAt } = rows[0] ?? { isInRecovery: false, lastCommitAt: null };
    const at = await databaseTime(database);
    return { isInRecovery, lastCommitAt, minutesOld: lastCommitAt === null ? null : (at.getTime() - lastCommitAt.getTime()) / MINUTE_MS };
  } catch (error) {
    if (isStartingUp(error)) return null;
    throw error;
  }
}

/** True if the server does not listen yet or reports that it is starting. */
const isStartingUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === '57P03');
