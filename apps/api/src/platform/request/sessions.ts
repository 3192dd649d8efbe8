import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Cell, CellDatabase } from '../db/cells.ts';
import { prepared } from '../db/prepared.ts';

const SESSION_ID_BYTES = 32;

/** What a request presents, and what a session is bound to. */
export interface PresentedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
}

/** Whom a valid session speaks for. */
export interface Borrower {
  readonly userId: string;
  readonly shard: number;
  readonly cell: Cell;
  /** Of the page that asks: what it is answered with is in it. */
  readonly language: Language;
}

/** The id is random enough that a plain hash can't be turned back; a read of the table gives nobody a session. */
const hashOf = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest();

interface NewSession {
  readonly userId: string;
  readonly deviceId: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** The new session's id, or null when there is no such borrower. */
export async function issueSession(database: CellDatabase, { userId, deviceId, at, expiresAt }: NewSession): Promise<string | null> {
  const sessionId = randomBytes(SESSION_ID_BYTES).toString('base64url');
  const inserted = await database
    .insertInto('session')
    .columns(['user_id', 'session_hash', 'device_id', 'created_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('borrower')
        .select(({ val }) => [
          'user_id',
          val(hashOf(sessionId)).as('session_hash'),
          val(deviceId).as('device_id'),
          val(at).as('created_at'),
          val(expiresAt).as('expires_at'),
        ])
        .where('user_id', '=', userId)
        // Who was erased has no phone any more, and nobody speaks for them.
        .where('phone', '<>', ''),
    )
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n ? sessionId : null;
}

const validSession = prepared((database: CellDatabase, given: { userId: string; sessionHash: Buffer; deviceId: string; at: Date }) =>
  database
    .selectFrom('session')
    .select('user_id')
    .where('user_id', '=', given.userId)
    .where('session_hash', '=', given.sessionHash)
    .where('device_id', '=', given.deviceId)
    .where('expires_at', '>', given.at)
    .where('revoked_at', 'is', null),
);

export async function isSessionValid(
  database: CellDatabase,
  { userId, sessionId, deviceId }: PresentedSession,
  at: Date,
): Promise<boolean> {
  return (await validSession.first(database, { userId, sessionHash: hashOf(sessionId), deviceId, at })) !== undefined;
}

/** False when there was no such session, or it had ended before. */
export async function revokeSession(
  database: CellDatabase,
  { userId, sessionId }: Omit<PresentedSession, 'deviceId'>,
  at: Date,
): Promise<boolean> {
  const updated = await database
    .updateTable('session')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('session_hash', '=', hashOf(sessionId))
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}
