import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, resolveImport } from '../lint/repository-path.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Imports, re-exports and lazy imports alike; types too. */
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Which files of the repository a file imports. */
export function importsOf(path: string): readonly string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => resolveImport(path, specifier) ?? []);
}

/** The product's own files below a folder: no tests, and nothing that only draws stories. */
export const productFiles = (folder: string): readonly string[] =>
  globSync(`${folder}**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !isTest(path) && !path.includes('.stories.') && !path.includes('/generated/'))
    .toSorted();
