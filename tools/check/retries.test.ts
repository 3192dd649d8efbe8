import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listFilesToRetry, replaceResults } from './retries.ts';

const folder = mkdtempSync(join(tmpdir(), 'hiram-again-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, files: Readonly<Record<string, readonly string[]>>): string {
  const testResults = Object.entries(files).map(([file, statuses]) => ({
    name: file,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status) => ({ status })),
  }));
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults }));
  return path;
}

test('retries up to six files with failed tests, and none if there are more', () => {
  const failed = { a: ['passed', 'failed'], c: ['failed'], d: ['failed'], e: ['failed'], f: ['failed'], g: ['failed'] };
  expect(listFilesToRetry(report('few.json', { ...failed, b: ['passed'] }))).toEqual(['a', 'c', 'd', 'e', 'f', 'g']);
  expect(listFilesToRetry(report('many.json', { ...failed, h: ['failed'] }))).toEqual([]);
});

test('retries no file without failed tests or without a report', () => {
  expect(listFilesToRetry(report('none.json', { a: ['passed', 'skipped'] }))).toEqual([]);
  expect(listFilesToRetry(join(folder, 'missing.json'))).toEqual([]);
});

test('results of retried files replace those of the first run; other results stay', () => {
  const first = report('first.json', { a: ['passed', 'failed', 'failed'], b: ['passed', 'skipped'] });
  replaceResults(first, report('second.json', { a: ['passed', 'passed', 'failed'] }));
  expect(JSON.parse(readFileSync(first, 'utf8'))).toMatchObject({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [{ name: 'b' }, { name: 'a', status: 'failed' }],
  });
});
