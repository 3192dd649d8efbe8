import { expect } from '@playwright/test';
import { isReporting, metricOf } from '../../support/page-reports.ts';
import { test } from '../../engines/fixture.ts';

const PAGES = [
  { kind: 'a screen of the app', address: '/customerService', text: 'help@hiram.example' },
  { kind: 'the landing page', address: '/promotion', text: 'Hiram' },
  { kind: 'a static page', address: '/aboutUs', text: 'Hiram' },
] as const;

for (const { kind, address, text } of PAGES) {
  test(`${kind} reports its load times after a tap, without a session`, async ({ phone, stack, engineName }) => {
    test.skip(engineName === 'webview', 'the WebKitGTK of the tests does not expose load times; the test below covers its error reports');
    const series = ['ttfb', 'fcp'].map((moment) => `page_vitals_seconds_count{page="${address}",moment="${moment}"}`);
    const counts = () => Promise.all(series.map((each) => metricOf(stack, each)));
    const before = await counts();
    await phone.open(address);
    await phone.expectText(text);
    await expect.poll(() => isReporting(phone)).toBe(true);

    await phone.tapAt({ x: 4, y: 300 });

    await expect.poll(counts).toEqual(before.map((count) => count + 1));
  });
}

test('reports an error of a screen without a session', async ({ phone, stack }) => {
  const series = 'page_errors_total{page="/customerService",kind="crash"}';
  const before = await metricOf(stack, series);
  await phone.open('/customerService');
  await phone.expectText('help@hiram.example');

  // Simulates the crash boundary, because a real crash fails every journey.
  await phone.run("window.caughtErrors.push({ kind: 'crash', error: new TypeError('09171234567') })");

  await expect.poll(() => metricOf(stack, series)).toBe(before + 1);
});
