import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testLimits } from '../testing/timeout-scale.ts';

const root = join(import.meta.dirname, '../..');

/** Slow tests with many loans, which take seconds. */
const SLOW_TESTS = /(?:random-loans|history|replay|schedule|schedule\.examples)\.test\.ts$/;

/** The first failing test ends a mutant, so the quick tests run first. */
class QuickestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(SLOW_TESTS.test(a.moduleId)) - Number(SLOW_TESTS.test(b.moduleId)));
  }
}

/** Only tests of pure code, without a database or a browser, so that each mutant takes a second or two. */
export default defineConfig({
  root,
  // The workspace link in node_modules refers to the unmutated code; the mutated copy is beside this file.
  resolve: { alias: [{ find: /^@hiram\/contract\/(?!messages|testing)/, replacement: `${join(root, 'packages/contract/src')}/` }] },
  test: {
    include: [
      'packages/contract/src/{money,product}/**/*.test.ts',
      'packages/contract/src/wire/money.test.ts',
      'apps/api/src/lending/engine/**/*.test.ts',
    ],
    sequence: { sequencer: QuickestFirstSequencer },
    ...testLimits,
  },
});
