import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type * as contract from '@hiram/contract/endpoints/partner.ts';
import { parsePhone } from '@hiram/contract/wire/phone.ts';
import { assertShardInCell, shardOf } from '../../platform/db/cells.ts';
import type { CellDatabase, Cells } from '../../platform/db/cells.ts';
import { moveClock } from '../../platform/db/clock.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { makeBorrower } from '../../lending/borrowers/borrowers.ts';
import { makeOffer as insertOffer } from '../../lending/origination/offers.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { issueSession, revokeSession, revokeSessions } from '../../platform/request/sessions.ts';

const MINUTE_MS = 60_000;

/** Checks that the cell has the shard, so that a borrower whose shard has moved is not reported as unknown. */
async function cellOf(cells: Cells, userId: string): Promise<CellDatabase> {
  const { database } = cells.of(userId);
  await assertShardInCell(database, shardOf(userId));
  return database;
}

type PartnerCall = 'createBorrower' | 'issueSession' | 'revokeSession' | 'endSessions' | 'makeOffer' | 'moveClock';
type Fields<Name extends PartnerCall> = RequestOf<(typeof contract)[Name]>;
type Answer<Name extends PartnerCall> = AnswerOf<(typeof contract)[Name]>;

export async function createBorrower(
  resources: Resources,
  { phone: written, fullName }: Fields<'createBorrower'>,
): Promise<Answer<'createBorrower'>> {
  const phone = parsePhone(resources.config.profile.phoneNumber, written);
  if (phone === null) throw new Refusal('invalidRequest', 'phone');
  const { userId } = await makeBorrower(resources, { phone, fullName, at: await resources.clock.now() });
  return { userId };
}

/** Stores no answer under the Idempotency-Key, because the answer contains the session's id in the clear. A second session does no harm. */
export async function openSession(
  resources: Resources,
  { userId, deviceId, lifetimeMinutes }: Fields<'issueSession'>,
): Promise<Answer<'issueSession'>> {
  const { config, cells, clock } = resources;
  const at = clock.real();
  const expiresAt = new Date(at.getTime() + (lifetimeMinutes ?? config.sessionLifetimeMinutes) * MINUTE_MS);
  const sessionId = await issueSession(await cellOf(cells, userId), { userId, deviceId, at, expiresAt });
  if (sessionId === null) throw new Refusal('notFound');
  return { sessionId, expiresAt: expiresAt.toISOString() };
}

export async function endSession({ cells, clock }: Resources, session: Fields<'revokeSession'>): Promise<Answer<'revokeSession'>> {
  return { revoked: await revokeSession(await cellOf(cells, session.userId), session, clock.real()) };
}

export async function endAllSessions({ cells, clock }: Resources, { userId }: Fields<'endSessions'>): Promise<Answer<'endSessions'>> {
  return { ended: await revokeSessions(await cellOf(cells, userId), userId, clock.real()) };
}

export async function makeOffer(
  { config, cells, clock }: Resources,
  request: Fields<'makeOffer'>,
  intent: Intent | null,
): Promise<Answer<'makeOffer'>> {
  const { userId } = request;
  const at = await clock.now();
  return runOnce({ database: await cellOf(cells, userId), userId, intent, at: clock.real() }, async (transaction) => ({
    offerId: await insertOffer(transaction, config.profile, request, at),
  }));
}

/** The offset is one row for all processes and is read only while the sandbox is on. */
export async function setClockAhead(
  { config, directory, clock }: Resources,
  { aheadSeconds }: Fields<'moveClock'>,
): Promise<Answer<'moveClock'>> {
  if (!config.sandboxOn) throw new Refusal('notAllowed');
  await moveClock(directory, aheadSeconds);
  return { now: (await clock.now()).toISOString() };
}
