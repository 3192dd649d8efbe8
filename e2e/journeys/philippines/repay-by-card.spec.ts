import { expect } from '@playwright/test';
import { codeOnPhone, payWayAddress, chargedAmounts } from '../../support/cards.ts';
import { setClockAhead } from '../../support/clock.ts';
import { test } from '../../engines/fixture.ts';
import { openCode } from '../../support/repaying.ts';

test.afterEach(({ stack }) => setClockAhead(stack, 0));

test('[PAY-01] [PAY-05] the order links to the card payment, and the code of the SMS pays once', async ({ phone, stack }) => {
  test.slow();
  const address = await payWayAddress(stack);
  await phone.open(Object.assign(new URL(address), { pathname: '/order' }).href);
  await phone.tap('Pay by card What is due next, with a bank card or a wallet');
  await phone.expectPath('/payWay');
  await phone.tap('Bank A •••• •••• •••• 4821');
  await phone.tap('Pay ₱2,320.00');
  await phone.expectText('Enter the SMS code');
  await phone.expectText('Nobody from Hiram will ever ask you for this code');
  await phone.type('SMS code', await codeOnPhone(stack, address));
  await phone.tap('Confirm');
  await phone.expectText('On track');
  expect(await chargedAmounts(stack, address)).toEqual([2320_00]);
});

test('[BEY-02] asks about an open code before the same payment by card or wallet', async ({ phone, stack }) => {
  test.slow();
  const address = await payWayAddress(stack);
  await openCode(address);

  await phone.open(address.href);
  await phone.tap('Bank A •••• •••• •••• 4821');
  await phone.tap('Pay ₱2,320.00');
  await phone.expectText('Did you already pay with it?');
  await phone.tap('I paid');
  await phone.expectText('Order details');
  expect(await chargedAmounts(stack, address)).toEqual([]);

  await phone.open(address.href);
  await phone.tap('Pay with Lilim Wallet');
  await phone.tap('Go to Lilim Wallet');
  await phone.expectText('Did you already pay with it?');
  await phone.tap('Not yet');
  await phone.expectText('You are paying ₱2,320.00.');
});
