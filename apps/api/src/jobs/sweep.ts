import type { CellDatabase } from '../platform/db/cells.ts';

export interface Swept {
  readonly sessions: number;
  readonly keys: number;
}

/** What has ended is deleted by one statement each; a revoked session goes when it would have expired. */
export async function sweepExpired(database: CellDatabase, at: Date): Promise<Swept> {
  const sessions = await database.deleteFrom('session').where('expires_at', '<=', at).executeTakeFirstOrThrow();
  const keys = await database.deleteFrom('idempotency_key').where('expires_at', '<=', at).executeTakeFirstOrThrow();
  return { sessions: Number(sessions.numDeletedRows), keys: Number(keys.numDeletedRows) };
}
