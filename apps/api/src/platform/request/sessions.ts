import { hash, randomBytes } from 'node:crypto';
import type { Language } from '@hiram/contract/product/profile.ts';
import type { Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely';
import { assertShardInCell } from '../db/cells.ts';
import type { Cell, CellDatabase } from '../db/cells.ts';
import { prepared } from '../db/prepared.ts';
import type { Reference } from '../db/reference.ts';
import type { CellTables } from '../../tables/cell.ts';

const SESSION_ID_BYTES = 32;

export interface PresentedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
}

/** Authenticated borrower of a call. */
export interface Borrower {
  readonly userId: string;
  readonly shard: number;
  readonly cell: Cell;
  /** The lender's reference rows, at the version that was read with the session. */
  readonly reference: Reference;
  readonly language: Language;
}

/** A plain hash is enough, because session ids are random. A read of the table reveals no session. */
const hashOf = (sessionId: string): Buffer => hash('sha256', sessionId, 'buffer');

interface NewSession {
  readonly userId: string;
  readonly deviceId: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Creates a session and returns its id, or `null` if the borrower does not exist. */
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
        // An erased borrower has no phone and must not get a session.
        .where('phone', '<>', ''),
    )
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n ? sessionId : null;
}

const MINUTE_MS = 60_000;

/** Returns the moment since which a session must have been used; otherwise it has expired. */
export const idleSince = (at: Date, { sessionIdleMinutes }: { readonly sessionIdleMinutes: number }): Date =>
  new Date(at.getTime() - sessionIdleMinutes * MINUTE_MS);

interface SessionLookup extends PresentedSession {
  readonly shard: number;
  readonly at: Date;
  readonly usedSince: Date;
}

const validSession = prepared((database: CellDatabase, given: Omit<SessionLookup, 'sessionId'> & { readonly sessionHash: Buffer }) =>
  database
    .selectFrom('session')
    .innerJoin('held_shard', (join) => join.on('shard', '=', given.shard))
    .select(['user_id', 'session_hash', 'key_hash', 'clock_ahead_ms', 'created_at', 'used_at'])
    .select((query) => query.selectFrom('reference_version').select('version').as('reference_version'))
    .where('user_id', '=', given.userId)
    .where('session_hash', '=', given.sessionHash)
    .where('device_id', '=', given.deviceId)
    .where('expires_at', '>', given.at)
    .where('revoked_at', 'is', null)
    .where(({ fn }) => fn.coalesce('used_at', 'created_at'), '>', given.usedSince),
);

export type SessionRow = Pick<
  Selectable<CellTables['session']>,
  'user_id' | 'session_hash' | 'key_hash' | 'clock_ahead_ms' | 'created_at' | 'used_at'
>;

/** A valid session, with the reference version that its cell had when the session was read. */
export interface FoundSession extends SessionRow {
  readonly reference_version: string | null;
}

/** Returns `null` if the session does not exist, has ended or was idle for too long. Throws if the borrower's shard is not in this cell. */
export async function findSession(database: CellDatabase, { sessionId, ...rest }: SessionLookup): Promise<FoundSession | null> {
  const found = await validSession.first(database, { ...rest, sessionHash: hashOf(sessionId) });
  if (found === undefined) await assertShardInCell(database, rest.shard);
  return found ?? null;
}

/** Written at most once a minute, not with every call. */
export async function recordUse(database: CellDatabase, session: SessionRow, at: Date): Promise<void> {
  if (at.getTime() - (session.used_at ?? session.created_at).getTime() < MINUTE_MS) return;
  await whereSession(database.updateTable('session').set({ used_at: at }), session).execute();
}

export interface NewKey {
  readonly keyHash: Buffer;
  readonly clockAheadMs: number;
}

/** Binds the session to the key. Returns false if it is already bound to another key. */
export async function bindKey(database: CellDatabase, session: SessionRow, { keyHash, clockAheadMs }: NewKey): Promise<boolean> {
  const bound = await whereSession(database.updateTable('session').set({ key_hash: keyHash, clock_ahead_ms: clockAheadMs }), session)
    .where((each) => each.or([each('key_hash', 'is', null), each('key_hash', '=', keyHash)]))
    .executeTakeFirstOrThrow();
  return bound.numUpdatedRows === 1n;
}

const whereSession = (update: UpdateQueryBuilder<CellTables, 'session', 'session', UpdateResult>, { user_id, session_hash }: SessionRow) =>
  update.where('user_id', '=', user_id).where('session_hash', '=', session_hash);

/** Returns false if the session does not exist or had already ended. */
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

/** Revokes a borrower's sessions on all devices and returns how many had not ended yet. */
export const revokeSessions = (database: CellDatabase, userId: string, at: Date): Promise<number> =>
  revokeWhere(database.updateTable('session').where('user_id', '=', userId), at);

export const revokeAllSessions = (database: CellDatabase, at: Date): Promise<number> => revokeWhere(database.updateTable('session'), at);

async function revokeWhere(chosen: UpdateQueryBuilder<CellTables, 'session', 'session', UpdateResult>, at: Date): Promise<number> {
  const updated = await chosen
    .set({ revoked_at: at })
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(updated.numUpdatedRows);
}

/** Display limit; the number of a borrower's sessions is not limited. */
const MOST_SHOWN = 10;

/** Returns the start of each open session of the borrower, newest first. */
export async function listOpenSessions(
  database: CellDatabase,
  { userId, at, usedSince }: Omit<SessionLookup, 'sessionId' | 'deviceId' | 'shard'>,
): Promise<Date[]> {
  const rows = await database
    .selectFrom('session')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .where(({ fn }) => fn.coalesce('used_at', 'created_at'), '>', usedSince)
    .orderBy('created_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ created_at }) => created_at);
}
