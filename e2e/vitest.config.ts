import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'e2e', include: ['{stack,perf,support}/**/*.test.ts'] } });
