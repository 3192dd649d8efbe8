import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { agreementUrl } from '../../../support/applications.ts';
import { test } from '../../../engines/fixture.ts';

const embed = (url: string): void => {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = 'Agreement';
  document.querySelector('main')?.append(frame);
};

test('an agreement is displayed in a frame of our pages with its own styles and an opaque origin', async ({
  phone,
  stack,
  chromiumPage,
}) => {
  await phone.open('/customerService');
  await phone.expectText('help@hiram.example');
  await phone.evaluate(embed, await agreementUrl(stack, 1));
  const frame = chromiumPage.frameLocator('iframe[title=Agreement]');
  await expect(frame.getByRole('heading', { name: 'Loan Agreement' })).toBeVisible();
  await expect(frame.getByText('The Lender lends the Borrower ₱8,000.00')).toBeVisible();
  await expect(frame.getByRole('heading', { name: '1. The loan' })).toHaveCSS('font-size', '19px');
  expect(await chromiumPage.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull();
});

test('axe finds no violation in an agreement', async ({ stack, chromiumPage }) => {
  // Outside its sandbox, in which axe cannot run.
  for (const position of [1, 2, 3]) {
    await chromiumPage.setContent(await (await fetch(await agreementUrl(stack, position))).text());
    await chromiumPage.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const barriers = await chromiumPage.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
      return (await axe.run()).violations.map(({ id }) => id);
    });
    expect(barriers).toEqual([]);
  }
});
