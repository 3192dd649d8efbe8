import { expect } from '@playwright/test';
import { codeOnPhone, payWayAddress, chargedAmounts } from '../../support/cards.ts';
import { setClockAhead } from '../../support/clock.ts';
import { test } from '../../engines/fixture.ts';

test.afterEach(({ stack }) => setClockAhead(stack, 0));

test('[PAY-02] [PAY-03] [PAY-05] pays an order once by a chosen card and the code of the SMS', async ({ phone, stack }) => {
  test.slow();
  const address = await payWayAddress(stack);
  await phone.open(address.href);
  await phone.expectText('Bank B');
  await phone.tap('Pay ₱2,320.00');
  await phone.expectText('请先选择付款银行卡！');

  await phone.tap('Bank A •••• •••• •••• 4821');
  await phone.tap('Pay ₱2,320.00');
  await phone.expectText('Enter the SMS code');
  await phone.expectText('Resend in');
  const code = await codeOnPhone(stack, address);
  await phone.type('SMS code', code === '000000' ? '000001' : '000000');
  await phone.tap('Confirm');
  await phone.expectText('验证码错误');
  expect(await chargedAmounts(stack, address)).toEqual([]);

  await phone.tap('Cancel');
  await phone.tap('Bank A •••• •••• •••• 4821');
  await phone.tap('Pay ₱2,320.00');
  await phone.type('SMS code', code);
  await phone.tap('Confirm');
  await phone.expectText('On track');
  expect(await phone.evaluate((_: null) => location.hash, null)).toBe('#/borrowDetail');
  expect(await chargedAmounts(stack, address)).toEqual([2320_00]);
  expect(phone.consoleErrors()).toEqual([]);
  expect(phone.cspViolations()).toEqual([]);
});

test('[API-11] reports an unknown coupon, and pays by card without it', async ({ phone, stack }) => {
  const address = await payWayAddress(stack);
  address.searchParams.set('couponId', 'C1');
  await phone.open(address.href);
  await phone.tap('Bank A •••• •••• •••• 4821');
  await phone.tap('Pay ₱2,320.00');
  await phone.expectText('We don’t know this coupon. You can pay without it');
  await phone.tap('Pay without the coupon');
  await phone.expectText('Enter the SMS code');
  await phone.type('SMS code', await codeOnPhone(stack, address));
  await phone.tap('Confirm');
  await phone.expectText('On track');
  expect(await chargedAmounts(stack, address)).toEqual([2320_00]);
});

test('[PAY-08] [PAY-10] [GEN-23] Add a card opens the account form on the same page; another page redirects a hash target', async ({
  phone,
  stack,
}) => {
  const address = await payWayAddress(stack);
  await phone.open(address.href);
  await phone.tap('Add a card');
  await phone.expectText('The account that your loans are paid out to stays the same.');
  expect(await phone.path()).toBe('/payWay');

  const elsewhere = new URL(address.href);
  elsewhere.pathname = '/customerService';
  elsewhere.hash = '#/borrowDetail';
  await phone.open(elsewhere.href);
  await phone.expectText('Payment due today');
  expect(await phone.path()).toBe('/payWay');

  elsewhere.pathname = '/About';
  await phone.open(elsewhere.href);
  await phone.expectText('Payment due today');
  expect(await phone.path()).toBe('/payWay');
});
