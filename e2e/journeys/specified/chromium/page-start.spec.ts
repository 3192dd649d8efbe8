import { expect, type Page } from '@playwright/test';
import { test } from '../../../engines/fixture.ts';

const ENTRY = '**/assets/main-*.js';

test('one page load makes one data call, fetches each file once and no style sheet', async ({ phone, chromiumPage }) => {
  const fetched: string[] = [];
  chromiumPage.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await phone.open('/customerService?userId=U1&sessionId=S1&deviceId=&product_id=7');
  await phone.expectText('help@hiram.example');
  await chromiumPage.waitForLoadState('networkidle');
  expect(fetched.filter((path) => path.startsWith('/entirely/'))).toHaveLength(1);
  expect(fetched).toEqual([...new Set(fetched)]);
  expect(fetched.filter((path) => path.endsWith('.css'))).toEqual([]);
});

// Replaced nodes never count as a layout shift, so the test compares the boxes themselves, frame by frame.
test('the screen replaces its skeleton without a layout shift or a blank frame', async ({ phone, chromiumPage }) => {
  const entry = await delayRoute(chromiumPage, ENTRY);
  const call = await delayRoute(chromiumPage, '**/entirely/**');
  await chromiumPage.addInitScript(recordFrames);
  const opened = phone.open('/customerService');
  await phone.expectText('Telephone');
  const skeleton = await chromiumPage.evaluate(readBoxes);
  entry.release();
  await opened;
  await chromiumPage.waitForFunction(() => document.querySelector('[data-back]:not([hidden])') !== null);
  expect(await chromiumPage.evaluate(readBoxes)).toEqual(skeleton);
  call.release();
  await phone.expectText('help@hiram.example');
  expect(await chromiumPage.evaluate(readBoxes)).toEqual(skeleton);
  expect(await chromiumPage.evaluate(() => (globalThis as unknown as PageRecord).blankFrames)).toBe(0);
});

test('a page whose answer arrives before its code is drawn once, with its data', async ({ phone, chromiumPage }) => {
  const entry = await delayRoute(chromiumPage, ENTRY);
  await chromiumPage.addInitScript(recordDrawings);
  const answer = chromiumPage.waitForResponse('**/entirely/**');
  const opened = phone.open('/customerService');
  await (await answer).finished();
  await chromiumPage.waitForFunction(() => window.earlyAnswer?.isHere === true);
  entry.release();
  await opened;
  await phone.expectText('help@hiram.example');
  expect(await chromiumPage.evaluate(() => (globalThis as unknown as PageRecord).firstDrawing)).toContain('help@hiram.example');
});

// As after a deployment: the open page refers to a file that the server no longer has.
test('reloads the page once if the code of a screen is missing, then shows Retry', async ({ phone, chromiumPage }) => {
  const screen = '**/assets/CustomerServiceScreen-*.js';
  let loads = 0;
  chromiumPage.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await chromiumPage.route(screen, (route) => route.continue({ url: new URL('/assets/of-yesterday.js', route.request().url()).href }));
  await phone.open('/customerService');
  await phone.expectText('Retry');
  expect(loads).toBe(2);
  await chromiumPage.unroute(screen);
  await phone.tap('Retry');
  await phone.expectText('help@hiram.example');
});

interface PageRecord {
  blankFrames: number;
  firstDrawing?: string;
}

function recordDrawings(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.querySelector('#root');
    const watcher = new MutationObserver(() => {
      const recorded = globalThis as unknown as PageRecord;
      if (root?.firstElementChild) recorded.firstDrawing ??= root.firstElementChild.textContent;
    });
    if (root !== null) watcher.observe(root, { childList: true });
  });
}

function recordFrames(): void {
  const recorded = globalThis as unknown as PageRecord;
  recorded.blankFrames = 0;
  // Before the skeleton is drawn, the page may be partly received.
  let hasStarted = false;
  const look = (): void => {
    const isDrawn = (document.querySelector('#root')?.getBoundingClientRect().height ?? 0) >= 100;
    if (hasStarted && !isDrawn) recorded.blankFrames++;
    hasStarted ||= isDrawn;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Positions and heights of all elements with text. The width is left out: it may depend on the text without moving anything. */
function readBoxes(): Record<string, string> {
  const boxes: Record<string, string> = {};
  for (const element of document.querySelectorAll('#root h1, #root p, #root section, #root main')) {
    const { x, y, height } = element.getBoundingClientRect();
    boxes[`${element.className} ${Object.keys(boxes).length}`] = [x, y, height].map(Math.round).join(' ');
  }
  return boxes;
}

async function delayRoute(page: Page, address: string): Promise<{ release: () => void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { release: gate.resolve };
}
