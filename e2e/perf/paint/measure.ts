import type { Browser, CDPSession, Page } from 'playwright-core';
import { patience } from '../../../tools/testing/patience.ts';
import type { Conditions } from './conditions.ts';

const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = patience(60_000);
const AFTERWARDS_MS = 1_500;

export interface PageLoad {
  /** Null when nothing was painted. */
  readonly firstPaint: number | null;
  readonly largestPaint: number | null;
  /** When the page's own figure was drawn. Null on a page without an app. */
  readonly firstData: number | null;
  /** The page itself and what had come before its data was drawn. */
  readonly requests: readonly string[];
  /** From a tap on the finished page to the next frame. */
  readonly tap: number | null;
  readonly layoutShift: number;
  /** What shifted, when, and from where to where. */
  readonly moved: readonly string[];
  /** What the page came by: `http/1.1` or `h2`. */
  readonly protocol: string;
}

/** Whether the browser plays the slow network, or a slow link in front of the server does. */
export type Slowness = 'browser' | 'link';

export interface LoadOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly slowness: Slowness;
  readonly conditions: Conditions;
  /** Where to keep a trace of the load. */
  readonly traceFile?: string;
}

/** One load with nothing cached: a context of its own has a cache and connections of its own. */
export async function loadCold({ browser, url, slowness, conditions, traceFile }: LoadOptions): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    await page.addInitScript(markFirstData);
    await slowDown(await context.newCDPSession(page), slowness, conditions);
    if (traceFile !== undefined) await browser.startTracing(page, { path: traceFile });
    await page.goto(url, { timeout: PATIENCE_MS });
    await page.waitForFunction(isDrawn, undefined, { timeout: PATIENCE_MS });
    // For what comes after the data, and may move it.
    await page.waitForTimeout(AFTERWARDS_MS);
    if (traceFile !== undefined) await browser.stopTracing();
    await tapTitle(page);
    return await page.evaluate(readPaints);
  } finally {
    await context.close();
  }
}

/** On the bar, where a tap leads nowhere. */
const tapTitle = (page: Page): Promise<void> => page.mouse.click(PHONE.width / 2, 20);

async function slowDown(session: CDPSession, slowness: Slowness, { speed, cpu }: Conditions): Promise<void> {
  if (slowness === 'browser') {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: speed.roundTripMs,
      downloadThroughput: speed.downBytesPerSecond,
      uploadThroughput: speed.upBytesPerSecond,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

// Runs inside the page, from its beginning. Where the skeleton has a place for the page's own figure, that figure counts, and all of it elsewhere.
function markFirstData(): void {
  let skeleton: Element | null = null;
  let place = '[class^="Skeleton_"]';
  const look = (): void => {
    const [drawn] = document.getElementById('root')?.children ?? [];
    if (skeleton === null && drawn !== undefined && document.readyState !== 'loading') {
      skeleton = drawn;
      if (drawn.querySelector('[data-length="figure"]') !== null) place = '[data-length="figure"]';
    }
    const isData = skeleton !== null && drawn !== undefined && drawn !== skeleton && drawn.querySelector(place) === null;
    // In the frame after the one that draws it.
    requestAnimationFrame(isData ? () => performance.mark('first data') : look);
  };
  requestAnimationFrame(look);
}

// Runs inside the page. A page without an app is drawn when it is loaded.
function isDrawn(): boolean {
  return document.getElementById('root') === null || performance.getEntriesByName('first data').length > 0;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

// Runs inside the page. Entries of the last kinds are only given to an observer.
async function readPaints(): Promise<PageLoad> {
  const observed = (type: string): Promise<PerformanceEntryList> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [first, largest, shifts, inputs] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'first-input'].map(observed),
  );
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const firstData = performance.getEntriesByName('first data')[0]?.startTime ?? null;
  // The icon is the browser's own wish, and a webview has none.
  const fetched = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ responseEnd, name }) => firstData !== null && responseEnd <= firstData && !name.endsWith('/icon.svg'),
  );
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
  const top = ({ y, height }: DOMRectReadOnly): string => `${Math.round(y)} (${Math.round(height)} high)`;
  const nameOf = (node: Node | null): string =>
    (node instanceof Element ? node : (node?.parentElement ?? null))?.className ?? 'what is gone';
  const moves = (shifts ?? []).filter(isShift);
  return {
    firstPaint: first?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? null,
    largestPaint: largest?.at(-1)?.startTime ?? null,
    firstData,
    requests: [location.pathname, ...fetched.map(({ name }) => new URL(name).pathname)],
    tap: inputs?.[0]?.duration ?? null,
    protocol: navigation?.nextHopProtocol ?? '',
    layoutShift: moves.reduce((sum, { value }) => sum + value, 0),
    moved: moves.flatMap(({ startTime, sources }) =>
      sources.map((of) => `${nameOf(of.node)} after ${Math.round(startTime)} ms from ${top(of.previousRect)} to ${top(of.currentRect)}`),
    ),
  };
}
