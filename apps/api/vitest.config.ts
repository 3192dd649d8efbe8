import { defineConfig } from 'vitest/config';
import { testLimits } from '../../tools/testing/timeout-scale.ts';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['testing/file-setup.ts'],
    // Without isolation a run takes a third less time; files close what they open (testing/after-file.ts).
    isolate: false,
    ...testLimits,
  },
});
