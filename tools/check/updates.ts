/**
 * Fails if a shipped package is further behind than docs/security.md allows: a permitted release is more than three months old. Queries the registry,
 * so it is not part of the checks. Known vulnerabilities have shorter time limits; `npm audit` reports them.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { daysBehind, isOwnUpdate } from './outdated-packages.ts';
import type { Outdated } from './outdated-packages.ts';

const LONGEST_DAYS = 92;

interface LockedPackage {
  readonly dev?: true;
  readonly devOptional?: true;
  readonly link?: true;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, LockedPackage>> };
const paths = Object.keys(packages);
// npm names a workspace, and the repository itself, by its folder.
const ours = new Set(paths.filter((path) => !path.includes('node_modules/')).map((path) => basename(resolve(path))));
const isShipped = (path: string): boolean => {
  const { dev, devOptional, link } = packages[path] ?? { dev: true };
  return path.includes('node_modules/') && !(dev || devOptional || link);
};

const outdated = (await npmJson('outdated', '--all')) as Readonly<Record<string, Outdated | readonly Outdated[]>>;
const outdatedPackages: { readonly name: string; readonly current: string; readonly days: number }[] = [];
for (const [name, found] of Object.entries(outdated)) {
  const each = [found].flat().find((one) => isShipped(relative('.', one.location ?? '')) && isOwnUpdate(one, ours));
  if (each?.current === undefined) continue;
  const releases = (await npmJson('view', name, 'time')) as Readonly<Record<string, string>>;
  const days = daysBehind(each.current, releases, new Date());
  if (days > 0) outdatedPackages.push({ name, current: each.current, days });
}
if (outdatedPackages.length > 0) console.table(outdatedPackages.toSorted((one, other) => other.days - one.days));
const overdue = outdatedPackages.filter(({ days }) => days > LONGEST_DAYS);
console.log(
  `${paths.filter(isShipped).length} packages ship, ${outdatedPackages.length} could be updated, ${overdue.length} for longer than ${LONGEST_DAYS} days`,
);
process.exitCode = overdue.length === 0 ? 0 : 1;

/** `npm outdated` exits with 1 if it reports anything. */
async function npmJson(...words: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)('npm', [...words, '--json'], { maxBuffer: 64_000_000 }).catch(
    (failed: { readonly stdout?: string }) => ({ stdout: failed.stdout ?? '' }),
  );
  return JSON.parse(stdout);
}
