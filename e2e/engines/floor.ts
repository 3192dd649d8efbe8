import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { startChild, type Child } from '../stack/child.ts';
import { QUIET_ARGUMENTS, certificateArgument } from './chromium.ts';
import type { Certificate } from '../../tools/testing/certificate.ts';
import type { EngineHost } from './engine.ts';
import { PlaywrightEngine } from './playwright-engine.ts';

const require = createRequire(import.meta.url);
const packed = require.resolve('@sparticuz/chrome-aws-lambda/bin/chromium.br');
const cached = join(import.meta.dirname, '../../node_modules/.cache/hiram/chromium-102');

/**
 * Starts Chromium 102, the oldest available engine near the lowest supported one (Android WebView 100). It lacks features that Playwright's own
 * locators need; the phone uses only its own functions in the page, so it works here too.
 */
export async function startFloor(certificate: Certificate): Promise<EngineHost> {
  const profile = await mkdtemp(join(tmpdir(), 'hiram-floor-'));
  const child = startChild({
    name: 'Chromium 102',
    command: await unpackedBrowser(),
    args: [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...QUIET_ARGUMENTS,
      certificateArgument(certificate),
      'about:blank',
    ],
  });
  const browser = await chromium.connectOverCDP(await debuggerAddress(child));
  return {
    open: (options) => PlaywrightEngine.open(browser, options),
    close: async () => {
      await browser.close();
      await child.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function debuggerAddress(child: Child): Promise<string> {
  const [, address] = await child.waitForLine(/listening on (ws:\S+)/);
  if (address === undefined) throw new Error('Chromium 102 printed no debugger address');
  return address;
}

async function unpackedBrowser(): Promise<string> {
  if (existsSync(cached)) return cached;
  await mkdir(dirname(cached), { recursive: true });
  // Unpacked under a temporary name and renamed, so that an interrupted run leaves no partial file in the cache.
  const partialFile = `${cached}.${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(partialFile, { mode: 0o755 }));
  await rename(partialFile, cached);
  return cached;
}
