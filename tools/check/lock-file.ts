/** Fails when package-lock.json does not fit a package.json: an install would then take other versions than the ones checked. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inexactVersions, lockMismatches } from './lock-mismatches.ts';
import type { Manifest } from './lock-mismatches.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const { workspaces } = readJson('package.json') as { workspaces: readonly string[] };
const { packages } = readJson('package-lock.json') as { packages: Readonly<Record<string, Manifest>> };
const files = ['package.json', ...workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`))];
const problems = files.flatMap((file) => {
  const manifest = readJson(file) as Manifest;
  const folder = file === 'package.json' ? '' : dirname(file);
  return [...lockMismatches(file, manifest, packages[folder]), ...inexactVersions(file, manifest)];
});
for (const problem of problems) console.error(problem);
console.log(`${files.length} package.json files read, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
