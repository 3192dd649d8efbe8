import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type * as z from 'zod/mini';
import { Refusal } from '../request/refusal.ts';
import { refuseSlowly } from '../work/refuse-slowly.ts';
import { countOrRefuse } from './rate-limits.ts';
import type { RateLimit } from './rate-limits.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

const TOKEN_BYTES = 32;
/** Long enough to read it, turn the phone and load it again; a tap gives a new one. */
const LIFETIME_SECONDS = 30 * 60;

/** A file or an agreement costs more than a call, and its link opens it without a session. More than any viewer loads of one file. */
const OPENINGS_OF_LINK: RateLimit = { name: 'file-link', most: 20, seconds: 60 };
const OPENINGS_OF_BORROWER: RateLimit = { name: 'file-borrower', most: 120, seconds: 600 };
/** Each is kept for half an hour. */
const LINKS_OF_BORROWER: RateLimit = { name: 'file-links', most: 120, seconds: 600 };

/** What a link of a file names: always something of one borrower. */
interface Owned {
  readonly userId: string;
}

export async function createCountedLink(redis: Redis, kind: string, what: Owned): Promise<string> {
  await countOrRefuse(redis, [{ limit: LINKS_OF_BORROWER, subject: what.userId }]);
  return createLink(redis, kind, what);
}

/** Creates a token that opens this one thing for a while, and nothing else: the address that carries it has no session. */
export async function createLink(redis: Redis, kind: string, what: Owned): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await redis.set(keyOf(kind, token), JSON.stringify(what), 'EX', LIFETIME_SECONDS).catch(refuseWithoutRedis);
  return token;
}

/** What the token of an address opens. Every opening counts; a token that has expired, or never was one, is refused as not found. */
export async function openLink<What extends Owned>(redis: Redis, kind: string, what: z.ZodMiniType<What>, query: unknown): Promise<What> {
  const { token } = query as Record<string, unknown>;
  const stored = typeof token === 'string' ? await redis.get(keyOf(kind, token)).catch(refuseWithoutRedis) : null;
  if (typeof token !== 'string' || stored === null) throw new Refusal('notFound');
  const named = what.parse(JSON.parse(stored));
  const counted = [
    { limit: OPENINGS_OF_LINK, subject: createHash('sha256').update(token).digest('base64url') },
    { limit: OPENINGS_OF_BORROWER, subject: named.userId },
  ];
  await refuseSlowly(countOrRefuse(redis, counted));
  return named;
}

/** Hashed, so that a read of Redis reveals no token. */
const keyOf = (kind: string, token: string): string => `${kind}:${createHash('sha256').update(token).digest('hex')}`;
