import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scaleTimeout, TIMEOUT_SCALE, testLimits } from './timeout-scale.ts';

const root = join(import.meta.dirname, '../..');
const testFiles = globSync('{apps,deploy,e2e,packages,tools}/**/{*.test.ts,*.test.tsx,*.spec.ts,*.config.ts}', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
  // The tests of the lint rules quote code.
}).filter((path) => !path.startsWith('tools/lint/'));

/** Matches a fixed number of milliseconds. */
const FIXED = /\b(?:timeout|testTimeout|hookTimeout): ?[\d_]+|test\.setTimeout\([\d_]+|AbortSignal\.timeout\([\d_]+/;

test('no test file has a fixed timeout, since timeouts scale with the machine', () => {
  expect(testFiles.length).toBeGreaterThan(300);
  const fixed = testFiles.flatMap((path) => FIXED.exec(readFileSync(join(root, path), 'utf8'))?.map((found) => `${path}: ${found}`) ?? []);
  expect(fixed).toEqual([]);
});

test('the timeout scale is never below that of the reference machine', () => {
  expect(TIMEOUT_SCALE).toBeGreaterThanOrEqual(2);
  expect(scaleTimeout(1000)).toBe(Math.round(1000 * TIMEOUT_SCALE));
  expect(testLimits.testTimeout).toBeGreaterThanOrEqual(240_000);
});

test('a process that a test starts has the same timeout scale', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'timeout-scale.ts'));
  const printed = execFileSync(process.execPath, ['-e', `import(${module}).then(({ TIMEOUT_SCALE }) => console.log(TIMEOUT_SCALE))`], {
    encoding: 'utf8',
  });
  expect(Number(printed)).toBe(TIMEOUT_SCALE);
});
