import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRequirements } from '../requirements/trace.ts';

const docs = join(import.meta.dirname, '../../docs');
const read = (path: string): string => readFileSync(join(docs, path), 'utf8');
const requirements = readRequirements(read('requirements.md'));
const page = read('compliance.md');

/** Rule, clause, requirement ids and links to tests. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| rule |'))
  .map((line) => line.slice(2, -2).split(' | '));

/** Tests the rate of penalties, which no requirement names. */
const WITHOUT_ID = ['../packages/contract/src/money/terms.test.ts'];

test('docs/compliance.md has the disclaimer and the date on which the rules were read', () => {
  expect(page).toContain('**This is no legal advice.**');
  expect(page).toContain('your counsel must confirm each row');
  expect(page).toContain('The rules were read in November 2026');
});

test.each(rows)('%s: %s', (rule, clause, ids = '', tests = '') => {
  expect([rule, clause].every(Boolean)).toBe(true);
  expect(ids.split(', ').filter((id) => !requirements.has(id))).toEqual([]);
  const paths = [...tests.matchAll(/\]\(([^)]+\.test\.tsx?)\)/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
  const has = (path: string, id: string): boolean => read(path).includes(`[${id}]`);
  expect(ids.split(', ').filter((id) => !paths.some((path) => has(path, id)))).toEqual([]);
  expect(paths.filter((path) => !WITHOUT_ID.includes(path) && !ids.split(', ').some((id) => has(path, id)))).toEqual([]);
});

test('the table has rows without duplicates', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map((row) => row.join())).size).toBe(rows.length);
});
