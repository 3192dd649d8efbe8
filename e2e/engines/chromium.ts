import { chromium } from '@playwright/test';
import type { Certificate } from '../../tools/testing/certificate.ts';
import { BROWSER, CHROMIUM } from '../../tools/testing/chromium.ts';
import type { EngineHost } from './engine.ts';
import { PlaywrightEngine } from './playwright-engine.ts';

/** Disables the sandbox, which needs rights that CI lacks, and the browser's own network traffic. */
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

export const certificateArgument = ({ pin }: Certificate): string => `--ignore-certificate-errors-spki-list=${pin}`;

/** Headless shell of Debian's Chromium. */
export const startChromium = (certificate: Certificate): Promise<EngineHost> => start(CHROMIUM, certificate);

/** The full browser: the shell downloads a PDF, where the browser displays it. */
export const startBrowser = (certificate: Certificate): Promise<EngineHost> => start(BROWSER, certificate);

async function start(executablePath: string, certificate: Certificate): Promise<EngineHost> {
  const args = [...QUIET_ARGUMENTS, certificateArgument(certificate)];
  const browser = await chromium.launch({ executablePath, args });
  return { open: (options) => PlaywrightEngine.open(browser, options), close: () => browser.close() };
}
