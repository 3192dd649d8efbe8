/** Fails if package-lock.json does not match a package.json, or lacks the optional packages of another platform. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inexactVersions, lockMismatches, missingOptionalEntries } from './lock-mismatches.ts';
import type { LockedPackage, Manifest } from './lock-mismatches.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const { workspaces } = readJson('package.json') as { workspaces: readonly string[] };
const { packages } = readJson('package-lock.json') as { packages: Readonly<Record<string, Manifest & LockedPackage>> };
const files = ['package.json', ...workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`))];
const mismatches = files.flatMap((file) => {
  const manifest = readJson(file) as Manifest;
  const folder = file === 'package.json' ? '' : dirname(file);
  return [...lockMismatches(file, manifest, packages[folder]), ...inexactVersions(file, manifest)];
});
const problems = [...mismatches, ...missingOptionalEntries(packages)];
for (const problem of problems) console.error(problem);
console.log(`${files.length} package.json files read, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
