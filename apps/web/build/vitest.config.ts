import { defineConfig } from 'vitest/config';
import { testLimits } from '../../../tools/testing/patience.ts';

export default defineConfig({ test: { name: 'build', include: ['**/*.test.ts'], isolate: false, ...testLimits } });
