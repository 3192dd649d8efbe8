import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

test('the workflow runs the project’s own checks, and nothing else of its own', () => {
  const { jobs } = parse(textOf('.github/workflows/check.yml')) as Workflow;
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(commands.filter((command) => !command.startsWith('apt-get '))).toEqual(['bash .ci/run']);
});

test.each(globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }))('%s is a form that GitHub can read', (path) => {
  const form = parse(textOf(path)) as { readonly name?: string; readonly body?: readonly { readonly type: string }[] };
  if (path.endsWith('config.yml')) return;
  expect(form.name).toBeTypeOf('string');
  expect(form.body?.map(({ type }) => type).filter((type) => !['markdown', 'textarea', 'input', 'dropdown'].includes(type))).toEqual([]);
});
