import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type * as z from 'zod/mini';
import { Refusal } from '../request/refusal.ts';
import { refuseSlowly } from '../work/refuse-slowly.ts';
import { keepLink, readLink } from './kept-links.ts';
import { countOrRefuse } from './rate-limits.ts';
import type { RateLimit } from './rate-limits.ts';

/** A file costs more than a call, and whoever has its link opens it without a session. Decided: more than any viewer loads of one file. */
const OPENINGS_OF_LINK: RateLimit = { name: 'file-link', most: 20, seconds: 60 };
const OPENINGS_OF_BORROWER: RateLimit = { name: 'file-borrower', most: 120, seconds: 600 };
/** Each is kept for half an hour. */
const LINKS_OF_BORROWER: RateLimit = { name: 'file-links', most: 120, seconds: 600 };

/** What a link of a file names: always something of one borrower. */
interface Owned {
  readonly userId: string;
}

export async function keepFileLink(redis: Redis, kind: string, what: Owned): Promise<string> {
  await countOrRefuse(redis, [{ limit: LINKS_OF_BORROWER, subject: what.userId }]);
  return keepLink(redis, kind, what);
}

/** What the token of an address opens. Every attempt counts, made or not; one that opens nothing is refused as not found. */
export async function openFileLink<What extends Owned>(
  redis: Redis,
  kind: string,
  what: z.ZodMiniType<What>,
  query: unknown,
): Promise<What> {
  const { token } = query as Record<string, unknown>;
  const stored = typeof token === 'string' ? await readLink(redis, kind, token) : null;
  if (typeof token !== 'string' || stored === null) throw new Refusal('notFound');
  const named = what.parse(stored);
  const counted = [
    { limit: OPENINGS_OF_LINK, subject: createHash('sha256').update(token).digest('base64url') },
    { limit: OPENINGS_OF_BORROWER, subject: named.userId },
  ];
  await refuseSlowly(countOrRefuse(redis, counted));
  return named;
}
