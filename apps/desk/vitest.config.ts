import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { TIMEOUT_SCALE, testLimits } from '../../tools/testing/timeout-scale.ts';
import { chromium } from '../web/vitest.config.ts';
import { brandSheet } from './vite.config.ts';

const root = import.meta.dirname;
const BROWSER_TESTS = 'src/**/*.browser.test.tsx';

/** As for the borrower's pages, logic and texts are tested in Node, and components in a real browser. */
export const deskProjects: TestProjectInlineConfiguration[] = [
  {
    root,
    test: { name: 'desk', environment: 'node', include: ['src/**/*.test.ts'], isolate: false, ...testLimits },
  },
  {
    root,
    plugins: [react(), brandSheet],
    optimizeDeps: {
      include: [
        '@tanstack/react-query',
        'axe-core',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'uplot',
        'vitest-browser-react',
        'wouter',
        'zod/mini',
      ],
    },
    test: {
      name: 'desk-browser',
      include: [BROWSER_TESTS],
      provide: { slowness: TIMEOUT_SCALE },
      setupFiles: [join(root, 'testing/browserSetup.ts')],
      ...testLimits,
      retry: process.env['CI'] === undefined ? 0 : 1,
      browser: {
        enabled: true,
        headless: true,
        provider: chromium,
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
        screenshotFailures: false,
      },
    },
  },
];

export default defineConfig({ test: { projects: deskProjects } });
