import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { proseFault } from '../lint/field-words.ts';
import { DOCUMENTS, ROOT as root } from './documents.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const names = new Set(files.flatMap((path) => [path, basename(path)]));

/** Returns GitHub's anchors of the headings. */
const anchorsOf = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(DOCUMENTS)('%s: every link target exists', (path) => {
  const links = [...textOf(path).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, source]) => link ?? source ?? '');
  const broken = links.filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? path : normalize(join(dirname(path), target));
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(file).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test.each(DOCUMENTS)('%s: sentences name the person or the thing', (path) => {
  const faults = textOf(path)
    .split('\n')
    .flatMap((line, index) => (proseFault(line) === null ? [] : [`${index + 1}: ${proseFault(line)}`]));
  expect(faults).toEqual([]);
});

/** True for `path/to/file.ts` from the root or from a source folder of the service or the pages, and for a bare `file.ts`. */
const isThere = (name: string): boolean => names.has(name) || files.some((path) => path.endsWith(`/${name}`));

const BUILT_FILES = ['routes.json'];

test.each(DOCUMENTS)('%s: every file named in code type exists', (path) => {
  const text = textOf(path);
  const named = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|css|sql|ya?ml|json|py))`/g)].map(([, name = '']) => name);
  // Guides create files, and `noun.…` is a placeholder.
  const createdFiles = [...text.matchAll(/\bCreate\s+`([^`]+)`/g)].map(([, name = '']) => name);
  const isForeignName = (name: string): boolean =>
    BUILT_FILES.includes(name) || name.startsWith('noun.') || createdFiles.some((file) => `/${file}`.endsWith(`/${name}`));
  expect(named.filter((name) => !isForeignName(name) && !isThere(name))).toEqual([]);
});
