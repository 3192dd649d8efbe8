import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const repository = new URL('../../', import.meta.url);
const document = readFileSync(new URL('docs/security.md', repository), 'utf8');
const rows = document.split('\n').filter((line) => line.startsWith('| **'));
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|deploy|docs|e2e|packages|tools)\/[^`\s]+)`/g)].map(([, path = '']) => path);

test('every file that docs/security.md names is there', () => {
  const files = filesIn(document);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((path) => !existsSync(new URL(path, repository)))).toEqual([]);
});

test.each(rows.map((row) => [row.split('**')[1] ?? '', row] as const))('%s: a test shows its control', (_, row) => {
  expect(filesIn(row).some((path) => /\.(?:test|spec)\.tsx?$/.test(path))).toBe(true);
});

test('each threat of the product has its row', () => {
  expect(rows.length).toBeGreaterThanOrEqual(12);
});
