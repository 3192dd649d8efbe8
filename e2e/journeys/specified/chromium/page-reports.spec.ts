import { expect } from '@playwright/test';
import { isReporting, metricOf } from '../../../support/page-reports.ts';
import { test } from '../../../engines/fixture.ts';

test('reports an error and an unhandled rejection once each, without personal data', async ({ chromiumPage, stack }) => {
  // A page of its own, because an error on the journey's page fails the test.
  const context = await chromiumPage.context().browser()?.newContext();
  const page = await context?.newPage();
  if (page === undefined) throw new Error('there is no browser');
  const sent: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/entirely/v4/page/error')) return;
    expect(request.headers()).not.toHaveProperty('cookie');
    sent.push(new URLSearchParams(request.postData() ?? ''));
  });
  // One error before the reporting script has loaded, and others after it.
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => void Promise.reject(new RangeError('before 09171234567'))));
  await page.goto(`${stack.origin}/customerService?sessionId=s-canary&mobilePhone=09171234567`);
  await expect.poll(() => sent.length).toBe(1);
  for (let time = 0; time < 3; time += 1)
    await page.evaluate(() => void setTimeout(() => (null as unknown as { orderId: string }).orderId));
  await expect.poll(() => sent.length).toBe(2);
  await context?.close();

  expect(sent.map((report) => [report.get('kind'), report.get('name'), report.get('message')])).toEqual([
    ['rejection', 'RangeError', 'before #'],
    ['error', 'TypeError', "Cannot read properties of null (reading 'orderId')"],
  ]);
  for (const report of sent) {
    expect(report.get('page')).toBe('/customerService');
    expect(report.get('build')).toMatch(/^[\w-]{5,}$/);
    expect(report.toString()).not.toMatch(/canary|09171234567/);
  }
});

test('reports the layout shift of a page when it is left', async ({ phone, stack }) => {
  const series = 'page_layout_shift_count{page="/customerService"}';
  const before = await metricOf(stack, series);
  await phone.open('/customerService');
  await phone.expectText('help@hiram.example');
  await expect.poll(() => isReporting(phone)).toBe(true);

  await phone.open('/About');

  await expect.poll(() => metricOf(stack, series)).toBe(before + 1);
});
