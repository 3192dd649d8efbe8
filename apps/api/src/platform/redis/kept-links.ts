import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

const TOKEN_BYTES = 32;
/** Long enough to read it, turn the phone and load it again; a tap gives a new one. */
const LIFETIME_SECONDS = 30 * 60;

/** A token by which whoever has it reads this one thing, and nothing else, for a while: no session stands on an address that it opens. */
export async function keepLink(redis: Redis, kind: string, what: object): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await redis.set(keyOf(kind, token), JSON.stringify(what), 'EX', LIFETIME_SECONDS).catch(refuseWithoutRedis);
  return token;
}

/** What the token opens; null when it has ended, or never was one of this kind. */
export async function readLink(redis: Redis, kind: string, token: string): Promise<unknown> {
  const stored = await redis.get(keyOf(kind, token)).catch(refuseWithoutRedis);
  return stored === null ? null : JSON.parse(stored);
}

/** A read of Redis gives nobody a link. */
const keyOf = (kind: string, token: string): string => `${kind}:${createHash('sha256').update(token).digest('hex')}`;
