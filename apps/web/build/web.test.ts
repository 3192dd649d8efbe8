import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseSync, Visitor } from 'rolldown/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { pageError } from '@hiram/contract/endpoints/page-reports.ts';
import { pathNames, paths } from '@hiram/contract/product/paths.ts';
import type { RoutesTable } from '../src/app/boot/routesTable.ts';
import { SOAK } from '../../../tools/testing/timeout-scale.ts';
import { WEB } from './bundle.ts';
import { buildWeb } from './web.ts';

const folders = [mkdtempSync(join(tmpdir(), 'web-test-')), mkdtempSync(join(tmpdir(), 'web-test-'))] as const;
const [folder] = folders;
let table: RoutesTable;

beforeAll(async () => {
  ({ table } = await buildWeb(folder));
});

afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true })));

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const everyPage = (): { readonly html: string; readonly styleHashes: readonly string[] }[] =>
  [...table.routes, table.notFound].flatMap(({ pages, styleHashes }) =>
    Object.values(pages).map((page) => ({ html: read(page), styleHashes })),
  );

test.runIf(SOAK)('two builds of the same sources produce the same bytes', async () => {
  await buildWeb(folders[1]);
  expect(fingerprints(folders[1])).toEqual(fingerprints(folder));
});

test('writes a page for every address in every language', () => {
  expect(table.routes.map(({ name, address, kind }) => ({ name, address, kind }))).toEqual(
    // Developer tools are excluded from a build unless they are requested.
    pathNames.filter((name) => paths[name].kind !== 'tool').map((name) => ({ name, ...paths[name] })),
  );
  for (const { pages } of table.routes) expect(Object.keys(pages)).toEqual(table.languages);
});

test('the hashes for the content policy match each page’s style element and the one inline script', () => {
  for (const { html, styleHashes } of everyPage()) {
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => hashOf(text));
    expect(styles).toEqual(styleHashes);
    const scripts = [...html.matchAll(/<script(?: data-[a-z]+="[^"]*")*>(.*?)<\/script>/gs)].map(([, text = '']) => hashOf(text));
    expect(scripts.every((hash) => hash === table.scriptHash)).toBe(true);
  }
});

// The rules of a CSS module that is imported only for its side effect can be lost.
test('every class in a page has a rule in the sheets of that page', () => {
  for (const { html } of everyPage()) {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ').filter(Boolean));
    expect(classes.length).toBeGreaterThan(0);
    expect(classes.filter((name) => !styles.includes(`.${name}`))).toEqual([]);
  }
});

test('names a class by its sheet and a file by its source', () => {
  const sheets = globSync('src/**/*.module.css', { cwd: WEB }).map((sheet) => basename(sheet));
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets).toEqual([...new Set(sheets)]);
  const { html } = everyPage()[0] ?? { html: '' };
  expect(html).toMatch(/ class="Page_\w+/);
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.find((file) => file.startsWith('OrderScreen-'))).toBeDefined();
  // Otherwise an error report would omit the location.
  for (const file of scripts) {
    const request = { page: '/order', kind: 'error', name: 'Error', message: '', stack: `assets/${file}:1:2`, build: '' };
    expect(pageError.request.safeParse(request).error, file).toBeUndefined();
  }
});

test('an app page has text before its code runs and its call’s path, and every file it names exists', () => {
  const { pages, js, css } = table.routes.find(({ name }) => name === 'customerService') ?? table.notFound;
  const html = read(pages['en'] ?? '');
  expect(html).toContain('Telephone');
  expect(html).toContain('/v3/personal-center/contact-kf-info');
  const named = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]*)"/g)].map(([, file = '']) => file);
  expect(new Set(named)).toEqual(new Set([...(js['en'] ?? []), ...css]));
  for (const file of named) expect(read(file).length).toBeGreaterThan(0);
});

test('the landing page loads neither schemas nor Query nor router, which the app loads', () => {
  const codeOf = (route: string): string => (table.routes.find(({ name }) => name === route)?.js['en'] ?? []).map(read).join('');
  for (const mark of ['$ZodType', 'No QueryClient set', 'outside AddressProvider']) {
    expect(codeOf('order'), mark).toContain(mark);
    expect(codeOf('promotion'), mark).not.toContain(mark);
  }
  expect(codeOf('promotion').length).toBeGreaterThan(100_000);
});

test('an app page loads three files: the libraries, the app and its screen', () => {
  for (const { address, js } of table.routes.filter(({ kind }) => kind === 'app')) {
    const names = (js['en'] ?? []).map((file) => file.replace(/^assets\/(\w+)-.*$/, '$1'));
    expect(names, address).toEqual(['vendor', 'main', expect.stringMatching(/Screen$|^payWay$/)]);
  }
});

// WebKit bug 236843, up to iOS 15.6: code inside a parenthesis of an initializer cannot resolve the names of its module.
test('no class field in built code has a parenthesis in its initializer', () => {
  const initializers = globSync('assets/*.js', { cwd: folder }).flatMap((file) => fieldInitializers(read(file)));
  expect(initializers.length).toBeGreaterThan(5);
  expect(initializers.filter((text) => text.includes('('))).toEqual([]);
  expect(fieldInitializers('class A { a; b = 1; #c = () => 2; static d = 3; }')).toEqual(['1', '() => 2', '3']);
});

test('every script is referenced by a page or by another script', () => {
  const files = globSync('assets/*.js', { cwd: folder });
  const named = [...files, ...table.routes.flatMap(({ pages }) => Object.values(pages))].map(read).join('');
  expect(files.filter((file) => !named.includes(basename(file)))).toEqual([]);
});

test('scripts contain no endpoint summary of the contract', () => {
  const code = globSync('assets/*.js', { cwd: folder }).map(read).join('');
  expect(endpoints.filter(({ path }) => code.includes(path)).length).toBeGreaterThan(30);
  expect(endpoints.filter(({ summary }) => code.includes(summary)).map(({ name }) => name)).toEqual([]);
});

test('the code that waits for a busy service is a chunk that no page loads at first', () => {
  const [waiting = ''] = globSync('assets/retryWhileBusy-*.js', { cwd: folder });
  expect(read(waiting)).toContain('One moment');
  expect(table.routes.flatMap(({ js }) => Object.values(js).flat())).not.toContain(waiting);
});

test('[LEG-05] a document contains the company text and the customer service e-mail without its script', () => {
  const html = read(table.routes.find(({ name }) => name === 'aboutUs')?.pages['en'] ?? '');
  expect(html).toContain('Hiram Lending Company');
  expect(html).toContain('href="mailto:help@hiram.example"');
});

test('writes a gzip and a brotli version of every served file', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(gz|br)$/.test(entry.name) && entry.name !== 'routes.json')
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(pathNames.length);
  for (const file of files) {
    const bytes = readFileSync(file);
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(bytes), file).toBe(true);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(bytes), file).toBe(true);
  }
});

function fieldInitializers(code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({ PropertyDefinition: ({ value }) => void (value && found.push(code.slice(value.start, value.end))) });
  visitor.visit(parseSync('page.js', code).program);
  return found;
}

function fingerprints(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(root.length), hashOf(readFileSync(file, 'base64'))];
    }),
  );
}
