import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';

test('[LEG-05] About Us shows the company and the customer service e-mail', async ({ phone }) => {
  await phone.open('/aboutUs');
  await phone.expectText('We lend small amounts');
  await phone.expectText('Hiram Lending Company');
  await phone.expectText('help@hiram.example');
  expect(await phone.attribute('a[href^="mailto:"]', 'href')).toBe('mailto:help@hiram.example');
  expect(await phone.serviceCalls()).toEqual([]);
});

test('the Back button sends closeWebview to the shell', async ({ phone }) => {
  await phone.open('/aboutUs');
  await phone.tap('Back');
  expect((await phone.sent('closeWebview')).body).toEqual({});
});
