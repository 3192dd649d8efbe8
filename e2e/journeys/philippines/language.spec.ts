import { expect } from '@playwright/test';
import { addressOfOffered } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

test('[BEY-14] a page opened in Filipino is followed by a page in Filipino if the next address names no language', async ({
  phone,
  stack,
}) => {
  const address = await addressOfOffered(stack, '/confirmNew');
  address.searchParams.set('lang', 'fil');
  await phone.open(address.href);
  await phone.expectText('Ituloy ang loan');
  expect(await phone.attribute('html', 'lang')).toBe('fil');

  await phone.open('/customerService');
  await phone.expectText('Telepono');
  expect(await phone.attribute('html', 'lang')).toBe('fil');
});
