import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { PhoneFixtures, PhoneWorkerFixtures } from './phone/fixture.ts';

const reports = join(import.meta.dirname, '../reports');
const pictures = process.env['PICTURES'] === 'on';

/** Journeys below this folder look into the browser itself, which only Chromium lets them do. */
const chromiumOnly = '**/chromium/**';

export default defineConfig<PhoneFixtures, PhoneWorkerFixtures>({
  testDir: 'journeys',
  globalSetup: './globalSetup.ts',
  outputDir: join(reports, 'e2e-failures'),
  // The trace reads the JSON; pictures show no requirement.
  reporter: pictures ? 'list' : [['list'], ['json', { outputFile: join(reports, 'e2e.json') }]],
  // One stack for all of them, and some journeys take the service away: one at a time.
  workers: 1,
  retries: 0,
  timeout: 30_000,
  forbidOnly: true,
  ...(pictures ? { grep: /@pictures/ } : { grepInvert: /@pictures/ }),
  projects: [
    { name: 'chromium', use: { engineName: 'chromium' } },
    { name: 'webview', use: { engineName: 'webview' }, testIgnore: chromiumOnly },
    { name: 'floor', use: { engineName: 'floor' }, testIgnore: chromiumOnly },
  ],
});
