import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import type { PhoneFixtures, PhoneWorkerFixtures } from '../engines/fixture.ts';

const reports = join(import.meta.dirname, '../../reports');

/** Separate from the journeys: the kit needs no service, database or session. */
export default defineConfig<PhoneFixtures, PhoneWorkerFixtures>({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: join(reports, 'e2e-kit-failures'),
  reporter: [['list'], ['json', { outputFile: join(reports, 'e2e-kit.json') }]],
  workers: 1,
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: scaleTimeout(120_000),
  expect: { timeout: scaleTimeout(30_000) },
  forbidOnly: true,
  projects: [
    { name: 'floor', use: { engineName: 'floor' }, testMatch: 'every-part.spec.ts' },
    { name: 'webview', use: { engineName: 'webview' }, testMatch: ['wheel-picker.spec.ts', 'native-back.spec.ts'] },
    { name: 'chromium', use: { engineName: 'browser' }, testMatch: ['wheel-picker*.spec.ts', 'native-back.spec.ts'] },
  ],
});
