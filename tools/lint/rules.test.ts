import { expect, test } from 'vitest';
import { lint } from './lint-cases.ts';

const service = 'apps/api/src/endpoints/order/order.service.ts';
const screen = 'apps/web/src/features/order/OrderScreen.tsx';

/** [rule, file, code] */
const refused = [
  ['no-ambient-time', service, 'export const at = Date.now();'],
  ['no-ambient-time', service, 'export const at = new Date();'],
  ['no-ambient-time', service, 'export const at = performance.timeOrigin;'],
  ['no-ambient-time', service, 'export const query = "select * from orders where due < now()";'],
  ['no-ambient-time', service, 'export const query = (id) => sql`select ${id}, CURRENT_DATE`;'],
  ['no-ambient-time', service, "export const query = (db) => db.fn('now');"],
  ['no-ambient-time', 'packages/contract/src/product/dates.ts', 'export const at = Date.now();'],
  ['field-words', service, 'export const surplusOf = 1;'],
  ['field-words', service, 'export interface WholeOrder { readonly id: string }'],
  ['field-words', service, 'export const pay = ({ askedAmount }) => askedAmount;'],
  ['field-words', service, "export const query = (db) => db.insertInto('task').values({ ask_at: 1 });"],
  ['field-words', service, 'export class Jobs {\n  #workshop = 1;\n  run() { return this.#workshop; }\n}'],
  ['field-words', service, "import { given } from './given.ts';\nexport const letter = given;"],
  ['field-words', screen, 'export const rollOver = 1;'],
  ['field-words', 'packages/contract/src/endpoints/proof.ts', 'export const x = 1;'],
  ['field-words', 'apps/api/src/endpoints/proofs/check-document.service.ts', 'export const x = 1;'],
  ['field-words', 'apps/web/src/features/choices/WaysToPay.tsx', 'export const x = 1;'],
  ['field-words', 'apps/api/src/platform/pdf/words.ts', 'export const x = 1;'],
  ['plain-words', service, 'export function takeWebhook() {}'],
  ['plain-words', 'e2e/support/orders.ts', 'export const tellBorrower = () => undefined;'],
  ['plain-words', screen, 'export class Draft {\n  #keep() {}\n}'],
  ['plain-words', service, 'export interface Provider {\n  ask(): void;\n}'],
  ['plain-words', service, '// Whoever borrowed before reads the changes.\nexport const x = 1;'],
  ...[
    'window.location.assign(url)',
    'window.location.replace(url)',
    'location.assign(url)',
    'document.location.replace(url)',
    'window.top?.location.assign(url)',
    "window['location'].assign(url)",
    "window.location['assign'](url)",
    'window.location[url](url)',
    'window.location.href = url',
    'location.hash = url',
    'window.location = url',
    'location = url',
    '(window as unknown as { location: string }).location = url',
    'window.open(url)',
    'open(url)',
    'globalThis.open(url)',
    'window.navigation.navigate(url)',
    'navigation.navigate(url)',
  ].map((code) => ['no-raw-navigation', screen, `export const go = (url) => { ${code}; };`] as const),
  ['no-raw-navigation', screen, 'const place = window.location;\nexport const go = (url) => place.assign(url);'],
  ['no-raw-navigation', screen, 'export const go = (navigate) => navigate(location);'],
  ['no-raw-navigation', screen, 'const { location: place } = window;\nexport const go = (url) => place.assign(url);'],
  ['browser-floor', screen, "export const listen = (element, end) => element.addEventListener('scrollend', end);"],
  ['browser-floor', screen, 'export const price = /(?<=PHP )\\d+/;'],
  ['browser-floor', screen, 'export const price = /(?i:php) \\d+/;'],
] as const;

