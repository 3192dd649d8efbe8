import { chromium } from '@playwright/test';
import type { Certificate } from '../../tools/testing/certificate.ts';
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

/** Of all certificates that nobody vouches for, it takes this one. */
export const acceptOnly = ({ pin }: Certificate): string => `--ignore-certificate-errors-spki-list=${pin}`;

/** Debian's Chromium. */
export async function startChromium(certificate: Certificate): Promise<EngineHost> {
  const args = [...QUIET_ARGUMENTS, acceptOnly(certificate)];
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  return { open: (options) => PlaywrightEngine.open(browser, options), close: () => browser.close() };
}
