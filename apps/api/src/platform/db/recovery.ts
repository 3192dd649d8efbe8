import { sql } from 'kysely';
import type { CellDatabase } from './cells.ts';
import { databaseTime } from './clock.ts';

const MINUTE_MS = 60_000;

export interface Recovery {
  /** The server still replays the WAL of its backup. */
  readonly isGoingOn: boolean;
  /** The last transaction that it replayed; null for a server that was not restored, or was started again since. */
  readonly lastCommitAt: Date | null;
  /** By the server's own clock. */
  readonly minutesOld: number | null;
}

/** Null while the server takes no connection. */
export async function readRecovery(database: CellDatabase): Promise<Recovery | null> {
  try {
    const { rows } = await sql<Pick<Recovery, 'isGoingOn' | 'lastCommitAt'>>`
      select pg_is_in_recovery() as "isGoingOn", pg_last_xact_replay_timestamp() as "lastCommitAt"`.execute(database);
    const { isGoingOn, lastCommitAt } = rows[0] ?? { isGoingOn: false, lastCommitAt: null };
    const at = await databaseTime(database);
    return { isGoingOn, lastCommitAt, minutesOld: lastCommitAt === null ? null : (at.getTime() - lastCommitAt.getTime()) / MINUTE_MS };
  } catch (error) {
    if (isNotThereYet(error)) return null;
    throw error;
  }
}

/** It does not listen yet, or says that it starts. */
const isNotThereYet = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === '57P03');
