import { expect } from '@playwright/test';
import { test } from '../../../engines/fixture.ts';
import { startBrandSite } from '../../../support/brand-site.ts';

const POLICY = 'https://privacy.alon.example';

test('[LEG-09] [GEN-22] a brand’s site has its own phone and colours, and frames its privacy page of another origin', async ({
  chromiumPage: page,
  stack,
}) => {
  const site = await startBrandSite('alon', stack);
  try {
    // Stub of another company's server.
    await page.route(`${POLICY}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Privacy notice of Alon</h1>' }));
    const answer = await page.goto(`${site.origin}/Policy`);
    expect(answer?.headers()['content-security-policy']).toContain(`frame-src 'self' ${POLICY};`);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Privacy notice of Alon' })).toBeVisible();
    expect(page.frames().map((frame) => new URL(frame.url()).origin)).toEqual([site.origin, POLICY]);

    await expect(page.getByRole('contentinfo').getByRole('link', { name: '(02) 8555 0197' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).toBe('#143a66');
  } finally {
    await site.stop();
  }
});
