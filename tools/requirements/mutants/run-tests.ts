import { join, relative } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';

export interface Noticed {
  readonly title: string;
  /** From the repository's root. */
  readonly file: string;
}

export type TestsSaid = { readonly failed: Noticed | null; readonly passed: readonly string[] } | { readonly broken: string };

/** A vitest that stays up between mutants: most of a run is starting it, and its browser. */
export async function startVitest(root: string): Promise<Vitest> {
  return await createVitest({ root, watch: false, bail: 1, retry: 0, maxWorkers: 1, reporters: [{}], passWithNoTests: true, silent: true });
}

/** Runs the tests of these files whose title matches, until the first one fails. */
export async function runTests(vitest: Vitest, root: string, paths: readonly string[], title: RegExp): Promise<TestsSaid> {
  vitest.setGlobalTestNamePattern(title);
  const wanted = new Set(paths.map((path) => join(root, path)));
  const found = await vitest.globTestSpecifications([...wanted]);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found.filter(({ moduleId }) => wanted.has(moduleId)));
  const tests = testModules.flatMap((module) => testsOf(root, module, title));
  const passed = tests.filter(({ state }) => state === 'passed').map((test) => test.title);
  const failed = tests.find(({ state }) => state === 'failed');
  if (failed !== undefined) return { failed: { title: failed.title, file: failed.file }, passed };
  const errors = [...testModules.flatMap((module) => module.errors().map(({ message }) => message)), ...unhandledErrors.map(String)];
  if (errors.length > 0) return { broken: errors[0]?.split('\n')[0] ?? '' };
  return { failed: null, passed };
}

const testsOf = (root: string, module: TestModule, title: RegExp) =>
  [...module.children.allTests()]
    .filter(({ fullName }) => title.test(fullName))
    .map((test) => ({ title: test.fullName, file: relative(root, module.moduleId), state: test.result().state }));
