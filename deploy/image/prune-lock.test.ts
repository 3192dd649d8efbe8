import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pruneLock, type Lock } from './prune-lock.ts';

const ROOT = join(import.meta.dirname, '../..');
const real = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

const small: Lock = {
  packages: {
    '': { workspaces: ['apps/*'], devDependencies: { linter: '1.0.0' }, optionalDependencies: { runtime: '1.0.0' } },
    'apps/one': { dependencies: { a: '1.0.0', '@us/two': '1.0.0' }, devDependencies: { builder: '1.0.0', tester: '1.0.0' } },
    'apps/two': { dependencies: { b: '2.0.0' }, devDependencies: { tester: '1.0.0' } },
    'apps/three': { dependencies: { c: '1.0.0' } },
    'node_modules/@us/one': { resolved: 'apps/one', link: true },
    'node_modules/@us/two': { resolved: 'apps/two', link: true },
    'node_modules/@us/three': { resolved: 'apps/three', link: true },
    'node_modules/a': { dependencies: { b: '1.0.0' }, optionalDependencies: { 'a-windows': '1.0.0' } },
    'node_modules/a/node_modules/b': {},
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/builder': {},
    'node_modules/tester': {},
    'node_modules/linter': {},
    'node_modules/runtime': {},
  },
};

test('keeps only the runtime packages of the workspace, without those of other workspaces, tests and tools', () => {
  const { lock, workspaces } = pruneLock(small, 'apps/one');
  expect(workspaces).toEqual(['apps/one', 'apps/two']);
  const left = [
    '',
    'apps/one',
    'apps/two',
    'node_modules/@us/one',
    'node_modules/@us/two',
    'node_modules/a',
    'node_modules/a/node_modules/b',
  ];
  expect(Object.keys(lock.packages)).toEqual([...left, 'node_modules/b']);
  expect(lock.packages['apps/one']).not.toHaveProperty('devDependencies');
  expect(lock.packages['']).toEqual({ workspaces: ['apps/one', 'apps/two'] });
});

test('keeps development packages that are named for the build', () => {
  const { lock } = pruneLock(small, 'apps/one', ['builder', 'linter']);
  expect(lock.packages).toHaveProperty(['node_modules/builder']);
  expect(lock.packages).toHaveProperty(['node_modules/linter']);
  expect(lock.packages['']?.devDependencies).toEqual({ linter: '1.0.0' });
  expect(lock.packages['apps/one']?.devDependencies).toEqual({ builder: '1.0.0' });
  expect(lock.packages).not.toHaveProperty(['node_modules/tester']);
});

test('rejects a lock file without a needed package or workspace', () => {
  const { 'node_modules/b': _, ...packages } = small.packages;
  expect(() => pruneLock({ packages }, 'apps/one')).toThrow('the lock file lacks b, which apps/two needs');
  expect(() => pruneLock(small, 'apps/four')).toThrow('no workspace apps/four');
});

test.each(['api', 'sandbox', 'web'])('keeps every package that the source of %s imports', (name) => {
  const { lock } = pruneLock(real, `apps/${name}`);
  const sources = globSync(`apps/${name}/src/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (path) => !/\.(?:test|stories)\.tsx?$|\/testing\//.test(path),
  );
  const imported = sources.flatMap((path) => [
    ...readFileSync(join(ROOT, path), 'utf8').matchAll(/^(?:import|export) (?!type )[^;=(]*?from '((?:@[\w-]+\/)?[\w-]+)/gm),
  ]);
  const names = [...new Set(imported.map(([, each = '']) => each))].filter((each) => each !== 'node');
  expect(names.length).toBeGreaterThan(1);
  expect(
    names.filter(
      (each) => lock.packages[`node_modules/${each}`] === undefined && lock.packages[`apps/${name}/node_modules/${each}`] === undefined,
    ),
  ).toEqual([]);
});
