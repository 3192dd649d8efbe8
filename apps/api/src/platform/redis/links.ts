import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type * as z from 'zod/mini';
import { Refusal } from '../request/refusal.ts';
import { rejectSlowly } from '../work/slow-rejection.ts';
import { countOrRefuse } from './rate-limits.ts';
import type { RateLimit } from './rate-limits.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

const TOKEN_BYTES = 32;
/** Long enough to read a document, turn the phone and load it again; every tap creates a new link. */
const LIFETIME_SECONDS = 30 * 60;

/** A file or an agreement costs more than a call, and its link works without a session. More than any viewer requests for one file. */
const OPENINGS_OF_LINK: RateLimit = { name: 'file-link', most: 20, seconds: 60 };
const OPENINGS_OF_BORROWER: RateLimit = { name: 'file-borrower', most: 120, seconds: 600 };
/** Every link is stored for half an hour. */
const LINKS_OF_BORROWER: RateLimit = { name: 'file-links', most: 120, seconds: 600 };

/** Subject of a link, which always belongs to one borrower. */
interface LinkSubject {
  readonly userId: string;
}

export async function createCountedLink(redis: Redis, kind: string, what: LinkSubject): Promise<string> {
  await countOrRefuse(redis, [{ limit: LINKS_OF_BORROWER, subject: what.userId }]);
  return createLink(redis, kind, what);
}

/** Creates a token that opens one thing for a limited time, because the address that contains it has no session. */
export async function createLink(redis: Redis, kind: string, what: LinkSubject): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await redis.set(keyOf(kind, token), JSON.stringify(what), 'EX', LIFETIME_SECONDS).catch(refuseWithoutRedis);
  return token;
}

/** Returns the subject of an address's token. Every opening is counted; an expired or unknown token is rejected as not found. */
export async function openLink<What extends LinkSubject>(
  redis: Redis,
  kind: string,
  what: z.ZodMiniType<What>,
  query: unknown,
): Promise<What> {
  const { token } = query as Record<string, unknown>;
  const stored = typeof token === 'string' ? await redis.get(keyOf(kind, token)).catch(refuseWithoutRedis) : null;
  if (typeof token !== 'string' || stored === null) throw new Refusal('notFound');
  const named = what.parse(JSON.parse(stored));
  const counted = [
    { limit: OPENINGS_OF_LINK, subject: createHash('sha256').update(token).digest('base64url') },
    { limit: OPENINGS_OF_BORROWER, subject: named.userId },
  ];
  await rejectSlowly(countOrRefuse(redis, counted));
  return named;
}

/** The token is hashed, so that a read of Redis reveals no token. */
const keyOf = (kind: string, token: string): string => `${kind}:${createHash('sha256').update(token).digest('hex')}`;
