import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Rolldown } from 'vite';
import { inlineSharedChunks } from './inlineSharedChunks.ts';

/** Two screens that share a part, which imports another part; all of them import the app and the libraries. */
const FILES = {
  'vendor-1.js': 'export const libraries = ["all"];',
  'main-1.js':
    'import { libraries } from "./vendor-1.js"; export const app = { libraries }; export const open = (name) => import(`./${name}-1.js`);',
  'unit-1.js': 'export const unit = (amount) => `${amount} pesos`;',
  'part-1.js':
    'import { unit } from "./unit-1.js"; export const part = (amount) => unit(amount); export const unused = "this export is unused";',
  'A-1.js': 'import { app } from "./main-1.js"; import { part } from "./part-1.js"; export const screen = () => [app, part(1)];',
  'B-1.js': 'import { app } from "./main-1.js"; import { part } from "./part-1.js"; export const screen = () => [app, part(2)];',
} as const;
const MANIFEST = {
  '_vendor-1.js': { file: 'vendor-1.js' },
  'src/main.tsx': { file: 'main-1.js', isEntry: true, imports: ['_vendor-1.js'], css: ['main.css'] },
  '_unit-1.js': { file: 'unit-1.js', css: ['unit.css'] },
  '_part-1.js': { file: 'part-1.js', imports: ['_unit-1.js'], css: ['part.css'] },
  'src/A.tsx': { file: 'A-1.js', isDynamicEntry: true, imports: ['src/main.tsx', '_part-1.js'], css: ['A.css'] },
  'src/B.tsx': { file: 'B-1.js', isDynamicEntry: true, imports: ['src/main.tsx', '_part-1.js'] },
  'part.css': { file: 'part.css' },
};

/** @param part source of the module that the two screens share */
function built(part = 'export const part = 1;\n') {
  const folder = mkdtempSync(join(tmpdir(), 'own-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code);
  mkdirSync(join(folder, 'src'));
  const source = join(folder, 'src', 'part.ts');
  writeFileSync(source, part);
  const chunks = [{ fileName: 'part-1.js', moduleIds: [source] }] as unknown as Rolldown.OutputChunk[];
  return { folder, manifest: MANIFEST, chunks, shared: /^vendor-/, target: ['ios15.4', 'chrome100'] };
}

test('copies chunks that a few screens share into each of them, and keeps the chunks that all share', async () => {
  const files = built();
  const manifest = await inlineSharedChunks(files);

  expect(Object.values(manifest).map(({ file }) => file)).toEqual(['vendor-1.js', 'main-1.js', 'A-1.js', 'B-1.js', 'part.css']);
  expect(['part-1.js', 'unit-1.js'].filter((name) => existsSync(join(files.folder, name)))).toEqual([]);
  const { open, app } = (await import(join(files.folder, 'main-1.js'))) as {
    open: (name: string) => Promise<{ screen: () => unknown[] }>;
    app: object;
  };
  const [a, b] = [(await open('A')).screen(), (await open('B')).screen()];
  expect([a, b]).toEqual([
    [app, '1 pesos'],
    [app, '2 pesos'],
  ]);
  expect(a[0]).toBe(b[0]);
  expect(readFileSync(join(files.folder, 'A-1.js'), 'utf8')).not.toContain('this export is unused');
});

test('adds the sheets of a copied chunk to its screen in cascade order', async () => {
  const manifest = await inlineSharedChunks(built());
  expect(manifest['src/A.tsx']).toMatchObject({ imports: ['src/main.tsx'], css: ['unit.css', 'part.css', 'A.css'] });
  expect(manifest['src/B.tsx']).toMatchObject({ imports: ['src/main.tsx'], css: ['unit.css', 'part.css'] });
});

test.each([
  'let count = 0;\n',
  'export const places: string[] = new Map();\n',
  'export const Place = createContext<string>("");\n',
  'const key = Symbol("key");\n',
  'export class Refused extends Error {}\n',
])('rejects a copied module with state for the whole app: %s', async (part) => {
  await expect(inlineSharedChunks(built(part))).rejects.toThrow('import it in everyScreen.ts');
});

test('accepts a copied module whose constants are immutable', async () => {
  const part = 'const NOTHING: ReadonlySet<number> = new Set();\nfunction count() {\n  let sum = 0;\n  return sum;\n}\n';
  expect(Object.keys(await inlineSharedChunks(built(part)))).not.toContain('_part-1.js');
});
