import { randomBytes } from 'node:crypto';
import type { AnswerOf, RequestOf } from '@hiram/contract/endpoint.ts';
import type * as contract from '@hiram/contract/partner.ts';
import { readPhone } from '@hiram/contract/phone.ts';
import { reservePhone } from '../directory.ts';
import { once } from '../idempotency.ts';
import type { Intent } from '../idempotency.ts';
import { makeOffer as insertOffer } from '../loan/offers.ts';
import { Refusal } from '../refusal.ts';
import type { Resources } from '../resources.ts';
import { issueSession, revokeSession } from '../sessions.ts';
import { insertBorrower } from './partner.store.ts';

const MINUTE_MS = 60_000;
const USER_ID_BYTES = 10;

type Fields<Name extends 'createBorrower' | 'issueSession' | 'revokeSession' | 'makeOffer'> = RequestOf<(typeof contract)[Name]>;
type Answer<Name extends 'createBorrower' | 'issueSession' | 'revokeSession' | 'makeOffer'> = AnswerOf<(typeof contract)[Name]>;

/**
 * The directory first, then the cell. A crash between the two leaves a phone that is promised to a user id
 * without a borrower: nobody can use it, and the next call for this phone fills it.
 */
export async function createBorrower(
  resources: Resources,
  { phone: written, fullName }: Fields<'createBorrower'>,
): Promise<Answer<'createBorrower'>> {
  const { config, directory, cells, clock } = resources;
  const phone = readPhone(config.profile.phoneNumber, written);
  if (phone === null) throw new Refusal('invalidRequest', 'phone');
  const at = await clock.now();
  const userId = await reservePhone(directory, config.phoneKey, { phone, userId: randomBytes(USER_ID_BYTES).toString('hex'), at });
  await insertBorrower(cells.of(userId).database, { userId, phone, fullName, at });
  return { userId };
}

/** Keeps no Idempotency-Key: its stored answer would hold the session's id in the clear. A second session does no harm. */
export async function openSession(
  resources: Resources,
  { userId, deviceId, lifetimeMinutes }: Fields<'issueSession'>,
): Promise<Answer<'issueSession'>> {
  const { config, cells, clock } = resources;
  const at = clock.real();
  const expiresAt = new Date(at.getTime() + (lifetimeMinutes ?? config.sessionLifetimeMinutes) * MINUTE_MS);
  const sessionId = await issueSession(cells.of(userId).database, { userId, deviceId, at, expiresAt });
  if (sessionId === null) throw new Refusal('notFound');
  return { sessionId, expiresAt: expiresAt.toISOString() };
}

export async function endSession({ cells, clock }: Resources, session: Fields<'revokeSession'>): Promise<Answer<'revokeSession'>> {
  return { revoked: await revokeSession(cells.of(session.userId).database, session, clock.real()) };
}

export async function makeOffer(
  { config, cells, clock }: Resources,
  asked: Fields<'makeOffer'>,
  intent: Intent | null,
): Promise<Answer<'makeOffer'>> {
  const { userId } = asked;
  const at = await clock.now();
  return once({ database: cells.of(userId).database, userId, intent, at: clock.real() }, async (transaction) => ({
    offerId: await insertOffer(transaction, config.profile, asked, at),
  }));
}
