import { defineConfig } from 'vitest/config';
import { testLimits } from '../../tools/testing/patience.ts';

// Nothing here keeps anything in a module, so files share them: loading schemas anew for each took longer than the tests.
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
