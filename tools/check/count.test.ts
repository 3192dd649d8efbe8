import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countOfPlaywright, countOfVitest, flakyOfPlaywright, formatSum } from './count.ts';

const folder = mkdtempSync(join(tmpdir(), 'hiram-count-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('counts the tests of Vitest and Playwright reports', () => {
  expect(countOfVitest(report({ numPassedTests: 7, numFailedTests: 2 }))).toEqual({ passed: 7, failed: 2 });
  expect(countOfPlaywright(report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } }))).toEqual({ passed: 6, failed: 1 });
});

test('lists a test that passed only in a retry, with its engine', () => {
  const tests = [
    { projectName: 'chromium', status: 'expected' },
    { projectName: 'webview', status: 'flaky' },
  ];
  const suites = [{ suites: [{ specs: [{ title: 'pays by code', tests }] }] }];
  expect(flakyOfPlaywright(report({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites }))).toEqual(['[webview] pays by code']);
});

test('a missing report counts no tests', () => {
  expect(countOfVitest(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0 });
});

const sevenPassed = { passed: 7, failed: 0 };
const testSteps = ['test', 'e2e'];

test.each([
  ['all passed', [sevenPassed, sevenPassed], [], '14 passed, 0 failed'],
  ['failed tests count, but not their step in addition', [sevenPassed, { passed: 1, failed: 2 }], ['e2e'], '8 passed, 2 failed'],
  ['a failed check that runs no tests counts once', [sevenPassed], ['lint', 'types'], '7 passed, 2 failed'],
  ['tests that crashed before the first one count once', [sevenPassed], ['e2e'], '7 passed, 1 failed'],
])('%s', (_, counts, failedSteps, line) => {
  expect(formatSum(counts, failedSteps, testSteps)).toBe(line);
});
