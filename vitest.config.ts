import { defineConfig } from 'vitest/config';
import { deskProjects } from './apps/desk/vitest.config.ts';
import { webProjects } from './apps/web/vitest.config.ts';

export default defineConfig({
  test: {
    // Pages wait more than they work: two workers keep two cores busy, where the default leaves one idle.
    maxWorkers: 2,
    projects: [
      'packages/contract',
      'packages/partner',
      'apps/api',
      'apps/sandbox',
      ...webProjects,
      ...deskProjects,
      'apps/web/build',
      'deploy',
      'e2e',
      'tools',
    ],
    // The trace (npm run requirements) reads the JSON.
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
  },
});
