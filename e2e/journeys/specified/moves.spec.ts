import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { REPAY_IN_FULL, activeOrder } from '../../support/orders.ts';
import { slowDown, percentileOf } from '../../support/slow-processor.ts';
import { SOAK } from '../../../tools/testing/timeout-scale.ts';

/** With HIRAM_SOAK=1 the test makes a hundred moves on a processor four times slower, and prints the duration of each. */
const ROUNDS = SOAK ? 25 : 3;

test('navigating between pages and back draws no blank frame', async ({ phone, stack, engine }, testInfo) => {
  test.slow();
  if (SOAK) test.setTimeout(testInfo.timeout * 4);
  await phone.open((await activeOrder(stack)).href);
  await phone.expectText('On track');
  await phone.evaluate(watchFrames, null);
  if (SOAK) await slowDown(engine);
  const times: number[] = [];
  const go = async (control: string, to: string, seen: string): Promise<void> => {
    await phone.tap(control);
    await phone.expectPath(to);
    await phone.expectText(seen);
    times.push(await lastNavigationMs(phone));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await go('Repayment', '/repay', 'Payment Method');
    await go('Back', '/order', 'On track');
    await go(REPAY_IN_FULL, '/earlyPayoff', 'Open from');
    await go('Back', '/order', 'On track');
  }

  expect(await phone.evaluate(() => (globalThis as unknown as WatchedPage).blankFrames, null)).toBe(0);
  console.log(
    `${testInfo.project.name}: ${times.length} moves, from the press to the next page: median ${percentileOf(0.5, times)} ms, 95% within ${percentileOf(0.95, times)} ms`,
  );
  expect(times.length).toBe(ROUNDS * 4);
});

/** Polls, because on a slow processor the text is in the document before the frame that shows it. */
async function lastNavigationMs(phone: Phone): Promise<number> {
  const read = (): Promise<number | null> => phone.evaluate(() => (globalThis as unknown as WatchedPage).lastNavigationMs, null);
  await expect.poll(read).not.toBeNull();
  return (await read()) ?? 0;
}

interface WatchedPage {
  blankFrames: number;
  /** Time from a press to the first frame with another title. */
  lastNavigationMs: number | null;
}

function watchFrames(): void {
  const watchedPage = globalThis as unknown as WatchedPage;
  watchedPage.blankFrames = 0;
  watchedPage.lastNavigationMs = null;
  const currentTitle = (): string => document.querySelector('#root h1')?.textContent ?? '';
  let pressed = { at: 0, title: '' };
  addEventListener(
    'click',
    ({ timeStamp }) => {
      watchedPage.lastNavigationMs = null;
      pressed = { at: timeStamp, title: currentTitle() };
    },
    { capture: true },
  );
  const look = (): void => {
    const title = currentTitle();
    if (title === '' || (document.querySelector('#root')?.getBoundingClientRect().height ?? 0) < 100) watchedPage.blankFrames += 1;
    else if (watchedPage.lastNavigationMs === null && pressed.at > 0 && title !== pressed.title)
      watchedPage.lastNavigationMs = performance.now() - pressed.at;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
