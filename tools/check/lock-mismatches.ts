type Versions = Readonly<Record<string, string>>;

export interface Manifest {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Where a workspace asks for something that the lock file does not know of, or knows of no longer, as text. */
export function lockMismatches(workspace: string, manifest: Manifest, locked: Manifest | undefined): string[] {
  if (locked === undefined) return [`${workspace}: not in package-lock.json`];
  return kinds.flatMap((kind) => {
    const asked = manifest[kind] ?? {};
    const known = locked[kind] ?? {};
    return [...new Set([...Object.keys(asked), ...Object.keys(known)])]
      .filter((name) => asked[name] !== known[name])
      .map(
        (name) => `${workspace}: ${name} is ${asked[name] ?? 'absent'} in package.json and ${known[name] ?? 'absent'} in package-lock.json`,
      );
  });
}

/** `^1.2.3`, `latest` and the like: what is installed must not depend on the day. */
export const inexactVersions = (workspace: string, manifest: Manifest): string[] =>
  kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      .map(([name, version]) => `${workspace}: ${name} "${version}" is no exact version`),
  );
