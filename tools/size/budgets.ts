import type { BuiltRoute } from '@hiram/web/app/boot/routesTable.ts';

const KIB = 1024;

export interface Budget {
  readonly jsGzip: number;
  readonly cssGzip: number;
  /** Number of JavaScript files. Two further requests precede the page's data: the page itself and its first call. */
  readonly jsFiles: number;
}

const CSS_GZIP = 8 * KIB;
const borrower: Budget = { jsGzip: 110 * KIB, cssGzip: CSS_GZIP, jsFiles: 3 };
const landing: Budget = { jsGzip: 83 * KIB, cssGzip: CSS_GZIP, jsFiles: 2 };
const finishedPage: Budget = { jsGzip: 5 * KIB, cssGzip: CSS_GZIP, jsFiles: 1 };

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
  readonly jsFiles: number;
  readonly css: Weight;
  readonly html: Weight;
  /** Requests that a browser waits for before it paints. */
  readonly renderBlocking: readonly string[];
}

/** Returns one sentence for each exceeded budget of a route. */
export function listExceededBudgets(route: MeasuredRoute): string[] {
  const budget = budgetOf(route);
  const exceededBudget = (what: string, bytes: number, limit: number): string[] =>
    bytes > limit ? [`${route.address}: ${what} is ${bytes} bytes gzip, the budget is ${limit}`] : [];
  return [
    ...exceededBudget('JS', route.js.gzip, budget.jsGzip),
    ...exceededBudget('CSS', route.css.gzip, budget.cssGzip),
    ...(route.jsFiles > budget.jsFiles ? [`${route.address}: ${route.jsFiles} files of JavaScript, the budget is ${budget.jsFiles}`] : []),
    ...route.renderBlocking.map((request) => `${route.address}: ${request} blocks rendering`),
  ];
}
