import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTS } from '@hiram/api/main/acts.ts';
import { expect, test } from 'vitest';
import { DOCUMENTS, ROOT } from './documents.ts';

const text = DOCUMENTS.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const named = (pattern: RegExp): string[][] => [...text.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => group ?? ''));

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}
const scriptsOf = (workspace: string): object =>
  (JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Manifest).scripts;

test('every npm script named in the documentation exists', () => {
  const scripts = named(/npm run (?:--silent )?([\w:]+)(?:[^\n`]* --workspace (\S+?)(?=[\s`]))?/g);
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter(([script = '', workspace = '']) => !(script in scriptsOf(workspace || '.')))).toEqual([]);
});

test('every staff command named in the documentation exists', () => {
  const commands = named(/npm run ops (?:-- )?([a-z][\w-]+)/g).flat();
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((command) => !ACTS.some(({ name }) => name === command))).toEqual([]);
});

test('every script started with node exists', () => {
  const files = named(/\bnode ((?:apps|deploy|e2e|packages|tools)\/\S+?\.ts)/g).flat();
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
