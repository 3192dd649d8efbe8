import { posix, relative } from 'node:path';
import type { RuleContext } from './rule.ts';

/** Returns the linted file's path from the root of the repository, with forward slashes. */
export const pathOf = (context: RuleContext): string => relative(context.cwd, context.filename).replaceAll('\\', '/');

export const isTest = (path: string): boolean => /\.test\.tsx?$|\/vitest\.config\.ts$/.test(path) || isForTests(path);

/** True for factories and other test helpers, which only tests may import. */
export const isForTests = (path: string): boolean => /\/(?:test|testing)\//.test(path);

/** Source folders of the workspaces by import name. Longer names precede their prefixes. */
const workspaceRoots: Readonly<Record<string, string>> = {
  '@hiram/contract/messages': 'packages/contract/messages',
  '@hiram/contract/testing': 'packages/contract/testing',
  '@hiram/contract': 'packages/contract/src',
  '@hiram/partner': 'packages/partner/src',
  '@hiram/api': 'apps/api/src',
  '@hiram/desk': 'apps/desk/src',
  '@hiram/sandbox': 'apps/sandbox/src',
  '@hiram/web': 'apps/web/src',
  '@hiram/e2e': 'e2e',
  '@hiram/tools': 'tools',
};

/** Returns the path of an import inside the repository; `null` for an external package. */
export function resolveImport(fromPath: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(fromPath), plain));
  const [name, root] = Object.entries(workspaceRoots).find(([each]) => `${plain}/`.startsWith(`${each}/`)) ?? [];
  return name === undefined || root === undefined ? null : `${root}/${plain.slice(name.length + 1)}`;
}
