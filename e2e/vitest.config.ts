import { defineConfig } from 'vitest/config';
import { testLimits } from '../tools/testing/timeout-scale.ts';

export default defineConfig({
  test: { name: 'e2e', include: ['{stack,perf,support,pictures}/**/*.test.ts'], isolate: false, ...testLimits },
});
