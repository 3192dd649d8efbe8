import { createHash, randomBytes } from 'node:crypto';
import { BASE_PATH } from '@hiram/contract/endpoint.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import type { Resources } from '../resources.ts';

/** Where an agreement is read: a page of its own, so that the session of its reader is on no address. */
export const AGREEMENT_PAGE = `${BASE_PATH}/v4/agreement`;

const TOKEN_BYTES = 32;
/** Long enough to read it, turn the phone and load it again; a tap gives a new one. */
const LIFETIME_SECONDS = 30 * 60;

const reading = z.object({
  userId: z.string(),
  position: z.int(),
  /** What was agreed to with this order, or else what an offer would be agreed to. */
  of: z.union([z.object({ orderId: z.string() }), z.object({ offerId: z.string() })]),
});
/** One agreement, of one borrower. */
export type AgreementReading = z.output<typeof reading>;

/** The address at which whoever has it reads this agreement, and nothing else, for a while. */
export async function linkToAgreement({ redis, config }: Pick<Resources, 'redis' | 'config'>, what: AgreementReading): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await redis.set(keyOf(token), JSON.stringify(what), 'EX', LIFETIME_SECONDS).catch(refuseWithoutRedis);
  return `${config.publicOrigin}${AGREEMENT_PAGE}?token=${token}`;
}

/** Null when the link has ended, or never was one. */
export async function readAgreementLink(redis: Redis, token: string): Promise<AgreementReading | null> {
  const stored = await redis.get(keyOf(token)).catch(refuseWithoutRedis);
  return stored === null ? null : reading.parse(JSON.parse(stored));
}

/** A read of Redis gives nobody a link. */
const keyOf = (token: string): string => `agreement:${createHash('sha256').update(token).digest('hex')}`;

function refuseWithoutRedis(): never {
  throw new Refusal('unavailable');
}
