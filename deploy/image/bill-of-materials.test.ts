import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cycloneDx, debianParts, notices, npmParts, type Part } from './bill-of-materials.ts';
import type { Lock } from './prune-lock.ts';

const ROOT = join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

test('the bill of the service names what it runs with, with the hash of each archive, and the parts under the LGPL', () => {
  const parts = npmParts(ROOT, lock, 'apps/api');
  const byName = new Map(parts.map((part) => [part.name, part]));
  const fastify = byName.get('fastify');
  expect(fastify?.licence).toBe('MIT');
  expect(fastify?.purl).toMatch(/^pkg:npm\/fastify@\d/);
  expect(fastify?.sha512).toMatch(/^[0-9a-f]{128}$/);
  expect(byName.has('vite')).toBe(false);
  const copyleft = parts.filter(({ licence }) => /GPL/.test(licence)).map(({ name }) => name.replace(/-(?:x64|arm64)$/, ''));
  // docs/operations.md says what follows from these. A new one has to be added there.
  expect(copyleft.toSorted()).toEqual(['@img/sharp-libvips-linux', 'libheif-js']);
});

test('Debian’s packages are listed with their licences', () => {
  const root = mkdtempSync(join(tmpdir(), 'hiram-root-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['var/lib/dpkg/status.d', 'usr/share/doc/zlib1g']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'var/lib/dpkg/status.d/zlib1g'), 'Package: zlib1g\nVersion: 1:1.2.13-1\nArchitecture: amd64\n');
  cpSync('/usr/share/doc/zlib1g/copyright', join(root, 'usr/share/doc/zlib1g/copyright'));
  const [part] = debianParts(root);
  expect(part).toMatchObject({ name: 'zlib1g', version: '1:1.2.13-1', purl: 'pkg:deb/debian/zlib1g@1%3A1.2.13-1?arch=amd64' });
  expect(part?.texts.join('')).toContain('zlib');
});

const part = (name: string, licence: string, ...texts: string[]): Part => ({
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name}@1.0.0`,
  licence,
  texts,
});

test('the bill is CycloneDX, and a licence that is no identifier stands there as a name', () => {
  expect(cycloneDx('web', '0.1.0', [part('a', 'MIT'), part('b', 'SEE LICENSE IN x')])).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'hiram/web', version: '0.1.0' } },
    components: [
      { name: 'a', licenses: [{ license: { id: 'MIT' } }] },
      { name: 'b', licenses: [{ license: { name: 'SEE LICENSE IN x' } }] },
    ],
  });
});

test('the notices hold each text once, and name a part without any', () => {
  const text = notices([part('a', 'MIT', 'Be kind.'), part('b', 'MIT', 'Be kind.'), part('c', 'ISC')]);
  expect(text.match(/Be kind\./g)).toHaveLength(1);
  expect(text).toContain('a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n');
  expect(text).toContain('No licence text comes with it. It says of itself: ISC.');
});
