import type { PageErrorKind } from '@hiram/contract/endpoints/page-report-calls.ts';
import { paths } from '@hiram/contract/product/paths.ts';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Buckets around the limits of a good page: 0.2 s for a tap, 1.8 s for the first paint, 2.5 s for the largest. */
const SECONDS = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8, 16];
const SHIFTS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5];

export type Moment = 'ttfb' | 'fcp' | 'lcp' | 'inp';

export interface PageMetrics {
  moment(page: string, moment: Moment, seconds: number): void;
  shift(page: string, shift: number): void;
  error(page: string, kind: PageErrorKind): void;
}

export function pageMetrics(registry: Registry): PageMetrics {
  const registers = [registry];
  const moments = new Histogram({
    name: 'page_vitals_seconds',
    help: 'Page vitals: time to first byte, first and largest contentful paint, interaction to next paint',
    labelNames: ['page', 'moment'] as const,
    buckets: SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'page_layout_shift',
    help: 'Cumulative layout shift of a page',
    labelNames: ['page'] as const,
    buckets: SHIFTS,
    registers,
  });
  const errors = new Counter({
    name: 'page_errors_total',
    help: 'Errors that pages reported',
    labelNames: ['page', 'kind'] as const,
    registers,
  });
  return {
    moment: (page, moment, seconds) => moments.observe({ page: knownPage(page), moment }, seconds),
    shift: (page, shift) => shifts.observe({ page: knownPage(page) }, shift),
    error: (page, kind) => errors.inc({ page: knownPage(page), kind }),
  };
}

const addresses: ReadonlySet<string> = new Set(Object.values(paths).map(({ address }) => address));

/** The call is public, so unknown addresses are counted as one. */
const knownPage = (page: string): string => (addresses.has(page) ? page : 'other');
