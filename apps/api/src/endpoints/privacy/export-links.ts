import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { createLink, openLink } from '../../platform/redis/links.ts';
import { countOrRefuse } from '../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../platform/redis/rate-limits.ts';
import type { Resources } from '../../providers/resources.ts';

/** The file has a link of its own, so that a browser or a mail app that fetches the file gets no session. */
export const EXPORT_FILE = `${BASE_PATH}/v4/privacy/export-file`;

const KIND = 'export';

/** Decided: enough for a bad connection, too few to load a database. */
const EXPORTS_A_DAY: RateLimit = { name: 'export', most: 10, seconds: 86_400 };

/** Every opening reads all data again. */
const OPENINGS_A_DAY: RateLimit = { name: 'export-opening', most: 30, seconds: 86_400 };

const exporting = z.object({ userId: z.string() });

export async function linkToExport({ redis, config }: Pick<Resources, 'redis' | 'config'>, userId: string): Promise<string> {
  await countOrRefuse(redis, [{ limit: EXPORTS_A_DAY, subject: userId }]);
  return `${config.publicOrigin}${EXPORT_FILE}?token=${await createLink(redis, KIND, { userId })}`;
}

/** Returns the id of the borrower; refuses an unknown or expired link. */
export async function openExport(redis: Redis, query: unknown): Promise<string> {
  const { userId } = await openLink(redis, KIND, exporting, query);
  await countOrRefuse(redis, [{ limit: OPENINGS_A_DAY, subject: userId }]);
  return userId;
}
