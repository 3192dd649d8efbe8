import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const repository = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, repository), 'utf8');

/** Packages with an install script. No script runs; each of these packages works without it. */
const known = ['node_modules/esbuild'];

interface LockedPackage {
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
  /** True for a package inside the archive of another one, whose hash covers it. */
  readonly inBundle?: boolean;
}
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, LockedPackage>> };

test('install scripts are disabled, and only the known package has one', () => {
  expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const packagesWithScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(packagesWithScript.map(([path]) => path)).toEqual(known);
});

test('every external package has an integrity hash', () => {
  const outside = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.startsWith('node_modules/') && link !== true && inBundle !== true,
  );
  expect(outside.length).toBeGreaterThan(100);
  expect(outside.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});
