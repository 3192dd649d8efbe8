import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asvsRequirements } from './asvs-requirements.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const document = textOf('docs/security.md');

interface Row {
  readonly number: string;
  readonly asks: string;
  readonly specified: string;
  readonly philippines: string;
  readonly why: string;
}

const rows = document.split('\n').flatMap((line): Row[] => {
  const [number = '', asks = '', specified = '', philippines = '', why = ''] = line.replaceAll(/^\| | \|$/g, '').split(' | ');
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, asks, specified, philippines, why }] : [];
});
const byNumber = rows.map((row) => [row.number, row] as const);

const RESULTS = ['pass', 'n/a', 'fail'];

test('the standard has 70 requirements of level 1 and 183 of level 2', () => {
  expect([asvsRequirements[1].length, asvsRequirements[2].length]).toEqual([70, 183]);
});

test('every requirement of level 2, which includes level 1, has one row, and no other has any', () => {
  const asked = [...asvsRequirements[1], ...asvsRequirements[2]];
  expect(new Set(asked).size).toBe(asked.length);
  expect(rows.map(({ number }) => number).toSorted()).toEqual(asked.toSorted());
});

test.each(byNumber)('%s: it says what is asked, a result for each profile, and why', (_, { asks, specified, philippines, why }) => {
  expect(asks.length).toBeGreaterThan(5);
  expect(RESULTS).toContain(specified);
  expect(RESULTS).toContain(philippines);
  expect(why.length).toBeGreaterThan(10);
});

test.each(byNumber.filter(([, { specified, philippines }]) => [specified, philippines].includes('pass')))(
  '%s: what shows it is named, and is there',
  (_, { why }) => {
    const files = [...why.matchAll(/`((?:apps|deploy|docs|e2e|packages|tools)\/[^`\s]+|\.\w[\w.]*)`/g)].map(([, path = '']) => path);
    const sections = [...why.matchAll(/\]\((#[\w-]+|decisions\/[\w-]+\.md|operations\.md[#\w-]*)\)/g)];
    expect(files.length + sections.length, 'a test, a file or a section').toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    for (const [, path = '', title = ''] of why.matchAll(/`([^`\s]+)` “([^”]+)”/g)) expect(textOf(path)).toContain(title);
  },
);

test.each(byNumber.filter(([, { specified, philippines }]) => [specified, philippines].includes('fail')))(
  '%s: a failure has its reason and its plan, and is one of the specified profile alone',
  (_, { philippines, why }) => {
    expect(why).toMatch(/Plan\b.*: .{20}/);
    expect(philippines).not.toBe('fail');
  },
);

test('the counts above the tables are right', () => {
  for (const profile of ['specified', 'philippines'] as const) {
    const counted = RESULTS.map((result) => rows.filter((row) => row[profile] === result).length);
    expect(document).toContain(`| ${profile} | ${counted.join(' | ')} |`);
  }
});

test('every duty that a row names stands in the list of duties', () => {
  const named = [...document.matchAll(/\bD(\d+)\b/g)].map(([, duty]) => Number(duty));
  const listed = [...document.matchAll(/^\| D(\d+) \|/gm)].map(([, duty]) => Number(duty));
  expect(listed).toEqual(Array.from({ length: listed.length }, (_, index) => index + 1));
  expect(new Set(named)).toEqual(new Set(listed));
});

test('every limit that calls are counted under stands in the table of limits', () => {
  const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const names = sources.flatMap((path) =>
    [...textOf(path).matchAll(/name: '([a-z-]+)', most:|limitsOf\('([a-z-]+)', \d/g)].map(([, one, two]) => one ?? two ?? ''),
  );
  expect(names.length).toBeGreaterThan(15);
  const [, table = ''] = document.split('## Limits');
  expect([...new Set(names)].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
