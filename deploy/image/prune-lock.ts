/**
 * Reduces package.json and package-lock.json to the packages of one workspace, so that `npm ci` installs only those, verified by the hashes of the
 * lock file: `node deploy/image/prune-lock.ts apps/api`. Further arguments name packages that only its build needs. Changes the files of the current
 * folder, so run it only inside an image build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Readonly<Record<string, string>>;

export interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

interface LockedPackage extends Manifest {
  /** Absent if the path of the entry ends with the name. */
  readonly name?: string;
  readonly version?: string;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  /** True for a workspace: `resolved` is its real folder. */
  readonly link?: boolean;
  readonly resolved?: string;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface PrunedLock {
  readonly lock: Lock;
  /** Remaining workspaces, the requested one first. */
  readonly workspaces: readonly string[];
}

/** @param buildPackages names of development packages to keep, of any workspace */
export function pruneLock(lock: Lock, wanted: string, buildPackages: readonly string[] = []): PrunedLock {
  const { packages } = lock;
  if (packages[wanted] === undefined) throw new Error(`the lock file has no workspace ${wanted}`);
  const kept = new Set<string>();
  const rootPackages = Object.keys(packages['']?.devDependencies ?? {}).filter((name) => buildPackages.includes(name));
  const waiting = [wanted, ...rootPackages.flatMap((name) => resolvePath(packages, '', name) ?? [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (kept.has(path)) continue;
    kept.add(path);
    const entry = packages[path] ?? {};
    if (entry.link && entry.resolved !== undefined) waiting.push(entry.resolved);
    for (const [name, isNeeded] of dependenciesOf(entry, isWorkspace(path) ? buildPackages : [])) {
      const found = resolvePath(packages, path, name);
      if (found !== undefined) waiting.push(found);
      else if (isNeeded) throw new Error(`the lock file lacks ${name}, which ${path} needs`);
    }
  }
  const workspaces = [wanted, ...[...kept].filter((path) => isWorkspace(path) && path !== wanted).toSorted()];
  const root = { ...withoutDevelopment(packages[''] ?? {}, buildPackages), workspaces };
  const left = Object.entries(packages).filter(
    ([path, { link, resolved = '' }]) => kept.has(path) || (link === true && kept.has(resolved)),
  );
  const entries = left.map(([path, entry]) => [path, isWorkspace(path) ? withoutDevelopment(entry, buildPackages) : entry] as const);
  return { lock: { ...lock, packages: { '': root, ...Object.fromEntries(entries) } }, workspaces };
}

const isWorkspace = (path: string): boolean => !path.includes('node_modules/');

/** Returns [name, required]. Optional packages, such as those of other platforms, may be missing from the lock file. */
function dependenciesOf(entry: LockedPackage, buildPackages: readonly string[]): readonly (readonly [string, boolean])[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).map(
    (name) => [name, entry.peerDependenciesMeta?.[name]?.optional !== true] as const,
  );
  const development = Object.keys(entry.devDependencies ?? {}).filter((name) => buildPackages.includes(name));
  const optional = Object.keys(entry.optionalDependencies ?? {});
  const plain = Object.keys(entry.dependencies ?? {}).filter((name) => !optional.includes(name));
  return [
    ...[...plain, ...development].map((name) => [name, true] as const),
    ...optional.map((name) => [name, false] as const),
    ...peers.filter(([, needed]) => needed),
  ];
}

/** Resolves a package like Node: the nearest folder first. */
function resolvePath(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function withoutDevelopment<Given extends Manifest>(manifest: Given, buildPackages: readonly string[] = []): Given {
  const { devDependencies = {}, optionalDependencies: _, ...rest } = manifest;
  const left = Object.entries(devDependencies).filter(([name]) => buildPackages.includes(name));
  return { ...rest, ...(left.length > 0 ? { devDependencies: Object.fromEntries(left) } : {}) } as Given;
}

if (import.meta.main) {
  const [wanted = '', ...buildPackages] = process.argv.slice(2);
  const { lock, workspaces } = pruneLock(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock, wanted, buildPackages);
  write('package-lock.json', lock);
  write('package.json', { ...withoutDevelopment(read('package.json'), buildPackages), workspaces });
  for (const workspace of workspaces) {
    const file = join(workspace, 'package.json');
    write(file, withoutDevelopment(read(file), buildPackages));
  }
}

function read(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function write(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
