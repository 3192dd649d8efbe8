import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pruneLock } from './image/prune-lock.ts';
import type { Lock } from './image/prune-lock.ts';

const ROOT = join(import.meta.dirname, '..');
const PLAIN_FILE = /(?:^|[\s"[,])((?:apps|deploy|packages)\/[\w./-]+\.(?:ts|json))/g;

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('Dockerfile'))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));
const composeText = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8');
const chartTemplates = readdirSync(join(import.meta.dirname, 'helm/hiram/templates')).map((name) =>
  readFileSync(join(import.meta.dirname, 'helm/hiram/templates', name), 'utf8'),
);

test('there are three images', () => {
  expect(files.map(({ name }) => name).toSorted()).toEqual(['sandbox.Dockerfile', 'service.Dockerfile', 'web.Dockerfile']);
});

test('every repository file that a Dockerfile, compose or the chart names exists', () => {
  const named = [...files.map(({ text }) => text), composeText, ...chartTemplates].flatMap((text) =>
    [...text.matchAll(PLAIN_FILE)].map(([, path]) => path),
  );
  expect(named).toContain('apps/api/src/main/server.ts');
  expect(named.filter((path) => !existsSync(join(ROOT, path ?? '')))).toEqual([]);
});

test.each(files)('$name: every file copied from the build context exists', ({ text }) => {
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  expect(copied.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
});

test.each(files)('$name: every named npm script and workspace exists', ({ text }) => {
  for (const [, workspace = ''] of text.matchAll(/--workspace (\S+)/g))
    expect(existsSync(join(ROOT, workspace, 'package.json'))).toBe(true);
  for (const [, script = '', workspace = ''] of text.matchAll(/npm run (\S+) --workspace (\S+)/g)) {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as { scripts: object };
    expect(scripts).toHaveProperty(script);
  }
});

test.each(files)('$name: the last user is not root, and base images have no registry host', ({ text }) => {
  const users = [...text.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
  expect(Number(users.at(-1))).toBeGreaterThan(0);
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
  const stages = [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
  for (const image of bases.filter((each) => !stages.includes(each)))
    expect(image).toMatch(/^(?:(?:node:24|debian:bookworm)[\w-]*|scratch)$/);
});

test('the build context excludes tests and stories, and no shipped file imports an excluded one', () => {
  const given = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  // Everything is excluded first, so that a new folder is in no image by default.
  expect(given.filter((line) => line !== '' && !line.startsWith('#'))[0]).toBe('*');
  expect(given).toEqual(expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', '**/testing', '**/node_modules']));
  const shipped = globSync(
    ['apps/*/src/**/*.{ts,tsx}', 'apps/web/build/*.ts', 'packages/*/{src,messages}/**/*.ts', 'deploy/{nginx,image}/*.ts'],
    {
      cwd: ROOT,
    },
  );
  const kept = shipped.filter((path) => !/\.(?:test|stories)\.tsx?$|\/testing\/|\/generated\/|vitest\.config|nginx\/process/.test(path));
  expect(kept.length).toBeGreaterThan(500);
  const filesWithTestImports = kept.filter((path) =>
    /from '[^']*(?:\/testing\/|\.test\.tsx?|\.stories\.tsx)/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(filesWithTestImports).toEqual([]);
});

test('the web image installs every package that the build of the pages imports', () => {
  const { text = '' } = files.find(({ name }) => name === 'web.Dockerfile') ?? {};
  const [, wanted = '', named = ''] = /prune-lock\.ts (\S+) ([^\n\\]+)/.exec(text) ?? [];
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const installedPackages = Object.keys(pruneLock(lock, wanted, named.trim().split(' ')).lock.packages);
  const built = globSync('apps/web/build/*.ts', { cwd: ROOT }).filter((path) => !/\.test\.ts$|vitest\.config/.test(path));
  const imported = built.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/ from '((?:@[\w-]+\/)?[a-z][\w-]*)[/']/g)].map(([, name = '']) => name),
  );
  expect(imported).toEqual(expect.arrayContaining(['vite', 'rolldown']));
  expect(imported.filter((name) => !installedPackages.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});

test.each(files)('$name: a source change does not invalidate the layer of installed packages', ({ text }) => {
  const beforeInstall = text.slice(0, text.indexOf('npm ci'));
  const copied = [...beforeInstall.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  expect(copied.filter((source) => !/(?:^|\/)(?:package(?:-lock)?\.json|\.npmrc)$|^deploy\/image\/prune-lock\.ts$/.test(source))).toEqual(
    [],
  );
});

test('compose uses every Dockerfile, and every Dockerfile that compose names exists', () => {
  const named = [...composeText.matchAll(/dockerfile: deploy\/(\S+)/g)].map(([, name = '']) => name.replace(/[ }]+$/, ''));
  expect([...new Set(named)].toSorted()).toEqual(files.map(({ name }) => name).toSorted());
});
