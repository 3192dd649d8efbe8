import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { expect } from '@playwright/test';
import { callAs } from '../../support/applications.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import {
  REPAY_IN_FULL,
  activeOrder,
  dueOrder,
  rowsOfBorrower,
  setBank,
  settledOrder,
  acceptOffer,
  waitForOrder,
} from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import { runSql } from '../../stack/databases.ts';

const pesos = (amount = 0): string => `₱${(amount / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;

test('[ORD-01] [ORD-05] an order in review shows its state and other products', async ({ phone, stack }) => {
  await phone.open((await acceptOffer(stack, { decision: 'person' })).href);
  await phone.expectText('We’re reviewing your loan');
  await phone.expectText('Loan amount');
  await phone.expectText('Hiram Cash');
  await phone.expectText('PeraPay');
  await phone.tap('Apply');
  expect((await phone.sent('toP')).body).toEqual({ productId: 'lilim-loan' });
  await phone.tap('Click to view more products');
  await phone.sent('toHome');
});

test('[ORD-01] a refused order shows the reason, also at /loanDetail', async ({ phone, stack }) => {
  const address = await acceptOffer(stack, { decision: 'refuse' });
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 110);
  address.pathname = '/loanDetail';
  await phone.open(address.href);
  await phone.expectText('Not approved this time');
  await phone.expectText('The name on your ID and on your account differ.');
  await phone.expectText('Recommended products');
});

test('[ORD-03] [ORD-10] an active order links to /repay', async ({ phone, stack }) => {
  await phone.open((await activeOrder(stack)).href);
  await phone.expectText('On track');
  await phone.tap('Repayment');
  await phone.expectPath('/repay');
  await phone.historyBack();
  await phone.expectText('On track');
});

test('[ORD-03] [ORD-10] a late order may be repaid or rolled over', async ({ phone, stack }) => {
  await phone.open((await dueOrder(stack, -3)).href);
  await phone.expectText('3 days late');
  await phone.tap('REPAY');
  await phone.expectPath('/repay');
  await phone.historyBack();
  await phone.tap('Short of money? Rollover Repayment');
  await phone.expectPath('/repayDelay');
  await phone.historyBack();
  await phone.expectText('3 days late');
});

test('[GEN-29] the order links to early payoff, which shows from which day it is open', async ({ phone, stack }) => {
  await phone.open((await activeOrder(stack)).href);
  await phone.tap(REPAY_IN_FULL);
  await phone.expectPath('/earlyPayoff');
  await phone.expectText('Open from');
});

test('[GEN-29] repays an order in full after half of its term', async ({ phone, stack }) => {
  test.slow();
  const address = await dueOrder(stack, -31);
  await phone.open(address.href);
  await phone.tap(REPAY_IN_FULL);
  await phone.expectPath('/earlyPayoff');
  await phone.expectText('Repay in full');
  const { days } = await callAs(address, earlyPayoff, { orderId: address.searchParams.get('orderId') ?? '' });
  await phone.tap(`Pay ${pesos(days[0]?.amount)} today`);
  await phone.tap('Payment');
  await phone.expectPath('/repaymentOfCode');
  await payAtProvider(stack, (await newestPayment(address)).intentId);
  await phone.expectText('is posted to your loan.');
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 200);
});

test('[ORD-03] Borrow Again is counted under module 30 and opens the product', async ({ phone, stack }) => {
  const address = await settledOrder(stack);
  await phone.open(address.href);
  await phone.tap('Cancel');
  await phone.expectNoText('Tap a star.');
  await phone.tap('Borrow Again');
  expect((await phone.sent('toP')).body).toEqual({ productId: 'hiram-cash' });
  const counted = (): Promise<readonly unknown[]> =>
    rowsOfBorrower(stack, address, 'select product_id, module_id::integer from tracking_event where user_id = $1');
  await expect.poll(counted).toEqual([{ product_id: 'hiram-cash', module_id: 30 }]);
});

test('[ORD-02] redirects to the page that the product names, but not to a script', async ({ phone, stack }) => {
  const address = await activeOrder(stack, { productId: 'hardin-credit' });
  const redirectTo = async (target: string): Promise<void> => {
    for (const url of stack.cellUrls)
      await runSql(url, 'update product set order_redirect = $1 where product_id = $2', [target, 'hardin-credit']);
  };
  await redirectTo('/customerService');
  try {
    await phone.open(address.href);
    await phone.expectPath('/customerService');
    await phone.expectText('help@hiram.example');
    await redirectTo('javascript:document.title="ran"');
    await phone.open(address.href);
    await phone.expectText('On track');
  } finally {
    await redirectTo('');
  }
});

test('[ORD-06] [ORD-08] [ORD-10] requests another account after a refused payout, and pays out to it', async ({ phone, stack }) => {
  // Two payouts and three pages in sequence.
  test.slow();
  const address = await acceptOffer(stack, { bank: 'reject' });
  await waitForOrder(address, ({ cardNeedPop }) => cardNeedPop === 1);
  await phone.open(address.href);
  await phone.expectText('We could not pay this account');
  await phone.tap('Cancel');
  await phone.expectNoText('Cancel');
  await phone.open(address.href);
  await phone.expectText('Approved, on its way');
  expect(await phone.controls()).not.toContain('Cancel');

  await setBank(stack, address, 'ok');
  await phone.tap('We could not pay this account Change the account');
  await phone.expectPath('/bindBank');
  await phone.expectText('PeraPay');
  await phone.type('Wallet number', '09175550142');
  await phone.type('Confirm wallet number', '09175550142');
  await phone.tap('Next');
  await phone.expectPath('/order');
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 170);
  await phone.open(address.href);
  await phone.expectText('On track');
});

test('[ORD-12] Kind tips opens for a payment that is due, and native back closes it', async ({ phone, stack }) => {
  await phone.open((await dueOrder(stack, 5, { productId: 'lilim-loan' })).href);
  await phone.expectText('Kind tips');
  await phone.expectText('Pay one day early at a counter.');
  expect(await phone.nativeBack()).toBe(true);
  await phone.expectNoText('Kind tips');
  await phone.expectText('Payment due in 5 days');
  expect(await phone.nativeBack()).toBe(false);
});

test('[ORD-12] the withdraw prompt opens while the money is on its way', async ({ phone, stack }) => {
  const address = await acceptOffer(stack, { productId: 'lilim-loan', bank: 'hold' });
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 151);
  await phone.open(address.href);
  await phone.expectText('About your loan');
  await phone.tap('OK');
  await phone.expectText('Approved, on its way');
});

test('[ORD-07] [ORD-11] asks for a rating once, rejects an empty one, and sends three stars as five', async ({ phone, stack }) => {
  const address = await settledOrder(stack);
  await phone.open(address.href);
  await phone.expectText('How is it going with Hiram?');
  await phone.tap('Send');
  await phone.expectText('Silakan pilih');
  await phone.tap('3 stars');
  await phone.tap('Send');
  await phone.expectText('Thank you for being honest');
  await expect.poll(() => rowsOfBorrower(stack, address, 'select score from service_score where user_id = $1')).toEqual([{ score: 5 }]);
  expect(phone.bridgeMessages()).toEqual([]);
  await phone.open(address.href);
  await phone.expectText('Paid in full');
  expect(await phone.controls()).not.toContain('Send');
});

test('[ORD-07] four stars open the rating of the native app', async ({ phone, stack }) => {
  await phone.open((await settledOrder(stack)).href);
  await phone.tap('4 stars');
  await phone.tap('Send');
  await phone.sent('toRate');
  await phone.expectNoText('Thank you for being honest');
});

test('[GEN-13] another borrower’s order shows only Retry, without a message to the shell or a redirect', async ({ phone, stack }) => {
  const address = await acceptOffer(stack, { decision: 'person' });
  const other = await acceptOffer(stack, { decision: 'person' });
  address.searchParams.set('orderId', other.searchParams.get('orderId') ?? '');
  await phone.open(address.href);
  await phone.expectText('We couldn’t load this page');
  expect(await phone.controls()).toEqual(['Back', 'Retry']);
  expect(await phone.path()).toBe('/order');
  expect(phone.bridgeMessages()).toEqual([]);
});
