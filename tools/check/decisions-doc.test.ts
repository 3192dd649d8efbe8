import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { readRequirements } from '../requirements/requirement-list.ts';

const root = join(import.meta.dirname, '../..');
const FOLDER = 'docs/decisions/';
const records = globSync(`${FOLDER}[0-9]*.md`, { cwd: root }).toSorted();
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const recordNamed = (slug: string): string => textOf(records.find((path) => path.endsWith(`-${slug}.md`)) ?? slug);

/** The choices that the plan of the architecture asked about. */
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
  expect(recordNamed('what-the-philippine-profile-changes')).toContain(`\n- \`${field}\`: `);
});

test.each(CHOICES)('%s: the choice has its record', (choice) => {
  expect(recordNamed('the-stack')).toContain(`\n### ${choice}\n`);
});

test('records are numbered from 1 without holes, and a title carries the number of its file', () => {
  const numbers = records.map((path) => path.slice(FOLDER.length, FOLDER.length + 4));
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  expect(records.filter((path, index) => !textOf(path).startsWith(`# ${numbers[index]} `))).toEqual([]);
});

const HEAD = /^# (\d{4}) (.+)\n\n\*\*Status:\*\* (accepted|replaced by \[\d{4}\]\([\w-]+\.md\))\. \*\*Date:\*\* (\d{4}-\d{2}-\d{2})\.\n/;

test.each(records)('%s says its status, date, context, decision and consequences', (path) => {
  expect(textOf(path)).toMatch(HEAD);
  const headings = [...textOf(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
});

test('the index lists every record with its title, status and date', () => {
  const rows = records.map((path) => {
    const [, number, title, status, date] = HEAD.exec(textOf(path)) ?? [];
    return `| [${number}](${path.slice(FOLDER.length)}) | ${title} | ${status} | ${date} |`;
  });
  expect(textOf(`${FOLDER}README.md`)).toContain(
    ['| number | decision | status | date |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  );
});

const requirements = readRequirements(textOf('docs/requirements.md'));

test.each(records)('%s: a requirement that it names says in its row that something was decided', (path) => {
  const named = textOf(path).match(/\b[A-Z]{3}-\d{2}\b/g) ?? [];
  expect(named.filter((id) => !/decided/i.test(requirements.get(id) ?? ''))).toEqual([]);
});
