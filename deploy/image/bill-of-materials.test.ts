import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { debianComponents, licenceTexts, notices, npmBill } from './bill-of-materials.ts';
import type { Lock } from './prune-lock.ts';

const ROOT = join(import.meta.dirname, '../..');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-bill-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Creates a folder with the files that a bill reads: manifests, lock file and licences of a workspace. */
function installedFor(workspace: string): string {
  const folder = temporaryFolder();
  const copy = (path: string): void => cpSync(join(ROOT, path), join(folder, path));
  const files = ['package.json', 'package-lock.json', '.npmrc', `${workspace}/package.json`, 'packages/contract/package.json'];
  for (const file of files) copy(file);
  execFileSync(process.execPath, [join(import.meta.dirname, 'prune-lock.ts'), workspace], { cwd: folder });
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  for (const [path, { link, resolved = '' }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || !existsSync(join(ROOT, path))) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    if (link === true) symlinkSync(join(folder, resolved), join(folder, path));
    else
      readdirSync(join(ROOT, path))
        .filter((file) => /^(?:licen[cs]e|package\.json)/i.test(file))
        .forEach((file) => copy(join(path, file)));
  }
  return folder;
}

test('the service’s bill of materials lists packages with archive hashes and licences, LGPL parts included', () => {
  const root = installedFor('apps/api');
  const { components, ...bill } = npmBill(root, 'apps/api');
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const byName = new Map(components.map((component) => [component.name, component]));
  const fastify = byName.get('fastify');
  expect(fastify?.licenses).toEqual([{ license: { id: 'MIT' } }]);
  expect(fastify?.purl).toMatch(/^pkg:npm\/fastify@\d/);
  expect(fastify?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  expect(byName.has('vite')).toBe(false);
  const copyleft = components
    .filter(({ licenses }) => /GPL/.test(JSON.stringify(licenses)))
    .map(({ name }) => name.replace(/-(?:x64|arm64)$/, ''));
  // docs/operations.md states the obligations that follow from these licences. Add a new package there.
  expect(copyleft.toSorted()).toEqual(['@img/sharp-libvips-linux', 'libheif-js']);

  const texts = licenceTexts(root, components);
  // All components except the workspaces themselves.
  expect(texts.size).toBe(components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40hiram/')).length);
  expect(texts.get(`fastify ${fastify?.version} (MIT)`)).toContain('The Fastify');
});

test('Debian’s packages are listed with their licences', () => {
  const root = temporaryFolder();
  for (const folder of ['var/lib/dpkg/status.d', 'usr/share/doc/zlib1g']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'var/lib/dpkg/status.d/zlib1g'), 'Package: zlib1g\nVersion: 1:1.2.13-1\nArchitecture: amd64\n');
  cpSync('/usr/share/doc/zlib1g/copyright', join(root, 'usr/share/doc/zlib1g/copyright'));
  const [zlib] = debianComponents(root);
  expect(zlib).toMatchObject({ name: 'zlib1g', version: '1:1.2.13-1', purl: 'pkg:deb/debian/zlib1g@1%3A1.2.13-1?arch=amd64' });
  expect(zlib?.licenses?.[0]?.license?.name).toContain('Zlib');
});

test('the notices contain each licence text once, below the names of its packages', () => {
  const text = notices(
    new Map([
      ['a 1.0.0 (MIT)', 'Be kind.'],
      ['b 1.0.0 (MIT)', 'Be kind.'],
      ['c 1.0.0 (ISC)', 'Distributed without a licence text: ISC.'],
    ]),
  );
  expect(text.match(/Be kind\./g)).toHaveLength(1);
  expect(text).toContain('a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n');
  expect(text).toContain('c 1.0.0 (ISC)');
});