const allowed = [
  ['no-ambient-time', 'apps/api/src/platform/db/clock.ts', 'export const at = new Date();'],
  ['no-ambient-time', 'apps/api/src/endpoints/order/order.test.ts', 'export const at = new Date();'],
  ['no-ambient-time', screen, 'export const at = new Date();'],
  ['no-ambient-time', service, 'export const at = (clock) => new Date(clock.now());'],
  ['no-ambient-time', service, "export const text = 'up to now (and later)';"],
  ['no-ambient-time', service, 'export const took = performance.now();'],
  ['field-words', service, 'export const answer = ({ isDelay, delayInfo }) => ({ delayAmount: isDelay ? delayInfo : 0 });'],
  ['field-words', service, 'export const add = (list, loan) => { list.push(loan); list.submit(); };'],
  ['field-words', service, '// A surplus of proofs.\nexport const text = "the surplus that was asked for";'],
  ['field-words', service, 'export const lifecycle = { lifetime: 1, olderThanYears: 18, letters: 2, workers: 3 };'],
  ['field-words', service, "import { walk as visit } from 'estree-walker';\nexport const tree = visit;"],
  ['field-words', 'apps/api/src/endpoints/order/order.test.ts', 'export const surplus = 1;'],
  ['field-words', 'e2e/support/orders.ts', 'export const surplus = 1;'],
  ['plain-words', service, '// Repeat borrowers read the changes.\nexport const takenAt = 1;\nexport const isKept = () => true;'],
  ['no-raw-navigation', 'apps/web/src/platform/navigation/safeNavigate.ts', 'export const go = (url) => window.location.assign(url);'],
  ['no-raw-navigation', 'apps/web/src/order.test.ts', 'export const go = (url) => window.location.assign(url);'],
  ['no-raw-navigation', 'e2e/engines/playwright-engine.ts', 'export const go = (url) => location.replace(url);'],
  ['no-raw-navigation', screen, 'export const again = () => window.location.reload();'],
  ['no-raw-navigation', screen, 'export const here = () => `${location.pathname.replace("/", "")}${window.location.search}`;'],
  [
    'no-raw-navigation',
    screen,
    'export function Here() {\n  const location = useLocation();\n  return useKey(location, location.state);\n}',
  ],
  ['no-raw-navigation', screen, 'export const show = (open, dialog) => {\n  open();\n  dialog.open();\n};'],
  ['no-raw-navigation', screen, 'export const place = { location: 1, open: true };'],
  ['browser-floor', screen, 'export const price = /PHP (?<pesos>\\d+)(?=\\.)/u;'],
  ['browser-floor', 'apps/web/src/order.test.ts', 'export const price = /(?<=PHP )\\d+/;'],
  ['browser-floor', 'apps/api/src/main/app.ts', 'export const price = /(?<=PHP )\\d+/;'],
] as const;

/** Every case has a file of its own, beside the file that it names, unless the rule depends on the name itself. */
const cases = [...refused, ...allowed].map(([rule, file, code], index) => ({
  code,
  rule,
  file: /(?:clock|safeNavigate)\.ts$/.test(file) ? file : file.replace(/([^/]+)$/, `case${index}.$1`),
}));
const problems = lint(Object.fromEntries(cases.map(({ file, code }) => [file, `${code}\n`])));

test.each(cases.slice(0, refused.length))('$rule rejects $code in $file', ({ rule, file }) => {
  expect(problems.filter((problem) => problem.startsWith(`${file}:`) && problem.endsWith(` hiram(${rule})`))).toHaveLength(1);
});

test.each(cases.slice(refused.length))('$rule accepts $code in $file', ({ file }) => {
  expect(problems.filter((problem) => problem.startsWith(`${file}:`) && problem.includes('hiram('))).toEqual([]);
});

test('rejects a floating promise, so the type-aware rules run', () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["**/*.ts"] }',
    'apps/api/src/endpoints/order/order.service.ts': 'export function pay(send: () => Promise<void>): void {\n  send();\n}\n',
  };
  expect(lint(files, '--type-aware')).toEqual(['apps/api/src/endpoints/order/order.service.ts:2 typescript(no-floating-promises)']);
});

test('the configured built-in rules apply to pages and to other code', () => {
  const code = [
    "import * as z from 'zod/mini';",
    'export const amount = z.coerce.number();',
    "export * from './button.ts';",
    'export const signal = AbortSignal.timeout(60_000);',
    'export const later = (work) => requestIdleCallback(work);',
  ].join('\n');
  const files = {
    'apps/web/src/ui/some-part.ts': code,
    'apps/web/src/ui/Part.tsx': 'export const Rest = () => <main inert />;',
    'e2e/somePart.ts': code,
  };
  const faultsOfEveryFile = ['1 oxc(no-barrel-file)', '1 unicorn(filename-case)', '2 eslint(no-restricted-properties)'];
  const rules = ['no-barrel-file', 'filename-case', 'no-restricted', 'forbid-dom-props'];
  expect(
    lint(files)
      .filter((problem) => rules.some((rule) => problem.includes(rule)))
      .toSorted(),
  ).toEqual([
    'apps/web/src/ui/Part.tsx:1 react(forbid-dom-props)',
    ...[...faultsOfEveryFile, '4 eslint(no-restricted-properties)', '5 eslint(no-restricted-globals)'].map(
      (problem) => `apps/web/src/ui/some-part.ts:${problem}`,
    ),
    ...faultsOfEveryFile.map((problem) => `e2e/somePart.ts:${problem}`),
  ]);
});
