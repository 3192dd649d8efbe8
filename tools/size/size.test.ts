import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type MeasuredRoute, listExceededBudgets } from './budgets.ts';
import { measureDesk } from './desk.ts';
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

test('a route exactly at its budgets passes', () => {
  expect(listExceededBudgets(measured({}))).toEqual([]);
});

test.each([
  ['borrower JS', measured({ js: weight(110 * KIB + 1) })],
  ['landing JS', measured({ kind: 'landing', js: weight(83 * KIB + 1), jsFiles: 2 })],
  ['document JS', measured({ kind: 'document', js: weight(5 * KIB + 1), jsFiles: 1 })],
  ['CSS', measured({ css: weight(8 * KIB + 1) })],
  ['one more file', measured({ jsFiles: 4 })],
  ['a render-blocking request', measured({ renderBlocking: ['/assets/main.css'] })],
])('a route fails for %s beyond the budget', (_what, route) => {
  expect(listExceededBudgets(route)).toHaveLength(1);
});

test('applicable sheets, classic scripts and CSS imports block rendering', () => {
  const html =
    '<head><link rel="stylesheet" href="/a.css"><script src="/b.js"></script><style>@import url(/c.css);p{}</style></head><body><script src="/d.js"></script></body>';
  expect(renderBlockingRequests(html)).toEqual(['/a.css', '/b.js', '/d.js', '@import url(/c.css)']);
});

test('disabled sheets, modules, preloads, deferred and inline scripts do not block rendering', () => {
  const html =
    '<link rel="stylesheet" disabled href="/a.css"><link rel="preload" as="script" href="/b.js"><link rel="modulepreload" href="/b.js">' +
    '<script type="module" crossorigin src="/c.js"></script><script defer src="/d.js"></script><script async src="/e.js"></script><script data-call="{}">f()</script>';
  expect(renderBlockingRequests(html)).toEqual([]);
});

const deskFile = { name: 'assets/main.js', text: "const css={link:'desk-Frame_link'};fetch('/desk/me')" };
const borrowersFile = { name: 'assets/order.js', text: "const css={link:'Page_link'};fetch('/entirely/order')" };

test('passes for a desk within its budget and borrowers’ pages without code of the desk', () => {
  expect(measureDesk([deskFile], [borrowersFile])).toMatchObject({ leakedFiles: [], failures: [] });
});

test.each([
  ['a desk beyond its budget', [deskFile, { name: 'noise.js', text: randomBytes(300 * KIB).toString('hex') }], [borrowersFile]],
  ['a class of the desk in a borrower’s page', [deskFile], [{ name: 'order.css', text: '.desk-Kbd_keys{}' }]],
  ['a call of the desk in a borrower’s page', [deskFile], [{ name: 'order.js', text: "fetch('/desk/queues')" }]],
  ['a desk without marks that distinguish its files', [borrowersFile], []],
])('fails for %s', (_what, desk, borrowers) => {
  expect(measureDesk(desk, borrowers).failures).toHaveLength(1);
});
