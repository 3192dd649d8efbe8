import { expect, test } from 'vitest';
import { type MeasuredRoute, trespasses } from './budgets.ts';
import { renderBlockingRequests } from './render-blocking.ts';

const KIB = 1024;
const weight = (gzip: number): MeasuredRoute['js'] => ({ raw: gzip * 3, gzip, brotli: gzip });
const measured = (changes: Partial<MeasuredRoute>): MeasuredRoute => ({
  name: 'order',
  address: '/order',
  kind: 'app',
  js: weight(110 * KIB),
  jsFiles: 3,
  css: weight(8 * KIB),
  html: weight(3 * KIB),
  renderBlocking: [],
  ...changes,
});

test('a route at its budgets is within them', () => {
  expect(trespasses(measured({}))).toEqual([]);
});

test.each([
  ['borrower JS', measured({ js: weight(110 * KIB + 1) })],
  ['landing JS', measured({ kind: 'landing', js: weight(83 * KIB + 1), jsFiles: 2 })],
  ['document JS', measured({ kind: 'document', js: weight(5 * KIB + 1), jsFiles: 1 })],
  ['CSS', measured({ css: weight(8 * KIB + 1) })],
  ['a file more', measured({ jsFiles: 4 })],
  ['a render-blocking request', measured({ renderBlocking: ['/assets/main.css'] })],
])('%s past the budget fails', (_what, route) => {
  expect(trespasses(route)).toHaveLength(1);
});

test('sheets that apply, classic scripts and imports block rendering', () => {
  const html =
    '<head><link rel="stylesheet" href="/a.css"><script src="/b.js"></script><style>@import url(/c.css);p{}</style></head><body><script src="/d.js"></script></body>';
  expect(renderBlockingRequests(html)).toEqual(['/a.css', '/b.js', '/d.js', '@import url(/c.css)']);
});

test('disabled sheets, modules, preloads, deferred and inline scripts do not', () => {
  const html =
    '<link rel="stylesheet" disabled href="/a.css"><link rel="preload" as="script" href="/b.js"><link rel="modulepreload" href="/b.js">' +
    '<script type="module" crossorigin src="/c.js"></script><script defer src="/d.js"></script><script async src="/e.js"></script><script data-call="{}">f()</script>';
  expect(renderBlockingRequests(html)).toEqual([]);
});
