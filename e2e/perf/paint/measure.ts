import { errors, type Browser, type CDPSession } from 'playwright-core';
import { patience } from '../../../tools/testing/patience.ts';
import type { LinkSpeed } from './slow-link.ts';

/** A middling phone on a middling day: 1.6 Mbit/s, 150 ms, and a processor four times slower than this one. */
export const SPEED: LinkSpeed = { roundTripMs: 150, downBytesPerSecond: 1_600_000 / 8, upBytesPerSecond: 750_000 / 8 };
const NETWORK = {
  offline: false,
  latency: SPEED.roundTripMs,
  downloadThroughput: SPEED.downBytesPerSecond,
  uploadThroughput: SPEED.upBytesPerSecond,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const QUIET_MS = patience(60_000);

export interface PageLoad {
  /** Null when nothing was painted. */
  readonly firstPaint: number | null;
  readonly largestPaint: number | null;
  readonly layoutShift: number;
  /** What the page came by: `http/1.1` or `h2`. */
  readonly protocol: string;
}

/** Whether the browser plays the slow network, or a slow link in front of the server does. */
export type Slowness = 'browser' | 'link';

/** Once in hundreds of loads the browser never says that a page is quiet. That is said, and the page is loaded once more. */
export async function loadUntilQuiet(browser: Browser, url: string, slowness: Slowness): Promise<PageLoad> {
  try {
    return await loadCold(browser, url, slowness);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    console.warn(`${url} was not quiet in time, and is loaded once more`);
    return await loadCold(browser, url, slowness);
  }
}

/** One load with nothing cached: a context of its own has a cache and connections of its own. */
async function loadCold(browser: Browser, url: string, slowness: Slowness): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), slowness);
    await page.goto(url, { waitUntil: 'networkidle', timeout: QUIET_MS });
    return await page.evaluate(readPaints);
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession, slowness: Slowness): Promise<void> {
  if (slowness === 'browser') {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

// Runs inside the page. Entries of the last two kinds are only given to an observer.
async function readPaints(): Promise<PageLoad> {
  const observed = (type: string): Promise<PerformanceEntryList> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [first, largest, shifts] = await Promise.all(['paint', 'largest-contentful-paint', 'layout-shift'].map(observed));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    firstPaint: first?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? null,
    largestPaint: largest?.at(-1)?.startTime ?? null,
    protocol: navigation?.nextHopProtocol ?? '',
    layoutShift: (shifts ?? []).reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
  };
}
