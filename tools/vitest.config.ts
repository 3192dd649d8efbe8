import { defineConfig } from 'vitest/config';
import { testLimits } from './testing/timeout-scale.ts';

export default defineConfig({
  test: { name: 'tools', root: import.meta.dirname, include: ['**/*.test.ts'], isolate: false, ...testLimits },
});
