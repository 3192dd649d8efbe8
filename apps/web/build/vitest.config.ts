import { defineConfig } from 'vitest/config';
import { testLimits } from '../../../tools/testing/timeout-scale.ts';

export default defineConfig({ test: { name: 'build', include: ['**/*.test.ts'], isolate: false, ...testLimits } });
