import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource, readSources } from './imports.ts';
import { exportsForTestsAlone, smallFilesWithOneUser } from './structure.ts';

const ROOT = join(import.meta.dirname, '../..');
const sources = readSources();

const entriesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
const foldersOf = (folder: string): readonly string[] => entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const filesOf = (folder: string): readonly string[] => entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]));

test.each([
  ['apps/api/src', 8],
  ['apps/web/src', 6],
  ['packages/contract/src', 7],
])('%s has at most %d rooms and no loose file', (folder, most) => {
  expect(filesOf(folder)).toEqual([]);
  expect(foldersOf(folder).length).toBeLessThanOrEqual(most);
});

test('e2e has at most 8 folders, and configuration beside them', () => {
  expect(foldersOf('e2e').length).toBeLessThanOrEqual(8);
  expect(filesOf('e2e').filter((name) => !/\.config\.ts$|\.json$/.test(name))).toEqual([]);
});

test('few small files have a single user', () => {
  const small = smallFilesWithOneUser(sources);
  expect(small.length, small.join('\n')).toBeLessThanOrEqual(20);
});

test('what only tests import says so', () => {
  expect(exportsForTestsAlone(sources)).toEqual([]);
});

const files = [
  readSource('apps/api/src/lending/a.ts', 'export const a = 1;\nexport const forTests = 2;\n'),
  readSource('apps/api/src/lending/b.ts', "import { a } from './a.ts';\nexport const b = a;\n"),
  readSource('apps/api/src/lending/b.test.ts', "import { forTests } from './a.ts';\nimport { b } from './b.ts';\n"),
];

test('a small file with one user is found, and one that a test needs alone is not', () => {
  const [a, b] = files;
  expect(smallFilesWithOneUser([a, b].filter((file) => file !== undefined))).toEqual(['apps/api/src/lending/a.ts']);
  expect(smallFilesWithOneUser(files)).toEqual([]);
});

test('an export for tests alone is found, unless a comment says so', () => {
  expect(exportsForTestsAlone(files)).toEqual(['apps/api/src/lending/a.ts forTests', 'apps/api/src/lending/b.ts b']);
  const explained = readSource(
    'apps/api/src/lending/a.ts',
    'export const a = 1;\n/** Exported for its test. */\nexport const forTests = 2;\n',
  );
  expect(exportsForTestsAlone([explained, ...files.slice(1)])).toEqual(['apps/api/src/lending/b.ts b']);
});
