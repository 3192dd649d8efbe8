type Versions = Readonly<Record<string, string>>;

export interface Manifest {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Returns the differences between a workspace's manifest and its entry in the lock file, as text. */
export function lockMismatches(workspace: string, manifest: Manifest, locked: Manifest | undefined): string[] {
  if (locked === undefined) return [`${workspace}: not in package-lock.json`];
  return kinds.flatMap((kind) => {
    const requested = manifest[kind] ?? {};
    const known = locked[kind] ?? {};
    return [...new Set([...Object.keys(requested), ...Object.keys(known)])]
      .filter((name) => requested[name] !== known[name])
      .map(
        (name) =>
          `${workspace}: ${name} is ${requested[name] ?? 'absent'} in package.json and ${known[name] ?? 'absent'} in package-lock.json`,
      );
  });
}

/** Returns versions such as `^1.2.3` or `latest`, with which the installed version would depend on the day. */
export const inexactVersions = (workspace: string, manifest: Manifest): string[] =>
  kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      .map(([name, version]) => `${workspace}: ${name} "${version}" is not an exact version`),
  );

export interface LockedPackage {
  readonly optionalDependencies?: Versions;
}

/**
 * Returns optional dependencies without an entry in the lock file, as text. Packages ship one native binary per platform as optional dependencies;
 * `npm ci` fails on every platform if one entry is missing.
 */
export const missingOptionalEntries = (packages: Readonly<Record<string, LockedPackage>>): string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !parentFolders(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${path}: optional dependency ${name} has no entry in package-lock.json`),
  );

/** Returns the folders in which Node searches for a package required from this path: its own, then each parent's. */
function parentFolders(path: string): string[] {
  const parts = path === '' ? [] : path.split('/');
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)].toReversed();
}
