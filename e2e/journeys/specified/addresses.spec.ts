import { expect } from '@playwright/test';
import { pathNames, paths, type PathName } from '@hiram/contract/product/paths.ts';
import { test } from '../../engines/fixture.ts';

test('every address answers 200 with a page that does not violate its content policy', async ({ phone, stack }) => {
  // The developer's preview has its own journey: no image for borrowers contains it.
  for (const { address } of pathNames.map((name) => paths[name]).filter(({ kind }) => kind !== 'tool')) {
    expect((await fetch(new URL(address, stack.origin))).status, address).toBe(200);
    await phone.open(address);
    await expect.poll(() => phone.has('h1'), { message: `${address} has a heading` }).toBe(true);
  }
});

test('an unknown address answers 404 with a page that links to customer service', async ({ phone, stack }) => {
  expect((await fetch(new URL('/no-such-page', stack.origin))).status).toBe(404);
  await phone.open('/no-such-page');
  await phone.expectText('This page does not exist');
  await phone.tap('Customer service');
  await phone.expectPath('/customerService');
  await phone.expectText('help@hiram.example');
});

test('[GEN-17] a page opens by its address, and going back in the history returns to it', async ({ phone }) => {
  await phone.open('/no-such-page');
  await phone.tap('Customer service');
  await phone.expectText('help@hiram.example');
  await phone.historyBack();
  await phone.expectPath('/no-such-page');
  await phone.expectText('This page does not exist');
});

const withoutSession: readonly PathName[] = [
  'websiteHome',
  'websiteAbout',
  'websiteUserAgreement',
  'websitePolicy',
  'websiteLoanTerms',
  'websiteContact',
  'promotion',
  'aboutUs',
];

test('[GEN-24] website and landing pages need no session and no login, and no address serves a staff screen', async ({ phone, stack }) => {
  for (const name of withoutSession) {
    const { address } = paths[name];
    expect((await fetch(new URL(address, stack.origin), { redirect: 'manual' })).status, address).toBe(200);
    await phone.open(address);
    expect(await phone.text(), address).not.toContain('Please sign in again');
  }
  expect(phone.bridgeMessages()).toEqual([]);
  for (const address of ['/admin', '/login', '/role']) expect((await fetch(new URL(address, stack.origin))).status, address).toBe(404);
});
