/**
 * `npm run check:changed`: runs the checks that a change can affect. Compares the working tree with a commit: the one on the command line, or the
 * merge base with origin/main, or HEAD.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { planChecks } from './plan-checks.ts';
import type { Workspace } from './plan-checks.ts';

const lines = (command: string, ...words: readonly string[]): string[] =>
  execFileSync(command, words, { encoding: 'utf8' }).split('\n').filter(Boolean);

function mergeBase(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'origin/main', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'HEAD';
}

function workspaces(): Workspace[] {
  const { workspaces: patterns } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
  return globSync(patterns.map((pattern) => `${pattern}/package.json`)).map((path) => {
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
      name: string;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    return { name, folder: path.slice(0, -'/package.json'.length), dependencies: Object.keys({ ...dependencies, ...devDependencies }) };
  });
}

const base = process.argv[2] ?? mergeBase();
const changed = [...lines('git', 'diff', '--name-only', base), ...lines('git', 'ls-files', '--others', '--exclude-standard')];
const files = [...new Set(changed)];
const plan = planChecks({
  base,
  files: files.filter((path) => existsSync(path)),
  removed: files.filter((path) => !existsSync(path)),
  tests: lines('git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'),
  workspaces: workspaces(),
});
console.log(`${files.length} files changed since ${base}: ${plan.map(({ name }) => name).join(', ') || 'nothing to check'}`);

const start = performance.now();
const failed = plan.filter(({ name, command: [program = '', ...words], environment }) => {
  const from = performance.now();
  const { status } = spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return status !== 0;
});
console.log(
  `${plan.length - failed.length} of ${plan.length} checks passed in ${((performance.now() - start) / 1000).toFixed(0)} s` +
    (failed.length > 0 ? `; failed: ${failed.map(({ name }) => name).join(', ')}` : ''),
);
process.exitCode = failed.length === 0 ? 0 : 1;
