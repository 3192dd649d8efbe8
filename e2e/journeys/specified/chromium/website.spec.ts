import { expect } from '@playwright/test';
import { test } from '../../../engines/fixture.ts';

const PAGES = ['/', '/About', '/Policy', '/Loan', '/User', '/Contact'] as const;

test('the website is readable and navigable without JavaScript', async ({ stack, chromiumPage }) => {
  const context = await chromiumPage
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  if (context === undefined) throw new Error('the page has no browser');
  const page = await context.newPage();
  await page.goto(stack.origin);
  await expect(page.getByRole('heading', { level: 1, name: 'See every peso before you borrow.' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Loan terms and conditions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loan terms and conditions' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /Default/ })
    .click();
  expect(new URL(page.url()).hash).toBe('#default');
  await expect(page.getByRole('heading', { name: /Default: if you pay late/ })).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'User agreement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User agreement' })).toBeVisible();
  await context.close();
});

test('every page of the website has its metadata for search engines and is in the sitemap', async ({ stack }) => {
  const sitemap = await (await fetch(new URL('/sitemap.xml', stack.origin))).text();
  expect(await (await fetch(new URL('/robots.txt', stack.origin))).text()).toContain('Sitemap: https://hiram.example/sitemap.xml');
  const descriptions = new Set<string>();
  for (const path of PAGES) {
    const html = await (await fetch(new URL(path, stack.origin))).text();
    expect(sitemap).toContain(`<loc>https://hiram.example${path}</loc>`);
    expect(html).toContain(`<link rel="canonical" href="https://hiram.example${path}">`);
    expect(html).toContain('<meta property="og:title"');
    expect(html).toContain('<html lang="en">');
    expect(html).not.toContain('noindex');
    descriptions.add(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '');
  }
  expect(descriptions.size).toBe(PAGES.length);
  const home = await (await fetch(stack.origin)).text();
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'LoanOrCredit', currency: 'PHP', loanTerm: { minValue: 91, maxValue: 365 } });
});

for (const dark of [false, true]) {
  for (const width of [390, 1280]) {
    test.describe(`${width} ${dark ? 'dark' : 'light'}`, () => {
      test.use({ phoneOptions: { shell: false, dark, width } });
      test('no page of the website is wider than its window', async ({ phone }) => {
        for (const path of PAGES) {
          await phone.open(path);
          expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth, null), path).toBeLessThanOrEqual(0);
        }
      });
    });
  }
}
