import { expect } from '@playwright/test';
import { payWayAddress } from '../../support/cards.ts';
import { setClockAhead } from '../../support/clock.ts';
import { waitForOrder } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

test.afterEach(({ stack }) => setClockAhead(stack, 0));

test('[PAY-08] pays at the wallet and returns to the order with the session stored in the tab', async ({ phone, stack }) => {
  test.slow();
  const address = await payWayAddress(stack);
  await phone.open(address.href);
  await phone.tap('Pay with Lilim Wallet');
  await phone.expectText('Finish the payment there');
  await phone.tap('Go to Lilim Wallet');
  await phone.expectText('You are paying ₱2,320.00.');
  await phone.tap('Pay');

  await phone.expectPath('/loanDetail');
  await phone.expectText('Hiram Cash');
  expect(await phone.evaluate((_: null) => location.search, null)).toMatch(/^\?intentId=PI\w{15}$/);
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 170);
});
