import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';

test('[GEN-16] Back on the first page sends closeWebview to the shell', async ({ phone }) => {
  await phone.open('/customerService');
  await phone.expectText('help@hiram.example');
  await phone.tap('Back');
  await phone.sent('closeWebview');
  expect(phone.bridgeMessages()).toEqual([{ handler: 'closeWebview', body: {} }]);
});

test('[GEN-16] nativeBack returns false if no layer covers the page, so that the shell goes back', async ({ phone }) => {
  await phone.open('/customerService');
  await phone.expectText('help@hiram.example');
  expect(await phone.nativeBack()).toBe(false);
});

test('[GEN-16] nativeBack returns false on a static page', async ({ phone }) => {
  await phone.open('/aboutUs');
  await phone.expectText('help@hiram.example');
  expect(await phone.nativeBack()).toBe(false);
});

test.describe('without a shell', () => {
  test.use({ phoneOptions: { shell: false, dark: false, width: 390 } });

  test('[GEN-16] closeWebview goes back', async ({ phone }) => {
    await phone.open('/aboutUs');
    await phone.open('/customerService');
    await phone.expectText('help@hiram.example');
    await phone.tap('Back');
    await phone.expectPath('/aboutUs');
    expect(phone.bridgeMessages()).toEqual([]);
  });
});
