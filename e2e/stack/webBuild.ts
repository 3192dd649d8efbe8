import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRoutesTable } from '@hiram/web/start/routes-table.ts';
import { startChild } from './child.ts';
import { repositoryRoot } from './repository.ts';

export const webRoot = join(repositoryRoot, 'apps/web/dist');
const routesFile = join(webRoot, 'routes.json');

const sources = ['apps/web/src', 'apps/web/build', 'apps/web/brands', 'packages/contract/src'];

/** Builds the front end, with the developer's preview, when there is no such build, it is of another profile, or a source is newer than it. */
export async function buildWebWhenNeeded(): Promise<void> {
  if (builtAt() >= newestSource() && isAsAsked()) return;
  const build = startChild({
    name: 'the build',
    command: process.execPath,
    args: ['apps/web/build/build.ts'],
    cwd: repositoryRoot,
    env: { ...process.env, HIRAM_PREVIEW: 'on' },
  });
  if ((await build.ended()) !== 0) throw new Error(build.lastWords());
}

function builtAt(): number {
  return statSync(routesFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isAsAsked(): boolean {
  const { profile, preview } = readRoutesTable(readFileSync(routesFile, 'utf8'));
  return preview && profile === (process.env['HIRAM_PROFILE'] ?? 'specified');
}

function newestSource(): number {
  const times = sources
    .map((folder) => join(repositoryRoot, folder))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false }) !== undefined)
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    // The build writes these itself.
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/generated'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(...times);
}
