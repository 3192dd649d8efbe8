import type { Browser, CDPSession, Page } from 'playwright-core';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import type { Conditions } from './conditions.ts';

const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = scaleTimeout(60_000);
const OBSERVATION_MS = 1_500;
const ANSWERED_MS = 1_000;
/** Shortest event duration that the browser reports. */
const SHORTEST_PRESS_MS = 16;

export interface PageLoad {
  /** `null` if nothing was painted. */
  readonly firstPaint: number | null;
  readonly largestPaint: number | null;
  /** Time at which the page's own figure was drawn; `null` on a page without an app. */
  readonly firstData: number | null;
  /** The page itself and the resources loaded before its data was drawn. */
  readonly requests: readonly string[];
  /** From a tap on the finished page to the next frame. */
  readonly tap: number | null;
  /** From a press on the page's own control to the frame that answers it; `null` if there is no such control. */
  readonly press: number | null;
  readonly bytes: LoadBytes;
  readonly layoutShift: number;
  /** Layout shifts: element, time, and positions. */
  readonly moved: readonly string[];
  /** Protocol of the page: `http/1.1` or `h2`. */
  readonly protocol: string;
}

/** Compressed bytes as transferred. A page without an app has no data, so all its bytes count as before the data. */
export interface LoadBytes {
  /** Scripts, and pages with their styles, without headers, before the data was drawn. */
  readonly scripts: number;
  readonly pageAndStyles: number;
  /** Everything before the data was drawn, including headers as the browser counts them. */
  readonly untilData: number;
  /** Everything, including later requests such as prefetched parts. */
  readonly all: number;
}

/** Source of the network delay: the browser's emulation, or a slow link in front of the server. */
export type Slowness = 'browser' | 'link';

export interface LoadOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly slowness: Slowness;
  readonly conditions: Conditions;
  readonly traceFile?: string;
  /** Selector of an element that exists only after the data is drawn, on a page that is not ours. */
  readonly figure?: string;
  /** Selector of the page's own control, pressed at the end. */
  readonly control?: string;
}

/** Loads a page with nothing cached: each browser context has its own cache and connections. */
export async function loadCold({ browser, url, slowness, conditions, traceFile, figure, control }: LoadOptions): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    await page.addInitScript(markFirstData, figure ?? null);
    await slowDown(await context.newCDPSession(page), slowness, conditions);
    if (traceFile !== undefined) await browser.startTracing(page, { path: traceFile });
    await page.goto(url, { timeout: TIMEOUT_MS });
    await page.waitForFunction(isDrawn, figure ?? null, { timeout: TIMEOUT_MS });
    // Waits for layout shifts after the data was drawn.
    await page.waitForTimeout(OBSERVATION_MS);
    if (traceFile !== undefined) await browser.stopTracing();
    await tapTitle(page);
    const paints = await page.evaluate(readPaints);
    return { ...paints, press: control === undefined ? null : await press(page, control) };
  } finally {
    await context.close();
  }
}

/** Taps the title bar, where a tap has no effect. */
const tapTitle = (page: Page): Promise<void> => page.mouse.click(PHONE.width / 2, 20);

async function press(page: Page, control: string): Promise<number> {
  await page.evaluate(watchPresses, SHORTEST_PRESS_MS);
  await page.locator(control).click({ timeout: TIMEOUT_MS });
  await page.waitForTimeout(ANSWERED_MS);
  return page.evaluate(longestPress, SHORTEST_PRESS_MS);
}

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

// Runs in the page, from its start. If the skeleton has a placeholder for the page's figure, that figure counts as the data; otherwise the whole
// page.
function markFirstData(figure: string | null): void {
  let skeleton: Element | null = null;
  let place = '[class^="Skeleton_"]';
  const look = (): void => {
    const [drawn] = document.getElementById('root')?.children ?? [];
    if (skeleton === null && drawn !== undefined && document.readyState !== 'loading') {
      skeleton = drawn;
      if (drawn.querySelector('[data-length="figure"]') !== null) place = '[data-length="figure"]';
    }
    const isOurs = skeleton !== null && drawn !== undefined && drawn !== skeleton && drawn.querySelector(place) === null;
    const isData = figure === null ? isOurs : document.querySelector(figure) !== null;
    // In the frame after the one that draws the data.
    requestAnimationFrame(isData ? () => performance.mark('first data') : look);
  };
  requestAnimationFrame(look);
}

// Runs in the page. A page without an app is drawn when it is loaded.
function isDrawn(figure: string | null): boolean {
  const hasApp = figure !== null || document.getElementById('root') !== null;
  return !hasApp || performance.getEntriesByName('first data').length > 0;
}

interface WatchedWindow {
  presses?: number[];
}

function watchPresses(shortest: number): void {
  const presses: number[] = [];
  (globalThis as WatchedWindow).presses = presses;
  const observer = new PerformanceObserver((list) => presses.push(...list.getEntries().map(({ duration }) => duration)));
  // TypeScript's type lacks `durationThreshold`.
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: shortest };
  observer.observe(options);
}

// Runs in the page. A press fires several events; the longest one determines the time of the answer.
function longestPress(shortest: number): number {
  return Math.max(shortest, ...((globalThis as WatchedWindow).presses ?? []));
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

// Runs in the page. The last three entry types are only delivered to an observer.
async function readPaints(): Promise<Omit<PageLoad, 'press'>> {
  const observeEntries = (type: string): Promise<PerformanceEntryList> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [first, largest, shifts, inputs] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'first-input'].map(observeEntries),
  );
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const firstData = performance.getEntriesByName('first data')[0]?.startTime ?? null;
  // The browser requests the icon by itself, and a webview has none.
  const wanted = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => !name.endsWith('/icon.svg'),
  );
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
  const formatPosition = ({ y, height }: DOMRectReadOnly): string => `${Math.round(y)} (${Math.round(height)} high)`;
  const nameOf = (node: Node | null): string =>
    (node instanceof Element ? node : (node?.parentElement ?? null))?.className ?? 'a removed element';
  const moves = (shifts ?? []).filter(isShift);
  const fetched = wanted.filter(({ responseEnd }) => firstData !== null && responseEnd <= firstData);
  const page = navigation === undefined ? [] : [navigation];
  const before = [...page, ...(firstData === null ? wanted : fetched)];
  const bodies = (pattern: RegExp): number =>
    before.reduce((sum, { name, encodedBodySize }) => sum + (pattern.test(new URL(name).pathname) ? encodedBodySize : 0), 0);
  const transferredBytes = (entries: readonly PerformanceResourceTiming[]): number =>
    entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    firstPaint: first?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? null,
    largestPaint: largest?.at(-1)?.startTime ?? null,
    firstData,
    requests: [location.pathname, ...fetched.map(({ name }) => new URL(name).pathname)],
    tap: inputs?.[0]?.duration ?? null,
    bytes: {
      scripts: bodies(/\.js$/),
      pageAndStyles: bodies(/\.css$/) + (navigation?.encodedBodySize ?? 0),
      untilData: transferredBytes(before),
      all: transferredBytes([...page, ...wanted]),
    },
    protocol: navigation?.nextHopProtocol ?? '',
    layoutShift: moves.reduce((sum, { value }) => sum + value, 0),
    moved: moves.flatMap(({ startTime, sources }) =>
      sources.map(
        (of) =>
          `${nameOf(of.node)} after ${Math.round(startTime)} ms from ${formatPosition(of.previousRect)} to ${formatPosition(of.currentRect)}`,
      ),
    ),
  };
}
