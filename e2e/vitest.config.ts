import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'e2e', include: ['{stack,paint,bench,filipino}/**/*.test.ts'] } });
