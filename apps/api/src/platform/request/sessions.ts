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
    .columns(['userId', 'sessionHash', 'deviceId', 'createdAt', 'expiresAt'])
    .expression((query) =>
      query
        .selectFrom('borrower')
        .select(({ val }) => [
          'userId',
          val(hashOf(sessionId)).as('sessionHash'),
          val(deviceId).as('deviceId'),
          val(at).as('createdAt'),
          val(expiresAt).as('expiresAt'),
        ])
        .where('userId', '=', userId)
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
    .select(['userId', 'sessionHash', 'keyHash', 'clockAheadMs', 'createdAt', 'usedAt'])
    .select((query) => query.selectFrom('reference_version').select('version').as('referenceVersion'))
    .where('userId', '=', given.userId)
    .where('sessionHash', '=', given.sessionHash)
    .where('deviceId', '=', given.deviceId)
    .where('expiresAt', '>', given.at)
    .where('revokedAt', 'is', null)
    .where(({ fn }) => fn.coalesce('usedAt', 'createdAt'), '>', given.usedSince),
);

export type SessionRow = Pick<
  Selectable<CellTables['session']>,
  'userId' | 'sessionHash' | 'keyHash' | 'clockAheadMs' | 'createdAt' | 'usedAt'
>;

/** A valid session, with the reference version that its cell had when the session was read. */
export interface FoundSession extends SessionRow {
  readonly referenceVersion: string | null;
}

/** Returns `null` if the session does not exist, has ended or was idle for too long. Throws if the borrower's shard is not in this cell. */
export async function findSession(database: CellDatabase, { sessionId, ...rest }: SessionLookup): Promise<FoundSession | null> {
  const found = await validSession.first(database, { ...rest, sessionHash: hashOf(sessionId) });
  if (found === undefined) await assertShardInCell(database, rest.shard);
  return found ?? null;
}

/** Written at most once a minute, not with every call. */
export async function recordUse(database: CellDatabase, session: SessionRow, at: Date): Promise<void> {
  if (at.getTime() - (session.usedAt ?? session.createdAt).getTime() < MINUTE_MS) return;
  await whereSession(database.updateTable('session').set({ usedAt: at }), session).execute();
}

export interface NewKey {
  readonly keyHash: Buffer;
  readonly clockAheadMs: number;
}

/** Binds the session to the key. Returns false if it is already bound to another key. */
export async function bindKey(database: CellDatabase, session: SessionRow, { keyHash, clockAheadMs }: NewKey): Promise<boolean> {
  const bound = await whereSession(database.updateTable('session').set({ keyHash, clockAheadMs }), session)
    .where((each) => each.or([each('keyHash', 'is', null), each('keyHash', '=', keyHash)]))
    .executeTakeFirstOrThrow();
  return bound.numUpdatedRows === 1n;
}

const whereSession = (update: UpdateQueryBuilder<CellTables, 'session', 'session', UpdateResult>, { userId, sessionHash }: SessionRow) =>
  update.where('userId', '=', userId).where('sessionHash', '=', sessionHash);

/** Returns false if the session does not exist or had already ended. */
export async function revokeSession(
  database: CellDatabase,
  { userId, sessionId }: Omit<PresentedSession, 'deviceId'>,
  at: Date,
): Promise<boolean> {
  const updated = await database
    .updateTable('session')
    .set({ revokedAt: at })
    .where('userId', '=', userId)
    .where('sessionHash', '=', hashOf(sessionId))
    .where('expiresAt', '>', at)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}

/** Revokes a borrower's sessions on all devices and returns how many had not ended yet. */
export const revokeSessions = (database: CellDatabase, userId: string, at: Date): Promise<number> =>
  revokeWhere(database.updateTable('session').where('userId', '=', userId), at);

export const revokeAllSessions = (database: CellDatabase, at: Date): Promise<number> => revokeWhere(database.updateTable('session'), at);

async function revokeWhere(chosen: UpdateQueryBuilder<CellTables, 'session', 'session', UpdateResult>, at: Date): Promise<number> {
  const updated = await chosen.set({ revokedAt: at }).where('expiresAt', '>', at).where('revokedAt', 'is', null).executeTakeFirstOrThrow();
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
    .select('createdAt')
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .where('revokedAt', 'is', null)
    .where(({ fn }) => fn.coalesce('usedAt', 'createdAt'), '>', usedSince)
    .orderBy('createdAt', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}
