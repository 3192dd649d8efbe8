import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asvsRequirements } from './asvs-requirements.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = textOf('docs/security.md');

const RESULTS = ['pass', 'n/a', 'fail'] as const;
type Result = (typeof RESULTS)[number];

interface Row {
  readonly id: string;
  readonly requirement: string;
  readonly specified: Result;
  readonly philippines: Result;
  /** Each is `path`, `path#heading` of a document, or `path: title of a test`. Absent if the requirement passes in neither profile. */
  readonly evidence?: readonly string[];
  readonly reason?: string;
}

const rows = JSON.parse(textOf('docs/asvs.json')) as readonly Row[];
const rowsWith = (result: Result): [string, Row][] =>
  rows.filter((row) => row.specified === result || row.philippines === result).map((row) => [row.id, row]);

/** Returns GitHub's anchors of the headings, with the `#`. */
const anchorsIn = (path: string): string[] =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `#${heading.toLowerCase().replaceAll(' ', '-')}`);

function isPresent(evidence: string): boolean {
  const [, path = '', anchor, title] = /^([^\s#:]+)(#[\w-]+)?(?:: (.+))?$/.exec(evidence) ?? [];
  if (path === '' || !existsSync(join(root, path))) return false;
  if (anchor !== undefined) return anchorsIn(path).includes(anchor);
  return title === undefined || textOf(path).includes(title);
}

test('ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2', () => {
  expect([asvsRequirements[1].length, asvsRequirements[2].length]).toEqual([70, 183]);
});

test('docs/asvs.json has exactly one row per requirement of levels 1 and 2', () => {
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...asvsRequirements[1], ...asvsRequirements[2]].toSorted());
});

test('every row has a requirement and a result for each profile', () => {
  const isComplete = ({ requirement, specified, philippines }: Row): boolean =>
    requirement.length > 5 && [specified, philippines].every((result) => RESULTS.includes(result));
  expect(rows.filter((row) => !isComplete(row))).toEqual([]);
});

test.each(rowsWith('pass'))('%s passes: its evidence exists', (_, { evidence = [] }) => {
  expect(evidence).not.toEqual([]);
  expect(evidence.filter((each) => !isPresent(each))).toEqual([]);
});

test.each(rowsWith('n/a'))('%s does not apply: it has a reason', (_, { reason = '' }) => {
  expect(reason.length).toBeGreaterThan(5);
});

test.each(rowsWith('fail'))('%s fails in the specified profile only, with a reason and a plan', (_, { reason, philippines }) => {
  expect(reason).toMatch(/.{20}\. Plan: .{20}/);
  expect(philippines).toBe('pass');
});

test('docs/security.md has the counts of docs/asvs.json', () => {
  for (const profile of ['specified', 'philippines'] as const) {
    const counts = RESULTS.map((result) => rows.filter((row) => row[profile] === result).length);
    expect(page).toContain(`| ${profile} | ${counts.join(' | ')} |`);
  }
});

test('the list of duties contains exactly the duties named in docs/security.md and docs/asvs.json', () => {
  const reasons = rows.map(({ reason = '' }) => reason).join('\n');
  const named = [...`${page}\n${reasons}`.matchAll(/\bD(\d+)\b/g)].map(([, duty]) => Number(duty));
  const listed = [...page.matchAll(/^\| D(\d+) \|/gm)].map(([, duty]) => Number(duty));
  expect(listed).toEqual(Array.from({ length: listed.length }, (_, index) => index + 1));
  expect(new Set(named)).toEqual(new Set(listed));
});

test('the table of limits in docs/security.md has every rate limit of the service', () => {
  const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const names = sources.flatMap((path) =>
    [...textOf(path).matchAll(/name: '([a-z-]+)', most:|limitsOf\('([a-z-]+)', \d/g)].map(([, one, two]) => one ?? two ?? ''),
  );
  expect(names.length).toBeGreaterThan(15);
  const [, table = ''] = page.split('\n## Limits\n');
  expect([...new Set(names)].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
