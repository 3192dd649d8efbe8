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

test.each(rows.map((row) => [row.split('**')[1] ?? '', row] as const))('%s: the titles that it names are there', (_, row) => {
  const named = [...row.matchAll(/`([^`\s]+)` “([^”]+)”/g)].map(([, path = '', title = '']) => [path, title] as const);
  expect(named.length).toBeGreaterThan(0);
  for (const [path, title] of named) expect(readFileSync(new URL(path, repository), 'utf8')).toContain(title);
});

/** What the product was asked to stand against. */
const THREATS = [
  'session on the address',
  'IDOR',
  'Redirects',
  'Payment-link phishing',
  'Bridge in frames',
  'Uploads',
  'SMS pumping',
  'One-time codes',
  'CSRF',
  'Clickjacking',
  'Personal data in logs',
  'Supply chain',
];

test.each(THREATS)('%s has its row', (threat) => {
  expect(rows.filter((row) => (row.split('**')[1] ?? '').toLowerCase().includes(threat.toLowerCase()))).toHaveLength(1);
});
