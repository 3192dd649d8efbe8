import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const records = globSync('docs/decisions/*.md', { cwd: root }).toSorted();
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The rows of the architecture's table of choices. */
const CHOICES = [
  'Runtime',
  'Language',
  'Workspace',
  'Front end',
  'Server state',
  'Schemas',
  'UI kit',
  'Icons, QR codes, barcodes, pictures',
  'Languages',
  'Service',
  'Database',
  'Durable work',
  'Short-lived data',
  'Photos',
  'Tests',
  'Lint',
  'Browser floor',
];

test.each(Object.keys(profiles.specified).filter((field) => field !== 'name'))('the profile’s %s has its reason', (field) => {
  expect(textOf('docs/decisions/0038-what-the-philippine-profile-changes.md')).toContain(`\n- \`${field}\`: `);
});

test.each(CHOICES)('%s: the choice has its record', (choice) => {
  expect(textOf('docs/decisions/0037-the-stack.md')).toContain(`\n## ${choice}\n`);
});

test('numbers are used once, and every record says its context, its decision and what follows', () => {
  const numbers = records.map((path) => path.slice('docs/decisions/'.length, 'docs/decisions/0000'.length));
  expect(new Set(numbers).size).toBe(records.length);
  const incomplete = records.filter(
    (path) => !['Context', 'Decision', 'Consequence'].every((part) => new RegExp(`^(\\*\\*|## )${part}`, 'm').test(textOf(path))),
  );
  expect(incomplete).toEqual([]);
});

test('what a record points to is there', () => {
  const links = records.flatMap((path) =>
    [...textOf(path).matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, link = '']) => `docs/decisions/${link}`),
  );
  expect(links.filter((link) => !records.includes(link))).toEqual([]);
});
