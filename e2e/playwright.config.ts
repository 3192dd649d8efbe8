import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { PROFILE_NAMES, type ProfileName } from '@hiram/contract/product/profile.ts';
import { patience, SOAK } from '../tools/testing/patience.ts';
import type { PhoneFixtures, PhoneWorkerFixtures } from './engines/fixture.ts';
import { ONLY_ON_OWN_STACK } from './support/only-on-own-stack.ts';
import { RUNNING_VARIABLE } from './support/shared-stack.ts';

const reports = join(import.meta.dirname, '../reports');
/** `npm run pictures` photographs the screens; a check never does. */
const pictures = process.env['E2E_TESTS'] === 'pictures';
const folder = pictures ? 'pictures' : 'journeys';

/** Journeys below this folder look into the browser itself, which only Chromium lets them do. */
const chromiumOnly = '**/chromium/**';

/** And below this one into the app around the page, which only the webview has. */
const webviewOnly = '**/webview/**';

/** Against a stack that runs already. */
const leftOut = process.env[RUNNING_VARIABLE] === undefined ? [] : Object.keys(ONLY_ON_OWN_STACK);

/** What only containers have to bear. */
const inContainers: Project<PhoneFixtures, PhoneWorkerFixtures>[] =
  process.env[RUNNING_VARIABLE] === undefined ? [] : [{ name: 'containers', use: { engineName: 'chromium' }, testDir: 'containers' }];

/** Each profile has stacks of its own. CI runs one after the other, so that only one's stacks run at a time. */
const profile = process.env['E2E_PROFILE'];
const report = profile === 'philippines' ? 'e2e-philippines.json' : 'e2e.json';

/** The check runs these in the webview, because they depend on its shell. The nightly tier runs every journey in every engine. */
const webviewJourneys = ['**/bridge.spec.ts', '**/guard.spec.ts', '**/moves.spec.ts', '**/safe-navigate.spec.ts', webviewOnly];

/** Journeys whose result does not depend on the engine: they read answers, run axe, or wait for the sandbox. */
const sameInEveryEngine = ['**/accessibility.spec.ts', '**/minimal-answers.spec.ts'];
const notOnTheFloor = ['**/desk.spec.ts', '**/repay-by-*.spec.ts', '**/borrow.spec.ts', ...sameInEveryEngine];

type EngineProject = Project<PhoneFixtures, PhoneWorkerFixtures>;

const webview: EngineProject = {
  name: 'webview',
  use: { engineName: 'webview' },
  testDir: `${folder}/specified`,
  testIgnore: [chromiumOnly, ...sameInEveryEngine, ...leftOut],
  ...(SOAK || pictures ? {} : { testMatch: webviewJourneys }),
  grepInvert: /@staff-alone/,
};

const floor: EngineProject = {
  name: 'floor',
  use: { engineName: 'floor' },
  testDir: `${folder}/specified`,
  testIgnore: [chromiumOnly, webviewOnly, ...notOnTheFloor],
};

const philippinesWebview: EngineProject = {
  name: 'philippines-webview',
  use: { engineName: 'webview', profileName: 'philippines' },
  testDir: `${folder}/philippines`,
  testIgnore: [chromiumOnly, ...leftOut],
};

/** The page computes the plan of each choice, so the oldest engine runs that journey too. */
const philippinesFloor: EngineProject = {
  name: 'philippines-floor',
  use: { engineName: 'floor', profileName: 'philippines' },
  testDir: `${folder}/philippines`,
  testMatch: '**/choose-loan.spec.ts',
};

const projects: Readonly<Record<ProfileName, EngineProject[]>> = {
  specified: [
    { name: 'chromium', use: { engineName: 'chromium' }, testDir: `${folder}/specified`, testIgnore: [webviewOnly, ...leftOut] },
    webview,
    ...(SOAK || pictures ? [floor] : []),
    ...inContainers,
  ],
  philippines: [
    {
      name: 'philippines-chromium',
      // Documents open as PDF, which the headless shell cannot show.
      use: { engineName: 'browser', profileName: 'philippines' },
      testDir: `${folder}/philippines`,
      testIgnore: leftOut,
    },
    ...(SOAK || pictures ? [philippinesWebview, philippinesFloor] : []),
  ],
};

export default defineConfig<PhoneFixtures, PhoneWorkerFixtures>({
  globalSetup: './support/global-setup.ts',
  outputDir: join(reports, 'e2e-failures'),
  // The trace reads the JSON; pictures show no requirement.
  reporter: pictures ? 'list' : [['list'], ['json', { outputFile: join(reports, report) }]],
  // Each worker has a stack of its own. At a desk one leaves room for the rest of the work.
  workers: process.env['CI'] === undefined ? 1 : 2,
  // A busy machine may take a page's breath away once. Such a test is named at the end, and more than a few fail the run (tools/check).
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: patience(120_000),
  // What a journey compares with stands beside it. After a change that is meant: -- recorded-calls --update-snapshots
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  expect: { timeout: patience(30_000) },
  forbidOnly: true,
  projects: PROFILE_NAMES.filter((name) => profile === undefined || profile === name).flatMap((name) => projects[name]),
});
