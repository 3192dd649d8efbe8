import { defineConfig } from 'vitest/config';
import { testLimits } from '../../tools/testing/patience.ts';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['testing/file-setup.ts'],
    // Loading the service anew for each file took a third of the time; what a file opens, it closes (testing/after-file.ts).
    isolate: false,
    ...testLimits,
  },
});
