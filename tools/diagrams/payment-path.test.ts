import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, ROOT } from './imports.ts';

const [, section = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('### Following one payment, file by file');

/** Returns the numbered files below a sentence of the section, from the root of the repository. */
function listedFiles(sentence: string, folder: string): readonly string[] {
  const [, below = ''] = section.split(sentence);
  const [list = ''] = below.trimStart().split('\n\n');
  return [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => `${folder}/${file}`);
}

const paths = [
  ['pages', 7, listedFiles('From the press of the button to the call, in `apps/web/src`:', 'apps/web/src')],
  ['service', 12, listedFiles('From the webhook to the posted transfers, in `apps/api/src`:', 'apps/api/src')],
] as const;

test.each(paths)('the documented path of a payment through the %s has at most %i files, which exist', (_, most, files) => {
  expect(files.length).toBeGreaterThan(4);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test.each(paths)('each file of the path through the %s imports or is imported by an earlier one', (_, _most, files) => {
  const unreachableFiles = files.filter((file, index) => {
    const before = files.slice(0, index);
    return index > 0 && !before.some((other) => importsOf(other).includes(file) || importsOf(file).includes(other));
  });
  expect(unreachableFiles).toEqual([]);
});
