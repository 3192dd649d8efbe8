import type { Browser, CDPSession, Page } from 'playwright-core';
import { patience } from '../../../tools/testing/patience.ts';
import type { Conditions } from './conditions.ts';

const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = patience(60_000);
const AFTERWARDS_MS = 1_500;
const ANSWERED_MS = 1_000;
/** The browser tells of none that was answered sooner. */
const SHORTEST_PRESS_MS = 16;

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
  /** From a press on the page's own control to the frame that answers it. Null where none was to be pressed. */
  readonly press: number | null;
  readonly bytes: LoadBytes;
  readonly layoutShift: number;
  /** What shifted, when, and from where to where. */
  readonly moved: readonly string[];
  /** What the page came by: `http/1.1` or `h2`. */
  readonly protocol: string;
}

/** Compressed, as they came over the line. A page without an app has no data, so that all of it counts as before them. */
export interface LoadBytes {
  /** Scripts, and pages with their styles, without headers, before the data was drawn. */
  readonly scripts: number;
  readonly pageAndStyles: number;
  /** All that had come before the data was drawn, with headers as the browser counts them. */
  readonly untilData: number;
  /** And with what came after it, such as parts that are fetched ahead. */
  readonly all: number;
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
  /** What is only there once the data is drawn, on a page that is not ours: a selector. */
  readonly figure?: string;
  /** The page's own control, to be pressed at the end: a selector. */
  readonly control?: string;
}

/** One load with nothing cached: a context of its own has a cache and connections of its own. */
export async function loadCold({ browser, url, slowness, conditions, traceFile, figure, control }: LoadOptions): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    await page.addInitScript(markFirstData, figure ?? null);
    await slowDown(await context.newCDPSession(page), slowness, conditions);
    if (traceFile !== undefined) await browser.startTracing(page, { path: traceFile });
    await page.goto(url, { timeout: PATIENCE_MS });
    await page.waitForFunction(isDrawn, figure ?? null, { timeout: PATIENCE_MS });
    // For what comes after the data, and may move it.
    await page.waitForTimeout(AFTERWARDS_MS);
    if (traceFile !== undefined) await browser.stopTracing();
    await tapTitle(page);
    const paints = await page.evaluate(readPaints);
    return { ...paints, press: control === undefined ? null : await press(page, control) };
  } finally {
    await context.close();
  }
}

/** On the bar, where a tap leads nowhere. */
const tapTitle = (page: Page): Promise<void> => page.mouse.click(PHONE.width / 2, 20);

async function press(page: Page, control: string): Promise<number> {
  await page.evaluate(watchPresses, SHORTEST_PRESS_MS);
  await page.locator(control).click({ timeout: PATIENCE_MS });
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

// Runs inside the page, from its beginning. Where the skeleton has a place for the page's own figure, that figure counts, and all of it elsewhere.
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
    // In the frame after the one that draws it.
    requestAnimationFrame(isData ? () => performance.mark('first data') : look);
  };
  requestAnimationFrame(look);
}

// Runs inside the page. A page without an app is drawn when it is loaded.
function isDrawn(figure: string | null): boolean {
  const hasApp = figure !== null || document.getElementById('root') !== null;
  return !hasApp || performance.getEntriesByName('first data').length > 0;
}

interface Watching {
  presses?: number[];
}

// Runs inside the page.
function watchPresses(shortest: number): void {
  const presses: number[] = [];
  (globalThis as Watching).presses = presses;
  const observer = new PerformanceObserver((list) => presses.push(...list.getEntries().map(({ duration }) => duration)));
  // The compiler's list of options lacks the last one.
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: shortest };
  observer.observe(options);
}

// Runs inside the page. A press is several events, and the one that takes longest says when it was answered.
function longestPress(shortest: number): number {
  return Math.max(shortest, ...((globalThis as Watching).presses ?? []));
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
async function readPaints(): Promise<Omit<PageLoad, 'press'>> {
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
  const wanted = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => !name.endsWith('/icon.svg'),
  );
  const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry;
  const top = ({ y, height }: DOMRectReadOnly): string => `${Math.round(y)} (${Math.round(height)} high)`;
  const nameOf = (node: Node | null): string =>
    (node instanceof Element ? node : (node?.parentElement ?? null))?.className ?? 'what is gone';
  const moves = (shifts ?? []).filter(isShift);
  const fetched = wanted.filter(({ responseEnd }) => firstData !== null && responseEnd <= firstData);
  const page = navigation === undefined ? [] : [navigation];
  const before = [...page, ...(firstData === null ? wanted : fetched)];
  const bodies = (pattern: RegExp): number =>
    before.reduce((sum, { name, encodedBodySize }) => sum + (pattern.test(new URL(name).pathname) ? encodedBodySize : 0), 0);
  const carried = (entries: readonly PerformanceResourceTiming[]): number =>
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
      untilData: carried(before),
      all: carried([...page, ...wanted]),
    },
    protocol: navigation?.nextHopProtocol ?? '',
    layoutShift: moves.reduce((sum, { value }) => sum + value, 0),
    moved: moves.flatMap(({ startTime, sources }) =>
      sources.map((of) => `${nameOf(of.node)} after ${Math.round(startTime)} ms from ${top(of.previousRect)} to ${top(of.currentRect)}`),
    ),
  };
}
