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
  if (builtAt(routesFile) >= newestSource(sources) && isAsAsked(routesFile, profile)) return;
  await build(folders[profile], { HIRAM_PROFILE: profile, HIRAM_PREVIEW: 'on' });
}

/** The front end of another brand, as it would go to its borrowers. Gives its folder. */
export async function buildBrand(brand: string, profile: ProfileName): Promise<string> {
  const folder = `dist-${brand}-${profile}`;
  await build(folder, { HIRAM_PROFILE: profile, HIRAM_BRAND: brand });
  return join(repositoryRoot, 'apps/web', folder);
}

/** Where the desk's pages are built into. */
export const deskRoot = join(repositoryRoot, 'apps/desk/dist');

/** Its pages wear the parts and colours of the borrowers' pages. */
const deskSources = ['apps/desk/src', 'apps/web/src/ui', 'apps/web/brands', 'packages/contract/src'];

let deskBuild: Promise<void> | null = null;

/** Once, however many stacks start at the same time. */
export function buildDeskWhenNeeded(): Promise<void> {
  deskBuild ??= buildDesk();
  return deskBuild;
}

async function buildDesk(): Promise<void> {
  if (builtAt(join(deskRoot, 'index.html')) >= newestSource(deskSources)) return;
  await run(['node_modules/vite/bin/vite.js', 'build', 'apps/desk', '--logLevel', 'warn'], {});
}

const build = (folder: string, choices: Readonly<Record<string, string>>): Promise<void> =>
  run(['apps/web/build/build.ts', '--into', folder], choices);

async function run(args: readonly string[], choices: Readonly<Record<string, string>>): Promise<void> {
  const building = startChild({
    name: 'the build',
    command: process.execPath,
    args,
    cwd: repositoryRoot,
    env: { ...process.env, ...choices },
  });
  if ((await building.ended()) !== 0) throw new Error(building.lastWords());
}

function builtAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isAsAsked(routesFile: string, profile: ProfileName): boolean {
  const built = readRoutesTable(readFileSync(routesFile, 'utf8'));
  return built.preview && built.profile === profile;
}

function newestSource(among: readonly string[]): number {
  const times = among
    .map((folder) => join(repositoryRoot, folder))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false }) !== undefined)
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    // The build writes these itself.
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/generated'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(...times);
}
