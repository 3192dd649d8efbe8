import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testLimits } from '../testing/patience.ts';

const root = join(import.meta.dirname, '../..');

/** They try many loans, and take seconds. */
const SLOW = /(?:random-loans|history|replay|schedule|schedule\.examples)\.test\.ts$/;

/** The first test that fails ends a mutant, so the quick ones come first. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(SLOW.test(a.moduleId)) - Number(SLOW.test(b.moduleId)));
  }
}

/** The tests of the pure code alone: no database, no browser, so a mutant is judged within a second or two. */
export default defineConfig({
  root,
  // The workspace link of node_modules leads to the code as it is; the mutated copy stands beside this file.
  resolve: { alias: [{ find: /^@hiram\/contract\/(?!messages|testing)/, replacement: `${join(root, 'packages/contract/src')}/` }] },
  test: {
    include: [
      'packages/contract/src/{money,product}/**/*.test.ts',
      'packages/contract/src/wire/money.test.ts',
      'apps/api/src/lending/engine/**/*.test.ts',
    ],
    sequence: { sequencer: QuickestFirst },
    ...testLimits,
  },
});
