import { chromium } from '@playwright/test';
import type { EngineHost } from './engine.ts';
import { PlaywrightEngine } from './playwright-engine.ts';

/** Turned off for tests: sandboxing, which needs rights that CI lacks, and the browser's own network traffic. */
export const QUIET_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Debian's Chromium. */
export async function startChromium(): Promise<EngineHost> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: QUIET_ARGUMENTS });
  return { open: (options) => PlaywrightEngine.open(browser, options), close: () => browser.close() };
}
