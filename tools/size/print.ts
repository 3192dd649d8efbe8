import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltRoute, readRoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { budgetOf, type MeasuredRoute, listExceededBudgets, type Weight } from './budgets.ts';
import { reportDesk } from './desk.ts';
import { renderBlockingRequests } from './render-blocking.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Builds of all profiles: a page must be light in each. */
const BUILDS = ['apps/web/dist', 'apps/web/dist-philippines'];
const REPORTS = join(ROOT, 'reports');

/** The .gz and .br files are the ones that are transferred. */
function sumWeights(folder: string, files: readonly string[]): Weight {
  const sum = (ending: string): number => files.reduce((total, file) => total + statSync(join(folder, `${file}${ending}`)).size, 0);
  return { raw: sum(''), gzip: sum('.gz'), brotli: sum('.br') };
}

const heaviest = (weights: readonly Weight[]): Weight => weights.reduce((most, each) => (each.gzip > most.gzip ? each : most));

/** Measures a route in its heaviest language. */
function measure(folder: string, route: BuiltRoute): MeasuredRoute {
  const { name, address, kind, js, css } = route;
  const pages = Object.values(route.pages);
  const renderBlocking = pages.flatMap((page) => renderBlockingRequests(readFileSync(join(folder, page), 'utf8')));
  return {
    name,
    address,
    kind,
    js: heaviest(Object.values(js).map((files) => sumWeights(folder, files))),
    jsFiles: Math.max(...Object.values(js).map((files) => files.length)),
    css: sumWeights(folder, css),
    html: heaviest(pages.map((page) => sumWeights(folder, [page]))),
    renderBlocking,
  };
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
    'JS files': route.jsFiles,
    'CSS gzip': kib(route.css.gzip),
    'CSS brotli': kib(route.css.brotli),
    'CSS budget': kib(budget.cssGzip),
    'HTML brotli': kib(route.html.brotli),
    blocking: route.renderBlocking.length,
  };
}

function report(build: string): {
  readonly profile: string;
  readonly routes: readonly MeasuredRoute[];
  readonly failures: readonly string[];
} {
  const folder = join(ROOT, build);
  const { profile, languages, routes } = readRoutesTable(readFileSync(join(folder, 'routes.json'), 'utf8'));
  // Tools are for developers; borrowers never load them.
  const measured = routes.filter(({ kind }) => kind !== 'tool').map((route) => measure(folder, route));
  console.log(`First load of every route of the profile ${profile} (${languages.join(', ')}), in KiB. The HTML contains the CSS.`);
  console.table(measured.map(row));
  return { profile, routes: measured, failures: measured.flatMap(listExceededBudgets).map((exceeded) => `${profile}: ${exceeded}`) };
}

const builds = BUILDS.filter((build) => existsSync(join(ROOT, build, 'routes.json')));
const reports = builds.map(report);
if (reports.length === 0) throw new Error('no build found: npm run build');
const desk = reportDesk(ROOT, builds);
const failures = [...reports.flatMap((each) => each.failures), ...desk.failures];
failures.forEach((failure) => console.error(failure));
mkdirSync(REPORTS, { recursive: true });
writeFileSync(join(REPORTS, 'size.json'), `${JSON.stringify({ pages: reports, desk }, null, 2)}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
