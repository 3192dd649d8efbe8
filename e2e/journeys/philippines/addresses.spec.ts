import { valueOf } from '@hiram/partner/client.ts';
import { expect } from '@playwright/test';
import { test } from '../../engines/fixture.ts';
import { PlaywrightEngine } from '../../engines/playwright-engine.ts';
import { toHashAddress } from '../../support/borrower.ts';
import { dueOrder } from '../../support/orders.ts';
import { choosePhotos, drawnPhoto } from '../../support/photos.ts';
import { partnerOf } from '../../support/shared-stack.ts';

const CREDENTIALS = ['userId', 'sessionId', 'deviceId', 'mobilePhone'];

test('no requested address contains credentials of the borrower, from the order through its payment to a complaint', async ({
  phone,
  stack,
  engine,
}) => {
  test.slow();
  const order = await dueOrder(stack, 5);
  const requested = new Set<string>();
  // Only Chromium reports requests that a page sends while it is being left.
  if (engine instanceof PlaywrightEngine) engine.page.on('request', (request) => void requested.add(request.url()));
  const recordRequests = async (): Promise<void> => (await phone.requested()).forEach((address) => requested.add(address));

  await phone.open(toHashAddress(order).href);
  await phone.expectText('Order details');
  await expect.poll(() => phone.evaluate((_: null) => location.href, null)).not.toContain('userId');
  await phone.tap('REPAY');
  await phone.expectPath('/repay');
  await phone.tap('Payment Method');
  await phone.expectText('Please select your repayment method for payment');
  await recordRequests();
  await phone.tap('Payment');
  await phone.expectPath('/repaymentOfCode');
  await phone.expectText('Verified payment link');
  await phone.expectText('usually within minutes.');
  await recordRequests();

  await phone.open(toHashAddress(Object.assign(new URL(order), { pathname: '/complaint' })).href);
  await phone.tap('Repayment not recorded');
  await phone.type('Tell us what happened', 'I paid at the counter on Monday.');
  await choosePhotos(phone, [await drawnPhoto(phone, 'slip.jpg', 'image/jpeg')]);
  await phone.expectText('Upload succeeded!');
  await phone.tap('Send');
  await phone.expectText('We have your complaint');
  await recordRequests();

  const addresses = [...requested].filter((address) => address.startsWith(stack.origin)).map((address) => new URL(address));
  const paths = new Set(addresses.map(({ pathname }) => pathname));
  for (const path of ['/order', '/repaymentOfCode', '/complaint', '/entirely/user-problem/upload-problem-img'])
    expect(paths).toContain(path);
  expect([...paths].filter((path) => path.startsWith('/entirely/')).length).toBeGreaterThan(5);
  for (const { href, searchParams } of addresses) {
    // A payment link contains the user id of the payer, covered by its signature. The id does not authorize anything.
    searchParams.delete('payer');
    const query = searchParams.toString();
    for (const name of CREDENTIALS) {
      expect(searchParams.has(name), href).toBe(false);
      expect(query, href).not.toContain(order.searchParams.get(name));
    }
  }
});

test('an open page that is opened again with a new session behind # uses the new session', async ({ phone, stack }) => {
  const order = await dueOrder(stack, 5);
  const [userId = '', sessionId = '', deviceId = ''] = ['userId', 'sessionId', 'deviceId'].map(
    (name) => order.searchParams.get(name) ?? '',
  );
  const partner = partnerOf(stack);
  valueOf(await partner.revokeSession({ userId, sessionId }));
  await phone.open(toHashAddress(order).href);
  await phone.expectText('Please sign in again');
  await expect.poll(() => phone.evaluate((_: null) => location.href, null)).not.toContain('userId');

  const again = new URL(order);
  again.searchParams.set('sessionId', valueOf(await partner.issueSession({ userId, deviceId })).sessionId);
  await phone.open(toHashAddress(again).href);

  await phone.expectText('Order details');
  await phone.expectText('REPAY');
  expect(await phone.evaluate((_: null) => location.href, null)).not.toContain('userId');
});
