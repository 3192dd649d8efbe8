/**
 * Writes what an image is made of, as CycloneDX, and the licences of all of it: `sbom.cdx.json` and `THIRD-PARTY-NOTICES.txt`. It runs inside of an
 * image that is being built, where the packages of npm are installed and Debian's lie in a root of their own.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pruneLock, type Lock } from './prune-lock.ts';

export interface Part {
  readonly name: string;
  readonly version: string;
  /** Its name among all packages of the world. */
  readonly purl: string;
  readonly licence: string;
  /** As hex; of the archive that npm fetched. */
  readonly sha512?: string;
  /** The texts that have to go with it. */
  readonly texts: readonly string[];
}

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying|third-party)/i;
/** An identifier of SPDX, and not a sentence or a file's name. */
const SPDX_ID = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;

/** The packages of npm that a workspace runs with. */
export function npmParts(root: string, lock: Lock, workspace: string): readonly Part[] {
  const { lock: needed } = pruneLock(lock, workspace);
  return Object.keys(needed.packages)
    .filter((path) => path.includes('node_modules/') && existsSync(join(root, path, 'package.json')))
    .filter((path) => needed.packages[path]?.link !== true)
    .map((path) => npmPart(join(root, path), needed.packages[path]));
}

interface NpmManifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
}

function npmPart(folder: string, locked: unknown): Part {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as NpmManifest;
  const { integrity = '' } = (locked ?? {}) as { readonly integrity?: string };
  return {
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licence: (typeof license === 'string' ? license : license?.type) ?? 'unknown',
    ...(integrity.startsWith('sha512-') ? { sha512: Buffer.from(integrity.slice(7), 'base64').toString('hex') } : {}),
    texts: readdirSync(folder)
      .filter((file) => LICENCE_FILE.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  };
}

/** Debian's packages, as small-root.sh has noted them. */
export function debianParts(root: string): readonly Part[] {
  const notes = join(root, 'var/lib/dpkg/status.d');
  return readdirSync(notes)
    .toSorted()
    .map((name) => debianPart(root, readFileSync(join(notes, name), 'utf8')));
}

function debianPart(root: string, note: string): Part {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(note)?.[1] ?? '';
  const [name, version] = [field('Package'), field('Version')];
  const file = join(root, 'usr/share/doc', name, 'copyright');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const licences = [...text.matchAll(/^License: *(\S.*)$/gm)].map(([, each = '']) => each);
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field('Architecture')}`;
  return { name, version, purl, licence: [...new Set(licences)].join(', ') || 'see its copyright file', texts: text === '' ? [] : [text] };
}

/** Node itself, where the image runs it. */
function nodePart(): Part {
  const file = '/usr/local/LICENSE';
  const texts = existsSync(file) ? [readFileSync(file, 'utf8')] : [];
  return { name: 'node', version: process.versions.node, purl: `pkg:generic/node@${process.versions.node}`, licence: 'MIT', texts };
}

export function cycloneDx(image: string, version: string, parts: readonly Part[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'container', 'bom-ref': `hiram/${image}`, name: `hiram/${image}`, version } },
    components: parts.map(({ name, version: partVersion, purl, licence, sha512 }) => ({
      type: 'library',
      'bom-ref': purl,
      name,
      version: partVersion,
      purl,
      licenses: [{ license: SPDX_ID.test(licence) ? { id: licence } : { name: licence } }],
      ...(sha512 === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    })),
  };
}

/** Each text once, under the names of all that it belongs to. */
export function notices(parts: readonly Part[]): string {
  const byText = new Map<string, { readonly text: string; readonly names: string[] }>();
  for (const { name, version, licence, texts } of parts) {
    const text = texts.join('\n\n').trim() || `No licence text comes with it. It says of itself: ${licence}.`;
    const key = createHash('sha256').update(text).digest('hex');
    const known = byText.get(key) ?? { text, names: [] };
    known.names.push(`${name} ${version} (${licence})`);
    byText.set(key, known);
  }
  const line = '='.repeat(80);
  return [...byText.values()].map(({ names, text }) => `${line}\n${names.join('\n')}\n${line}\n\n${text}\n`).join('\n');
}

if (import.meta.main) {
  const text = { type: 'string', default: '' } as const;
  const { image, workspace, root, into } = parseArgs({ options: { image: text, workspace: text, root: text, into: text } }).values;
  const whole = existsSync('whole-lock.json') ? 'whole-lock.json' : 'package-lock.json';
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const npm = npmParts('.', JSON.parse(readFileSync(whole, 'utf8')) as Lock, workspace);
  // The pages run in borrowers' browsers: their image has no Node.
  const parts = [...npm, ...(image === 'web' ? [] : [nodePart()]), ...debianParts(root)];
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'sbom.cdx.json'), `${JSON.stringify(cycloneDx(image, version, parts), null, 2)}\n`);
  writeFileSync(join(into, 'THIRD-PARTY-NOTICES.txt'), notices(parts));
  console.log(`${parts.length} parts in the bill of materials of hiram/${image}`);
}
