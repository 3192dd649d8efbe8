import { defineConfig } from 'vitest/config';
import { testLimits } from '../../tools/testing/timeout-scale.ts';

export default defineConfig({ test: { name: 'sandbox', include: ['src/**/*.test.ts'], isolate: false, ...testLimits } });
