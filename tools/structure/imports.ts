import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, resolveImport } from '../lint/repository-path.ts';

export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

interface Import {
  readonly path: string;
  /** What is named in braces; a whole module (`import * as`, `import()`) names everything. */
  readonly names: readonly string[] | 'all';
}

const ROOT = join(import.meta.dirname, '../..');
const WORKSPACES = ['packages/*/src', 'apps/*/src', 'apps/*/testing', 'apps/web/{build,kit-size,.storybook}', 'e2e', 'tools', 'deploy'];

/** `import … from '…'`, `export … from '…'`, `import('…')` and `import '…'`, over as many lines as they take. */
const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(?<what>[^'";]*?)\s*from\s*['"](?<from>[^'"]+)['"]|import\(\s*['"](?<lazy>[^'"]+)['"]\s*\)|(?:^|\n)import\s+['"](?<bare>[^'"]+)['"]/g;

export const isForTestsOrStories = (path: string): boolean =>
  isTest(path) || /\.(?:spec|stories)\.tsx?$/.test(path) || /^(?:e2e|tools)\//.test(path) || path.endsWith('vitest.config.ts');

export function readSources(): readonly SourceFile[] {
  return globSync(
    WORKSPACES.map((workspace) => `${workspace}/**/*.{ts,tsx}`),
    { cwd: ROOT, exclude: (name) => /(?:^|\/)(?:node_modules|generated|dist)(?:\/|$)/.test(name) },
  )
    .filter((path) => !path.includes('node_modules/') && !path.includes('/generated/') && !path.endsWith('.d.ts'))
    .toSorted()
    .map((path) => readSource(path, readFileSync(join(ROOT, path), 'utf8')));
}

export function readSource(path: string, text: string): SourceFile {
  const imports: Import[] = [];
  for (const { groups } of text.matchAll(STATEMENT)) {
    const to = resolveImport(path, groups?.['from'] ?? groups?.['lazy'] ?? groups?.['bare'] ?? '');
    if (to !== null) imports.push({ path: to, names: namesIn(groups?.['what']) });
  }
  return { path, text, imports };
}

function namesIn(what: string | undefined): readonly string[] | 'all' {
  if (what === undefined || what.includes('*')) return 'all';
  const braces = /\{(?<list>[^}]*)\}/.exec(what)?.groups?.['list'] ?? '';
  const named = braces
    .split(',')
    .map((each) =>
      each
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s+.*$/s, ''),
    )
    .filter((name) => name !== '');
  return what
    .replace(/\{[^}]*\}/, '')
    .replace(/^type\s+/, '')
    .trim() === ''
    ? named
    : [...named, 'default'];
}
