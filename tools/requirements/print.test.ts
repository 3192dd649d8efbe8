import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hiram-trace-'));
  for (const name of ['docs', 'reports']) mkdirSync(join(folder, name));
  write('docs/requirements.md', '| id | requirement |\n| --- | --- |\n| GEN-01 | one |\n| GEN-02 | two |\n');
  write('docs/requirements-shown.txt', 'GEN-01\n');
  for (const report of ['e2e', 'e2e-philippines', 'e2e-kit']) write(`reports/${report}.json`, JSON.stringify({ suites: [] }));
  writeTests({ '[GEN-01] reads': 'passed' });
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);

function writeTests(tests: Readonly<Record<string, string>>): void {
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
  write('reports/vitest.json', JSON.stringify({ testResults: [{ assertionResults }] }));
}

const run = (...options: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'print.ts'), ...options], { cwd: folder, encoding: 'utf8' });

test('prints the shown and the missing requirements, and their numbers', () => {
  const { status, stdout } = run();
  expect(stdout).toContain('GEN-01  shown by\n        [GEN-01] reads\n');
  expect(stdout).toContain('Requirements shown: 1 of 2');
  expect(stdout).toContain('GEN 1: GEN-02');
  expect(status).toBe(0);
});

test.each([
  ['an id that does not exist', { '[GEN-01] reads': 'passed', '[GEN-77] reads': 'passed' }, 'no such requirement: [GEN-77]'],
  ['a recorded id whose test fails', { '[GEN-01] reads': 'failed' }, 'GEN-01 is in docs/requirements-shown.txt but has no passing test'],
  ['a shown id that is not recorded', { '[GEN-01] reads': 'passed', '[GEN-02] reads': 'passed' }, 'GEN-02 is shown but not in'],
])('fails for %s', (_, tests, message) => {
  writeTests(tests);
  const { status, stderr } = run();
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

test.each([
  ['reports/vitest.json', 'npm test'],
  ['reports/e2e.json', 'npm run e2e'],
  ['reports/e2e-philippines.json', 'npm run e2e:philippines'],
])('fails without %s and names the command that writes it', (path, command) => {
  rmSync(join(folder, path));
  const { status, stderr } = run();
  expect(stderr).toContain(`${path} is missing: run ${command} first`);
  expect(status).toBe(1);
});

test('accepts a missing report of the design system', () => {
  rmSync(join(folder, 'reports/e2e-kit.json'));
  expect(run().status).toBe(0);
});

test('reads the reports of every job of CI', () => {
  mkdirSync(join(folder, 'reports/reports 0'));
  renameSync(join(folder, 'reports/vitest.json'), join(folder, 'reports/reports 0/vitest.json'));
  writeTests({ '[GEN-02] reads': 'passed' });
  expect(run().stdout).toContain('Requirements shown: 2 of 2');
});

test('--keep records the shown ids and removes none', () => {
  writeTests({ '[GEN-02] reads': 'passed' });
  const { status } = run('--keep');
  expect(readFileSync(join(folder, 'docs/requirements-shown.txt'), 'utf8')).toBe('GEN-01\nGEN-02\n');
  expect(status).toBe(1);
});
