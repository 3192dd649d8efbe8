import { defineConfig } from 'vitest/config';
import { testLimits } from '../tools/testing/patience.ts';

/** What only measures runs with `npm run soak` alone. */
const exclude = process.env['HIRAM_SOAK'] === '1' ? [] : ['**/*.soak.test.ts'];

export default defineConfig({ test: { name: 'e2e', include: ['{stack,perf,support,pictures}/**/*.test.ts'], exclude, ...testLimits } });
