/**
 * Writes the bill of materials of an image (`sbom.cdx.json`, CycloneDX) and the licence texts of its npm packages (`THIRD-PARTY-NOTICES.txt`). `npm
 * sbom` lists the npm packages; Node and Debian's packages are appended. Runs in a build stage that has all of them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lock } from './prune-lock.ts';

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly expression?: string; readonly license?: { readonly id?: string; readonly name?: string } }[];
  readonly hashes?: readonly { readonly content: string }[];
}

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying|third-party)/i;
const MOST_BYTES = 64 * 1024 * 1024;

/** @param root folder whose manifests and lock file contain only the runtime packages of the workspace: see prune-lock.ts */
export const npmBill = (root: string, workspace: string): Bill =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--workspace', workspace], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
    }),
  ) as Bill;

export const debianComponents = (root: string): readonly Component[] =>
  readdirSync(join(root, 'var/lib/dpkg/status.d')).map((file) => {
    const note = readFileSync(join(root, 'var/lib/dpkg/status.d', file), 'utf8');
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(note)?.[1] ?? '';
    const [name, version] = [field('Package'), field('Version')];
    const copyright = join(root, 'usr/share/doc', name, 'copyright');
    const text = existsSync(copyright) ? readFileSync(copyright, 'utf8') : '';
    const licences = new Set([...text.matchAll(/^License: *(\S.*)$/gm)].map(([, licence = '']) => licence));
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field('Architecture')}`;
    return componentOf({ name, version, purl, licence: [...licences].join(', ') || 'see its copyright file' });
  });

const componentOf = ({ licence, ...part }: Pick<Component, 'name' | 'version' | 'purl'> & { readonly licence: string }): Component => ({
  type: 'library',
  'bom-ref': part.purl,
  ...part,
  licenses: [{ license: { name: licence } }],
});

/** Returns the licence texts of the npm packages of a bill, by name, version and licence. The product's own workspaces are left out. */
export function licenceTexts(root: string, components: readonly Component[]): ReadonlyMap<string, string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const installedPackages = Object.entries(packages).filter(([path]) => path.includes('node_modules/') && existsSync(join(root, path)));
  const folders = new Map(
    installedPackages.map(([path, { name, version }]) => [`${name ?? path.split('node_modules/').at(-1)}@${version}`, path]),
  );
  return new Map(
    components.flatMap(({ 'bom-ref': id, name, version, licenses: [licence] = [] }) => {
      const folder = join(root, folders.get(id) ?? '');
      if (folder === join(root)) return [];
      const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
      const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n\n');
      const licenceName = licence?.expression ?? licence?.license?.id ?? 'no licence declared';
      return [[`${name} ${version} (${licenceName})`, text.trim() || `Distributed without a licence text: ${licenceName}.`] as const];
    }),
  );
}

export function notices(texts: ReadonlyMap<string, string>): string {
  const namesByText = new Map<string, string[]>();
  for (const [name, text] of texts) namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
  const line = '='.repeat(80);
  return [...namesByText].map(([text, names]) => `${line}\n${names.join('\n')}\n${line}\n\n${text}\n`).join('\n');
}

if (import.meta.main) {
  const text = { type: 'string', default: '' } as const;
  const { image, workspace, root, into } = parseArgs({ options: { image: text, workspace: text, root: text, into: text } }).values;
  const { metadata, components: packages, ...bill } = npmBill('.', workspace);
  const { node: version } = process.versions;
  // The web image serves files with nginx and contains no Node.
  const runtime = image === 'web' ? [] : [componentOf({ name: 'node', version, purl: `pkg:generic/node@${version}`, licence: 'MIT' })];
  const components = [...packages, ...runtime, ...debianComponents(root)];
  const component = { ...metadata.component, type: 'container', name: `hiram/${image}` };
  const texts = new Map(licenceTexts('.', packages));
  if (runtime.length > 0) texts.set(`node ${version} (MIT)`, readFileSync('/usr/local/LICENSE', 'utf8'));
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'sbom.cdx.json'), `${JSON.stringify({ ...bill, metadata: { ...metadata, component }, components }, null, 2)}\n`);
  writeFileSync(join(into, 'THIRD-PARTY-NOTICES.txt'), notices(texts));
  console.log(`${components.length} components in the bill of materials of hiram/${image}`);
}
