import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { readRequirements } from '../requirements/trace.ts';

const root = join(import.meta.dirname, '../..');
const FOLDER = 'docs/decisions/';
const records = globSync(`${FOLDER}[0-9]*.md`, { cwd: root }).toSorted();
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const textOfRecord = (slug: string): string => textOf(records.find((path) => path.endsWith(`-${slug}.md`)) ?? slug);

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

test.each(Object.keys(profiles.specified).filter((field) => field !== 'name'))(
  'the record on profiles has a reason for the field %s',
  (field) => {
    expect(textOfRecord('two-product-profiles')).toMatch(new RegExp(`^- (?:\`\\w+\`, )*\`${field}\`[:,] `, 'm'));
  },
);

test.each(CHOICES)('%s: the choice is recorded', (choice) => {
  expect(textOfRecord('technology-stack')).toContain(`\n### ${choice}\n`);
});

const RECORD_HEAD = /^# (\d{4} .+)\n\n\*\*Status:\*\* accepted\. \*\*Date:\*\* \d{4}-\d{2}-\d{2}\.\n/;
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Refused alternatives'];
const WORDS = { least: 150, most: 400 };

test.each(records)('%s has a number, a status, a date and the four sections', (path) => {
  const [, title] = RECORD_HEAD.exec(textOf(path)) ?? [];
  expect(title?.slice(0, 4)).toBe(path.slice(FOLDER.length, FOLDER.length + 4));
  expect([...textOf(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS);
});

test.each(records)('%s has 150 to 400 words', (path) => {
  const words = textOf(path).split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(WORDS.least);
  expect(words).toBeLessThanOrEqual(WORDS.most);
});

test('each number is used once', () => {
  const numbers = records.map((path) => path.slice(FOLDER.length, FOLDER.length + 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the index lists exactly the records, by title', () => {
  const lines = records.map((path) => `- [${RECORD_HEAD.exec(textOf(path))?.[1]}](${path.slice(FOLDER.length)})`);
  expect(textOf(`${FOLDER}README.md`).match(/^- .+$/gm)).toEqual(lines);
});

const requirements = readRequirements(textOf('docs/requirements.md'));

test.each(records)('%s names only requirements whose row contains a decision', (path) => {
  const named = textOf(path).match(/\b[A-Z]{3}-\d{2}\b/g) ?? [];
  expect(named.filter((id) => !/decided/i.test(requirements.get(id) ?? ''))).toEqual([]);
});
