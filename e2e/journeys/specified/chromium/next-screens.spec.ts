import { expect, type Page } from '@playwright/test';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { test } from '../../../engines/fixture.ts';
import { activeOrder } from '../../../support/orders.ts';

const TIMEOUT_MS = scaleTimeout(20_000);
const REPAY_CODE = /\/assets\/RepayScreen-[^/]*\.js$/;

const waitForRepayRequest = (page: Page): Promise<unknown> => page.waitForRequest(REPAY_CODE, { timeout: TIMEOUT_MS });

test('prefetches the code of the next screen after the order is drawn and the page is idle', async ({ phone, stack, chromiumPage }) => {
  const requests = waitForRepayRequest(chromiumPage);
  await phone.open((await activeOrder(stack)).href);
  await phone.expectText('On track');
  await requests;
});

test('prefetches no code for a borrower who saves data', async ({ phone, stack, chromiumPage }) => {
  const requests: string[] = [];
  chromiumPage.on('request', (request) => requests.push(request.url()));
  await chromiumPage.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await phone.open((await activeOrder(stack)).href);
  await phone.expectText('On track');
  await chromiumPage.waitForLoadState('networkidle');
  // Three times the idle time after which a page prefetches.
  await chromiumPage.waitForTimeout(3_000);
  expect(requests.filter((address) => REPAY_CODE.test(address))).toEqual([]);
});

// The loader of style sheets does not retry a failed sheet; without a full page load the screen would be drawn unstyled.
test('loads the next screen as a full page if the prefetch of its style sheet failed', async ({ phone, stack, chromiumPage }) => {
  const order = await activeOrder(stack);
  const sheet = '**/assets/CopyCode-*.css';
  await chromiumPage.route(sheet, (route) => route.abort());
  const lost = chromiumPage.waitForEvent('requestfailed', { timeout: TIMEOUT_MS });
  await phone.open(order.href);
  await phone.expectText('On track');
  await lost;
  await chromiumPage.unroute(sheet);
  let loads = 0;
  chromiumPage.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await phone.tap('Repayment');
  await phone.expectPath('/repay');
  await phone.expectText('Payment Method');
  expect(loads).toBe(1);
});
