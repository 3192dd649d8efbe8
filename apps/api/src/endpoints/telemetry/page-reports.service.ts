import { createHash } from 'node:crypto';
import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { pageError, pageVitals } from '@hiram/contract/endpoints/page-reports.ts';
import { scrubMessage } from '@hiram/contract/endpoints/scrub-message.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { addressGroup } from '../../platform/request/caller-address.ts';
import { countOrRefuse } from '../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../platform/redis/rate-limits.ts';
import type { Moment, PageMetrics } from './page-metrics.ts';

/** Longer times come from phones that slept or from forged reports. */
const LONGEST_MS = 60_000;
const LARGEST_SHIFT = 10;

/** The call is public, and every error writes a log line. */
const ERRORS_OF_ADDRESS: RateLimit = { name: 'page-error-address', most: 60, seconds: 600 };

/** Vitals write no log line, so this is wider: many phones of a mobile network share one address. */
const VITALS_OF_ADDRESS: RateLimit = { name: 'page-vitals-address', most: 1200, seconds: 600 };

type Vitals = RequestOf<typeof pageVitals>;

export async function countVitals(
  { metrics, redis }: Pick<ErrorSinks, 'metrics' | 'redis'>,
  { page, layoutShiftThousandths, ...vitals }: Vitals,
  address: string,
): Promise<null> {
  await countOrRefuse(redis, [{ limit: VITALS_OF_ADDRESS, subject: addressGroup(address) }]);
  const moments: readonly [Moment, number | null][] = [
    ['ttfb', vitals.timeToFirstByteMs],
    ['fcp', vitals.firstContentfulPaintMs],
    ['lcp', vitals.largestContentfulPaintMs],
    ['inp', vitals.interactionToNextPaintMs],
  ];
  for (const [moment, ms] of moments) if (ms !== null && ms <= LONGEST_MS) metrics.moment(page, moment, ms / 1000);
  const shift = layoutShiftThousandths === null ? null : layoutShiftThousandths / 1000;
  if (shift !== null && shift <= LARGEST_SHIFT) metrics.shift(page, shift);
  return null;
}

interface ErrorSinks {
  readonly metrics: PageMetrics;
  readonly redis: Redis;
  readonly log: FastifyBaseLogger;
}

type PageError = RequestOf<typeof pageError>;

/** Logs and counts an error. The page scrubs its messages, but other callers may not, so the message is scrubbed again. */
export async function recordError({ metrics, redis, log }: ErrorSinks, report: PageError, address: string): Promise<null> {
  await countOrRefuse(redis, [{ limit: ERRORS_OF_ADDRESS, subject: addressGroup(address) }]);
  metrics.error(report.page, report.kind);
  const { page, kind, name, build } = report;
  const message = scrubMessage(report.message ?? '');
  const at = report.stack === '' ? [] : report.stack.trimEnd().split('\n');
  log.warn({ page, kind, name, message, at, build, fingerprint: fingerprintOf([page, kind, name, message]) }, 'page error');
  return null;
}

/** Equal for the same fault of any borrower and any build, so that a search finds every occurrence. */
const fingerprintOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
