import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsIn, commandsOf, DOCUMENTS, formsOf } from './docs-commands.ts';
import { howCommandsRun } from './how-commands-run.ts';
import type { Run } from './how-commands-run.ts';
import { longTests } from '../soak/long-tests.ts';
import { steps } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const said = DOCUMENTS.flatMap((path) => commandsOf(path).map((command) => ({ path, command })));
const runs = Object.entries(howCommandsRun);

test('commands are found in blocks and in sentences; names of files and variables are none', () => {
  const markdown =
    'Say `npm test`, not `node_modules`.\n\n```sh\nmake all\nnpm run x\n```\n\n```ts\nnpm\n```\nWith `A=b npm run y` and `npm`.';
  expect(commandsIn(markdown)).toEqual(['make all', 'npm run x', 'npm test', 'A=b npm run y']);
});

test.each(said)('$path: somebody runs $command, or it is said why not', ({ command }) => {
  expect(formsOf(command).some((form) => form in howCommandsRun)).toBe(true);
});

test('the long tests that the documentation names exist', () => {
  const named = said.flatMap(({ command }) => /^npm run soak (\w[\w-]*)$/.exec(command)?.slice(1) ?? []);
  expect(named.filter((name) => !longTests.some((long) => long.name === name))).toEqual([]);
});

test('the files that long tests name exist', () => {
  const files = longTests.flatMap(({ command }) => command.filter((word) => /\.test\.tsx?$/.test(word)));
  const tests = globSync('{apps,deploy,e2e}/**/*.test.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' });
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => tests.filter((path) => path.endsWith(`/${file}`)).length !== 1)).toEqual([]);
});

test('nothing is listed that no document says', () => {
  const known = new Set(said.flatMap(({ command }) => formsOf(command)));
  expect(runs.map(([command]) => command).filter((command) => !known.has(command))).toEqual([]);
});

const of = <Kind extends Run>(is: (run: Run) => run is Kind): [string, Kind][] =>
  runs.flatMap(([command, run]): [string, Kind][] => (is(run) ? [[command, run]] : []));

test.each(of((run) => 'step' in run))('%s is a step of CI', (_, run) => {
  expect(steps.map(({ name }) => name)).toContain(run.step);
});

test.each(of((run) => 'test' in run))('%s is run by a test', (_, run) => {
  expect(existsSync(join(root, run.test)), run.test).toBe(true);
  expect(readFileSync(join(root, run.test), 'utf8')).toContain(run.by);
});

test.each(of((run) => 'prints' in run))('%s runs, and prints what it should', (command, run) => {
  expect(
    execFileSync('bash', ['-euc', command], { cwd: root, encoding: 'utf8', env: { ...process.env, npm_config_loglevel: 'silent' } }).trim(),
  ).toMatch(run.prints);
});

const scripts = (path: string): object =>
  (JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { scripts: object }).scripts;

test('every npm script that a document names exists', () => {
  const named = said.flatMap(({ command }) => {
    const [, script = '', workspace = '.'] = /npm run ([\w:]+)(?:.* --workspace (\S+))?/.exec(command) ?? [];
    return script === '' ? [] : [[workspace, script] as const];
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([workspace, script]) => !(script in scripts(workspace)))).toEqual([]);
});
