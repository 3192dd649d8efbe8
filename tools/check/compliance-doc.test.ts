import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRequirements } from '../requirements/requirement-list.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const requirements = readRequirements(read('docs/requirements.md'));
const page = read('docs/compliance.md');

/** Rule, clause, requirement, and the test with its file. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| rule |'))
  .map((line) => line.slice(2, -2).split(' | '));

test('docs/compliance.md says that it is no legal advice, and when the rules were read', () => {
  expect(page).toContain('**This is no legal advice.**');
  expect(page).toContain('your counsel must confirm each row');
  expect(page).toContain('The rules were read in November 2026');
});

test.each(rows)('%s: %s', (rule, clause, requirement = '', shown = '') => {
  expect([rule, clause].every(Boolean)).toBe(true);
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
  expect(requirements.has(requirement), `no requirement ${requirement}`).toBe(true);
  expect(existsSync(join(root, file)), `no file ${file}`).toBe(true);
  const source = read(file);
  expect(
    [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted)),
    `no test ${title} in ${file}`,
  ).toBe(true);
});

test('no row is there twice, and there are rows', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map((row) => row.join())).size).toBe(rows.length);
});
