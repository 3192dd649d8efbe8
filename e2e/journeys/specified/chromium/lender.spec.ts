import { expect } from '@playwright/test';
import { test } from '../../../engines/fixture.ts';

// The lender's own page is not part of the product: it opens in the browser, not on the borrower's phone.
test('the lender opens a page as one of its customers, and revokes the session', async ({ phone, stack, chromiumPage }) => {
  await phone.open(stack.sandboxUrl);
  await phone.expectText('The card processor');
  await phone.tap('Open as Rosalinda Catacutan');
  await phone.expectText('Revoke');
  const address = new URL(String(await phone.attribute('a[href*=customerService]', 'href')));
  expect([...address.searchParams.keys()]).toEqual(expect.arrayContaining(['userId', 'sessionId', 'deviceId']));
  await phone.tap('Customer service');
  await phone.expectText('help@hiram.example');
  await chromiumPage.goBack();
  await phone.tap('Revoke');
  await phone.expectText('None yet.');
});
