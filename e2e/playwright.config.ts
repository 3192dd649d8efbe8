import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { PROFILE_NAMES, type ProfileName } from '@hiram/contract/product/profile.ts';
import { scaleTimeout, SOAK } from '../tools/testing/timeout-scale.ts';
import type { PhoneFixtures, PhoneWorkerFixtures } from './engines/fixture.ts';
import { RUNNING_VARIABLE } from './support/shared-stack.ts';

const reports = join(import.meta.dirname, '../reports');
/** True for `npm run pictures`, which takes screenshots of the screens; a check never does. */
const pictures = process.env['E2E_TESTS'] === 'pictures';
const folder = pictures ? 'pictures' : 'journeys';

/** Journeys in this folder use browser features that only Chromium exposes. */
const chromiumOnly = '**/chromium/**';

/** Journeys in this folder use the app around the page, which only the webview has. */
const webviewOnly = '**/webview/**';

/**
 * Journeys that need features of the tests' own stack, and the reasons. They are skipped against a running stack, such as that of compose; `npm run
 * e2e` runs them all.
 */
const OWN_STACK_SPECS: Readonly<Record<string, string>> = {
  '**/specified/chromium/demo.spec.ts': 'starts the demo itself',
  '**/specified/desk.spec.ts': 'starts a desk of its own, with a login of the database’s owner',
  '**/specified/chromium/tracing.spec.ts': 'starts a service of its own, which sends its spans to the test',
  '**/specified/chromium/preview.spec.ts': 'the developer’s preview is not in an image for borrowers',
  '**/specified/preview.spec.ts': 'the developer’s preview is not in an image for borrowers',
};

const skippedSpecs = process.env[RUNNING_VARIABLE] === undefined ? [] : Object.keys(OWN_STACK_SPECS);

const containerProjects: Project<PhoneFixtures, PhoneWorkerFixtures>[] =
  process.env[RUNNING_VARIABLE] === undefined ? [] : [{ name: 'containers', use: { engineName: 'chromium' }, testDir: 'containers' }];

/** Each profile has its own stacks. CI runs one profile after the other, so that only one profile's stacks run at a time. */
const profile = process.env['E2E_PROFILE'];
const report = profile === 'philippines' ? 'e2e-philippines.json' : 'e2e.json';

/** The check runs these in the webview, because they depend on its shell. The nightly tier runs every journey in every engine. */
const webviewJourneys = [
  '**/arrival.spec.ts',
  '**/bridge.spec.ts',
  '**/guard.spec.ts',
  '**/moves.spec.ts',
  '**/safe-navigate.spec.ts',
  webviewOnly,
];

/** Journeys whose result does not depend on the engine: they test answers, run axe, or wait for the sandbox. */
const engineIndependentSpecs = ['**/accessibility.spec.ts', '**/minimal-answers.spec.ts'];
const skippedOnFloor = ['**/desk.spec.ts', '**/repay-by-*.spec.ts', '**/borrow.spec.ts', ...engineIndependentSpecs];

type EngineProject = Project<PhoneFixtures, PhoneWorkerFixtures>;

const webview: EngineProject = {
  name: 'webview',
  use: { engineName: 'webview' },
  testDir: `${folder}/specified`,
  testIgnore: [chromiumOnly, ...engineIndependentSpecs, ...skippedSpecs],
  ...(SOAK || pictures ? {} : { testMatch: webviewJourneys }),
  grepInvert: /@staff-alone/,
};

const floor: EngineProject = {
  name: 'floor',
  use: { engineName: 'floor' },
  testDir: `${folder}/specified`,
  testIgnore: [chromiumOnly, webviewOnly, ...skippedOnFloor],
};

const philippinesWebview: EngineProject = {
  name: 'philippines-webview',
  use: { engineName: 'webview', profileName: 'philippines' },
  testDir: `${folder}/philippines`,
  testIgnore: [chromiumOnly, ...skippedSpecs],
};

/** The page computes the plan of each choice, so this journey also runs in the oldest engine. */
const philippinesFloor: EngineProject = {
  name: 'philippines-floor',
  use: { engineName: 'floor', profileName: 'philippines' },
  testDir: `${folder}/philippines`,
  testMatch: '**/choose-loan.spec.ts',
};

const projects: Readonly<Record<ProfileName, EngineProject[]>> = {
  specified: [
    { name: 'chromium', use: { engineName: 'chromium' }, testDir: `${folder}/specified`, testIgnore: [webviewOnly, ...skippedSpecs] },
    webview,
    ...(SOAK || pictures ? [floor] : []),
    ...containerProjects,
  ],
  philippines: [
    {
      name: 'philippines-chromium',
      // Documents open as PDF, which the headless shell cannot show.
      use: { engineName: 'browser', profileName: 'philippines' },
      testDir: `${folder}/philippines`,
      testIgnore: skippedSpecs,
    },
    ...(SOAK || pictures ? [philippinesWebview, philippinesFloor] : []),
  ],
};

export default defineConfig<PhoneFixtures, PhoneWorkerFixtures>({
  globalSetup: './support/global-setup.ts',
  outputDir: join(reports, 'e2e-failures'),
  // The trace of requirements reads the JSON; pictures prove no requirement.
  reporter: pictures ? 'list' : [['list'], ['json', { outputFile: join(reports, report) }]],
  // Each worker has its own stack. On a developer's machine, one worker leaves CPU time for other work.
  workers: process.env['CI'] === undefined ? 1 : 2,
  // A test may time out once on a busy machine. Retried tests are listed at the end, and more than a few fail the run (tools/check).
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: scaleTimeout(120_000),
  // Snapshots are stored beside their journey. To update them after an intended change: -- recorded-calls --update-snapshots
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  expect: { timeout: scaleTimeout(30_000) },
  forbidOnly: true,
  projects: PROFILE_NAMES.filter((name) => profile === undefined || profile === name).flatMap((name) => projects[name]),
});
