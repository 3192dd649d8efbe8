import type { BuiltRoute } from '@hiram/web/app/boot/routesTable.ts';

const KIB = 1024;

export interface Budget {
  readonly jsGzip: number;
  readonly cssGzip: number;
}

const CSS_GZIP = 10 * KIB;
const borrower: Budget = { jsGzip: 120 * KIB, cssGzip: CSS_GZIP };
const landing: Budget = { jsGzip: 90 * KIB, cssGzip: CSS_GZIP };
const finishedPage: Budget = { jsGzip: 10 * KIB, cssGzip: CSS_GZIP };

export function budgetOf({ kind }: Pick<BuiltRoute, 'kind'>): Budget {
  if (kind === 'landing') return landing;
  return kind === 'app' ? borrower : finishedPage;
}

export interface Weight {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

export interface MeasuredRoute extends Pick<BuiltRoute, 'name' | 'address' | 'kind'> {
  readonly js: Weight;
  readonly css: Weight;
  readonly html: Weight;
  /** What a browser fetches before it paints. */
  readonly renderBlocking: readonly string[];
}

/** One sentence for each budget that a route is past; none when it is within all. */
export function trespasses(route: MeasuredRoute): string[] {
  const budget = budgetOf(route);
  const past = (what: string, bytes: number, limit: number): string[] =>
    bytes > limit ? [`${route.address}: ${what} is ${bytes} bytes gzip, the budget is ${limit}`] : [];
  return [
    ...past('JS', route.js.gzip, budget.jsGzip),
    ...past('CSS', route.css.gzip, budget.cssGzip),
    ...route.renderBlocking.map((request) => `${route.address}: ${request} blocks rendering`),
  ];
}
