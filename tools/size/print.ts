import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltRoute, readRoutesTable } from '@hiram/web/start/routes-table.ts';
import { budgetOf, type MeasuredRoute, trespasses, type Weight } from './budgets.ts';
import { renderBlockingRequests } from './render-blocking.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'apps/web/dist');
const REPORTS = join(ROOT, 'reports');

const bytesOf = (file: string): number => statSync(join(DIST, file)).size;

/** The .gz and .br files are what travels. */
function weigh(files: readonly string[]): Weight {
  const sum = (ending: string): number => files.reduce((total, file) => total + bytesOf(`${file}${ending}`), 0);
  return { raw: sum(''), gzip: sum('.gz'), brotli: sum('.br') };
}

function measure(route: BuiltRoute): MeasuredRoute {
  const { name, address, kind, js, css } = route;
  const pages = Object.values(route.pages);
  const renderBlocking = pages.flatMap((page) => renderBlockingRequests(readFileSync(join(DIST, page), 'utf8')));
  return { name, address, kind, js: weigh(js), css: weigh(css), html: weigh(pages.slice(0, 1)), renderBlocking };
}

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

function row(route: MeasuredRoute): Record<string, string | number> {
  const budget = budgetOf(route);
  return {
    address: route.address,
    kind: route.kind,
    'JS gzip': kib(route.js.gzip),
    'JS brotli': kib(route.js.brotli),
    'JS budget': kib(budget.jsGzip),
    'CSS gzip': kib(route.css.gzip),
    'CSS brotli': kib(route.css.brotli),
    'CSS budget': kib(budget.cssGzip),
    'HTML brotli': kib(route.html.brotli),
    blocking: route.renderBlocking.length,
  };
}

const measured = readRoutesTable(readFileSync(join(DIST, 'routes.json'), 'utf8')).routes.map(measure);
const failures = measured.flatMap(trespasses);
console.log('First load of every route, in KiB. The CSS stands inside the HTML.');
console.table(measured.map(row));
failures.forEach((failure) => console.error(failure));
mkdirSync(REPORTS, { recursive: true });
writeFileSync(join(REPORTS, 'size.json'), `${JSON.stringify({ routes: measured, failures }, null, 2)}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
