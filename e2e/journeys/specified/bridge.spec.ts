import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';

test('[GEN-16] Back on the first page is a closeWebview message, received by the shell', async ({ phone }) => {
  await phone.open('/customerService');
  await phone.see('help@hiram.example');
  await phone.tap('Back');
  await phone.sent('closeWebview');
  expect(phone.bridgeMessages()).toEqual([{ handler: 'closeWebview', body: {} }]);
});

test('[GEN-16] native back is answered: nothing lies on top of the page, so the shell goes back itself', async ({ phone }) => {
  await phone.open('/customerService');
  await phone.see('help@hiram.example');
  expect(await phone.nativeBack()).toBe(false);
});

test('[GEN-16] native back is answered on a finished page too', async ({ phone }) => {
  await phone.open('/aboutUs');
  await phone.see('help@hiram.example');
  expect(await phone.nativeBack()).toBe(false);
});

test.describe('without a shell', () => {
  test.use({ phoneOptions: { shell: false, dark: false, width: 390 } });

  test('[GEN-16] closeWebview goes back', async ({ phone }) => {
    await phone.open('/aboutUs');
    await phone.open('/customerService');
    await phone.see('help@hiram.example');
    await phone.tap('Back');
    await phone.arriveAt('/aboutUs');
    expect(phone.bridgeMessages()).toEqual([]);
  });
});
