import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, resolveImport } from '../lint/repository-path.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Matches imports, re-exports and lazy imports, including those of types. */
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

export function importsOf(path: string): readonly string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => resolveImport(path, specifier) ?? []);
}

/** Returns the product's own files below a folder, without tests and stories. */
export const productFiles = (folder: string): readonly string[] =>
  globSync(`${folder}**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !isTest(path) && !path.includes('.stories.') && !path.includes('/generated/'))
    .toSorted();
