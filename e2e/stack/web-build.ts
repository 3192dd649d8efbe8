import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { readRoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { startChild } from './child.ts';
import { repositoryRoot } from './repository.ts';

/** Each profile has a build folder of its own, so that neither waits for the other. */
const folders: Readonly<Record<ProfileName, string>> = { specified: 'dist', philippines: 'dist-philippines' };

export const webRoot = (profile: ProfileName): string => join(repositoryRoot, 'apps/web', folders[profile]);

const sources = ['apps/web/src', 'apps/web/build', 'apps/web/brands', 'packages/contract/src'];

/** Builds the front end with the developer's preview, if there is no such build or a source is newer. */
export async function buildWebWhenNeeded(profile: ProfileName): Promise<void> {
  const routesFile = join(webRoot(profile), 'routes.json');
  if (builtAt(routesFile) >= newestSource() && isAsAsked(routesFile, profile)) return;
  await build(folders[profile], { HIRAM_PROFILE: profile, HIRAM_PREVIEW: 'on' });
}

/** The front end of another brand, as it would go to its borrowers. Gives its folder. */
export async function buildBrand(brand: string, profile: ProfileName): Promise<string> {
  const folder = `dist-${brand}-${profile}`;
  await build(folder, { HIRAM_PROFILE: profile, HIRAM_BRAND: brand });
  return join(repositoryRoot, 'apps/web', folder);
}

async function build(folder: string, choices: Readonly<Record<string, string>>): Promise<void> {
  const building = startChild({
    name: 'the build',
    command: process.execPath,
    args: ['apps/web/build/build.ts', '--into', folder],
    cwd: repositoryRoot,
    env: { ...process.env, ...choices },
  });
  if ((await building.ended()) !== 0) throw new Error(building.lastWords());
}

function builtAt(routesFile: string): number {
  return statSync(routesFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isAsAsked(routesFile: string, profile: ProfileName): boolean {
  const built = readRoutesTable(readFileSync(routesFile, 'utf8'));
  return built.preview && built.profile === profile;
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
