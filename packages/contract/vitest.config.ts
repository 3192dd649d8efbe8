import { defineConfig } from 'vitest/config';
import { testLimits } from '../../tools/testing/timeout-scale.ts';

// No module has state, so the test files share modules: reloading the schemas for each file took longer than the tests.
export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    root: import.meta.dirname,
    include: ['{src,messages}/**/*.test.ts'],
    isolate: false,

    ...testLimits,
  },
});
