import { hash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@hiram/contract/product/dates.ts';
import { sql } from 'kysely';
import type { Directory } from '../db/directory.ts';
import { deleteRows } from '../db/old-rows.ts';
import type { StaffRole } from './act.ts';

/** A signed-in member of staff. The subject is the person's id at the identity provider, and is recorded in the log. */
export interface Staff {
  readonly subject: string;
  readonly name: string;
  readonly role: StaffRole;
}

export interface SessionTimes {
  readonly idleMinutes: number;
  readonly lifetimeMinutes: number;
}

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
/** Limit of open sessions per person; another sign-in ends the oldest one. */
const MAX_OPEN_SIGN_INS = 10;
const RETENTION_DAYS = 90;

/** A plain hash is enough, because the token is random. */
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');
const before = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * MINUTE_MS);

/** Serializes sign-ins and logouts, so that no session starts just after the provider has ended it. */
const lockSignIns = (transaction: Directory) =>
  sql`select pg_advisory_xact_lock(hashtextextended('staff session', 0))`.execute(transaction);

/** Creates a session and returns its token, or `null` if the provider has already ended its own session. */
export function createStaffSession(directory: Directory, staff: Staff & { readonly sid: string | null }, at: Date): Promise<string | null> {
  const { subject, name, role, sid } = staff;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return directory.transaction().execute(async (transaction) => {
    await lockSignIns(transaction);
    const ended = sid !== null && transaction.selectFrom('staff_logout').select('receivedAt').where('providerSid', '=', sid);
    if (ended !== false && (await ended.executeTakeFirst()) !== undefined) return null;
    const row = { sessionHash: hashOf(token), subject, name, role, providerSid: sid, startedAt: at, seenAt: at, endedAt: null };
    await transaction.insertInto('staff_session').values(row).execute();
    const open = transaction.selectFrom('staff_session').select('sessionHash').where('subject', '=', subject).where('endedAt', 'is', null);
    await transaction
      .updateTable('staff_session')
      .set({ endedAt: at })
      .where('sessionHash', 'in', open.orderBy('startedAt', 'desc').offset(MAX_OPEN_SIGN_INS))
      .execute();
    return token;
  });
}

export interface StaffSession extends Staff {
  readonly startedAt: Date;
}

/** Returns `null` if the session does not exist, has ended or was idle for too long. If `isUse`, its use is stored about once a minute. */
export async function findStaffSession(
  directory: Directory,
  token: string,
  { idleMinutes, lifetimeMinutes, isUse }: SessionTimes & { readonly isUse: boolean },
  at: Date,
): Promise<StaffSession | null> {
  const found = await directory
    .selectFrom('staff_session')
    .select(['subject', 'name', 'role', 'startedAt', 'seenAt'])
    .where('sessionHash', '=', hashOf(token))
    .where('endedAt', 'is', null)
    .where('seenAt', '>', before(at, idleMinutes))
    .where('startedAt', '>', before(at, lifetimeMinutes))
    .executeTakeFirst();
  if (found === undefined) return null;
  const { seenAt, ...session } = found;
  if (isUse && seenAt <= before(at, 1))
    await directory.updateTable('staff_session').set({ seenAt: at }).where('sessionHash', '=', hashOf(token)).execute();
  return session;
}

export async function endStaffSession(directory: Directory, token: string, at: Date): Promise<void> {
  await directory
    .updateTable('staff_session')
    .set({ endedAt: at })
    .where('sessionHash', '=', hashOf(token))
    .where('endedAt', 'is', null)
    .execute();
}

/** A logout reported by the provider: of one of its sessions, or of all sessions of a person. */
export interface Logout {
  readonly tokenId: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/** Ends the sessions of a logout token. Returns false, without effect, if the token was already processed. */
export function recordLogout(directory: Directory, { tokenId, subject: named, sid }: Logout, at: Date): Promise<boolean> {
  return directory.transaction().execute(async (transaction) => {
    await lockSignIns(transaction);
    // The provider may send its session id alone. The subject is then read from the session, because staff tokens are revoked by subject.
    const known = transaction
      .selectFrom('staff_session')
      .select('subject')
      .where('providerSid', '=', sid ?? '');
    const subject = named ?? (await known.executeTakeFirst())?.subject ?? null;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('staff_logout')
      .values({ tokenHash: hashOf(tokenId), subject, providerSid: sid, receivedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    const open = transaction.updateTable('staff_session').set({ endedAt: at }).where('endedAt', 'is', null);
    await (sid === null ? open.where('subject', '=', subject ?? '') : open.where('providerSid', '=', sid)).execute();
    return true;
  });
}

/** True if the person was signed out anywhere since a token was issued at `madeAt`. */
export async function isSignedOutSince(directory: Directory, subject: string, madeAt: Date): Promise<boolean> {
  const found = await directory
    .selectFrom('staff_logout')
    .select('receivedAt')
    .where('subject', '=', subject)
    .where('receivedAt', '>=', madeAt)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Limit of the list; fewer people serve borrowers. */
const MOST_LISTED = 1_000;

/** Returns the staff who have signed in within the retention period, as of their last sign-in. */
export async function listStaff(directory: Directory, now: Date): Promise<readonly Staff[]> {
  const staff = await signedInSince(directory, retainedSince(now)).limit(MOST_LISTED).execute();
  return staff.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Returns `null` if the subject has not signed in within the retention period. */
export async function findStaff(directory: Directory, subject: string, now: Date): Promise<Staff | null> {
  return (await signedInSince(directory, retainedSince(now)).where('subject', '=', subject).executeTakeFirst()) ?? null;
}

const signedInSince = (directory: Directory, since: Date) =>
  directory
    .selectFrom('staff_session')
    .select(['subject', 'name', 'role'])
    .distinctOn('subject')
    .where('startedAt', '>', since)
    .orderBy('subject')
    .orderBy('startedAt', 'desc');

const retainedSince = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * DAY_MS);

export async function dropOldStaffSessions(directory: Directory, now: Date): Promise<number> {
  const end = retainedSince(now);
  const sessions = await deleteRows(directory, 'staff_session', sql`started_at < ${end}`);
  return sessions + (await deleteRows(directory, 'staff_logout', sql`received_at < ${end}`));
}
