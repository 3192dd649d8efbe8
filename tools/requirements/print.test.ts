import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mutants } from './mutants/mutant-list.ts';
import { hashOfMutant, writeRecord } from './mutants/record.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hiram-trace-'));
  for (const name of ['docs', 'reports']) mkdirSync(join(folder, name));
  write('docs/requirements.md', '| id | requirement |\n| --- | --- |\n| GEN-01 | one |\n| GEN-02 | two |\n');
  write('docs/requirements-shown.txt', 'GEN-01\n');
  for (const report of ['e2e', 'e2e-philippines', 'e2e-kit']) write(`reports/${report}.json`, JSON.stringify({ suites: [] }));
  writeTests({ '[GEN-01] reads': 'passed' });
  writeKillsOf('GEN-01', 'GEN-02');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);

function writeTests(tests: Readonly<Record<string, string>>): void {
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
  write('reports/vitest.json', JSON.stringify({ testResults: [{ assertionResults }] }));
}

/** As if every mutant of these requirements had been killed. */
function writeKillsOf(...ids: string[]): void {
  const kills = mutants
    .filter(({ id }) => ids.includes(id))
    .map((mutant) => ({ ...mutant, mutant: hashOfMutant(mutant), files: '', killedBy: '', in: '', commit: '' }));
  writeRecord(folder, { lastFullRun: null, kills });
}

const run = (...options: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'print.ts'), ...options], { cwd: folder, encoding: 'utf8' });

test('prints what is shown, how many of how many, and what is missing', () => {
  const { status, stdout } = run();
  expect(stdout).toContain('GEN-01  shown by\n        [GEN-01] reads\n');
  expect(stdout).toContain('Requirements shown: 1 of 2');
  expect(stdout).toContain('GEN 1: GEN-02');
  expect(status).toBe(0);
});

test.each([
  ['an id that does not exist', { '[GEN-01] reads': 'passed', '[GEN-77] reads': 'passed' }, 'no such requirement: [GEN-77]'],
  ['a kept id whose test fails', { '[GEN-01] reads': 'failed' }, 'GEN-01 was shown before'],
  ['a shown id that is not kept', { '[GEN-01] reads': 'passed', '[GEN-02] reads': 'passed' }, 'GEN-02 is shown, but not kept'],
])('%s fails', (_, tests, message) => {
  writeTests(tests);
  const { status, stderr } = run();
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

test('a kept id without a killed mutant fails', () => {
  writeKillsOf('GEN-02');
  const { status, stdout, stderr } = run();
  expect(stdout).toContain('GEN 2: GEN-01 (no killed mutant) GEN-02');
  expect(stderr).toContain('GEN-01 was shown before');
  expect(status).toBe(1);
});

test.each([
  ['reports/vitest.json', 'npm test'],
  ['reports/e2e.json', 'npm run e2e'],
  ['reports/e2e-philippines.json', 'npm run e2e:philippines'],
])('a missing %s fails and names the command that writes it', (path, command) => {
  rmSync(join(folder, path));
  const { status, stderr } = run();
  expect(stderr).toContain(`${path} is not there: run ${command} first`);
  expect(status).toBe(1);
});

test('--keep adds what is shown and never takes an id out', () => {
  writeTests({ '[GEN-02] reads': 'passed' });
  const { status } = run('--keep');
  expect(readFileSync(join(folder, 'docs/requirements-shown.txt'), 'utf8')).toBe('GEN-01\nGEN-02\n');
  expect(status).toBe(1);
});
