import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { expect } from '@playwright/test';
import { callAs } from '../../support/applications.ts';
import { dueOrder, waitForOrder } from '../../support/orders.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { test } from '../../engines/fixture.ts';

const orderIdOf = (order: URL): string => order.searchParams.get('orderId') ?? '';

test('[BEY-04] [BEY-05] a part payment at the counter leaves the order with the quoted figures', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 5);
  await phone.open(order.href);
  await phone.tap('Ways to pay Pay now, pay part or roll over, side by side');
  await phone.expectPath('/waysToPay');
  await phone.tap('Pay part');
  await phone.expectText('₱1,000.00 of this payment stays due');
  const { part } = await callAs(order, waysToPay, { partAmount: null, orderId: orderIdOf(order) });
  await phone.tap('Pay ₱1,320.00');
  await phone.expectText('Posted in minutes');
  await phone.tap('Payment');
  await phone.expectPath('/repaymentOfCode');
  await phone.expectText('1,320');
  await phone.expectText('Your due date is');

  const { intentId, amount } = await newestPayment(order);
  expect(amount).toBe(1_320_00);
  await payAtProvider(stack, intentId);
  await phone.expectText('Your ₱1,320.00 is posted to your loan.');
  await phone.tap('See my order');
  await phone.expectText('₱1,000.00');
  const { now } = await callAs(order, waysToPay, { partAmount: null, orderId: orderIdOf(order) });
  expect([now.pays, now.pays + now.stillOwed, now.endsOn]).toEqual([part?.rest, part?.outcome.stillOwed, part?.outcome.endsOn]);
});

test('[BEY-08] pays off a loan today for the quoted amount, and settles it', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 5);
  await phone.open(order.href);
  await phone.tap('Pay off early Choose a day, see what you save');
  await phone.expectPath('/earlyPayoff');
  await phone.expectText('₱533.33');
  const { days } = await callAs(order, earlyPayoff, { orderId: orderIdOf(order) });
  expect(days[0]?.amount).toBe(8_266_67);
  await phone.tap('Pay ₱8,266.67 today');
  await phone.tap('Payment');
  await phone.expectPath('/repaymentOfCode');
  await payAtProvider(stack, (await newestPayment(order)).intentId);
  await phone.expectText('is posted to your loan.');
  expect((await waitForOrder(order, ({ orderStatus }) => orderStatus === 200)).orderStatus).toBe(200);
});
