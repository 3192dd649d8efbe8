import { expect } from '@playwright/test';
import { addressOfOffered } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

test('[BEY-14] a page that was opened in Filipino stays so when the next address does not say it', async ({ phone, stack }) => {
  const address = await addressOfOffered(stack, '/confirmNew');
  address.searchParams.set('lang', 'fil');
  await phone.open(address.href);
  await phone.see('Ituloy ang loan');
  expect(await phone.attribute('html', 'lang')).toBe('fil');

  await phone.open('/customerService');
  await phone.see('Telepono');
  expect(await phone.attribute('html', 'lang')).toBe('fil');
});
