import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { CHROMIUM } from '../../tools/testing/chromium.ts';
import { TIMEOUT_SCALE, testLimits } from '../../tools/testing/timeout-scale.ts';
import { allBrands, definitionsOf, readBuildConfig } from './build/config.ts';
import { compileMessages } from '@hiram/contract/messages/compile.ts';
import { testService } from './testing/servicePlugin.ts';

compileMessages();

const root = import.meta.dirname;
// A global and not a constant, because a test may set its other value: see `testing/sessionInHeader.ts`.
const { __HIRAM_SESSION_IN_HEADER__: _inHeader, ...definitions } = definitionsOf(readBuildConfig('specified', 'hiram'));
const define = {
  ...definitions,
  __HIRAM_BRANDS__: JSON.stringify(allBrands().map(({ name, colours }) => ({ name, colours }))),
};
const SESSION_IN_QUERY = join(root, 'testing/sessionInQuery.ts');
const BROWSER_TESTS = '{src,testing}/**/*.browser.test.{ts,tsx}';

const BROWSER_DEPENDENCIES = [
  '@tanstack/react-query',
  '@zxing/library',
  'axe-core',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-dev-runtime',
  'uqr',
  'vitest-browser-react',
  'wouter/use-browser-location',
  'zod/mini',
];

/** Also used by the desk's tests. */
export const chromium = playwright({
  launchOptions: {
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
    ],
  },
});

/** These tests change the address of the page itself, to which the screens of other files react. */
const OWN_PAGE = ['src/platform/session/useRemoveSessionFromAddress.browser.test.tsx'];

const browserProject = (name: string, files: Pick<InlineConfig, 'include' | 'exclude' | 'isolate'>): TestProjectInlineConfiguration => ({
  root,
  define,
  plugins: [react(), testService()],
  // Listed, because a dependency that is discovered while the tests run reloads their page.
  optimizeDeps: { include: BROWSER_DEPENDENCIES },
  test: {
    name,
    provide: { slowness: TIMEOUT_SCALE },
    setupFiles: [SESSION_IN_QUERY, join(root, 'testing/browserSetup.ts')],
    ...testLimits,
    ...files,
    // A page may stall once on a busy machine, so a failed test is retried, as a journey is.
    retry: process.env['CI'] === undefined ? 0 : 1,
    browser: {
      enabled: true,
      headless: true,
      provider: chromium,
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
      screenshotFailures: false,
    },
  },
});

/** Logic and texts are tested in Node, and components in a real browser against a real server. */
export const webProjects: TestProjectInlineConfiguration[] = [
  {
    root,
    define,
    test: {
      name: 'web',
      environment: 'node',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [SESSION_IN_QUERY],
      // Loading the modules again for each file made the run four times as long. The files pass in any order.
      isolate: false,
      ...testLimits,
      exclude: [...testLimits.exclude, BROWSER_TESTS],
    },
  },
  // Files share a page, because loading the modules for each file took as long as the tests. testing/browserSetup.ts cleans up between files.
  browserProject('web-browser', { include: [BROWSER_TESTS], exclude: [...testLimits.exclude, ...OWN_PAGE], isolate: false }),
  browserProject('web-browser-own-page', { include: OWN_PAGE }),
];

export default defineConfig({ test: { projects: webProjects } });
