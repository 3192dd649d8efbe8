import { coolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { certificate } from '@hiram/contract/endpoints/documents.ts';
import { expect } from '@playwright/test';
import { callAs } from '../../support/applications.ts';
import { activeOrder, waitForOrder } from '../../support/orders.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { test } from '../../engines/fixture.ts';

test('[BEY-22] a borrower gives a loan back from its order, and gets a certificate that anyone can check', async ({ phone, stack }) => {
  test.slow();
  const order = await activeOrder(stack);
  const orderId = order.searchParams.get('orderId') ?? '';
  await phone.open(order.href);
  await phone.expectText('Changed your mind?');
  const banner = (await phone.controls()).find((name) => name.startsWith('Changed your mind?'));
  expect(banner).toContain('you pay ₱7,760.00, no fee and no interest');
  await phone.tap(banner ?? '');

  await phone.expectPath('/giveBack');
  await phone.expectText('You received ₱7,760.00');
  await phone.expectText('even by one centavo');
  expect((await callAs(order, coolingOff, { orderId })).giveBack?.amount).toBe(7_760_00);
  await phone.tap('Pay ₱7,760.00 and give it back');
  await phone.expectText('Posted in minutes');
  await phone.tap('Payment');
  await phone.expectPath('/repaymentOfCode');
  await payAtProvider(stack, (await newestPayment(order)).intentId);
  await phone.expectText('is posted to your loan.');
  expect((await waitForOrder(order, ({ orderStatus }) => orderStatus === 200)).noticeStatusText).toBe('Given back');

  await phone.open(order.href);
  // A settled order opens the rating dialog.
  await phone.tap('Cancel');
  await phone.expectNoText('Cancel');
  await phone.expectText('Interest returned ₱800.00');
  await phone.expectNoText('Changed your mind?');
  await phone.tap('Certificate Proof that this loan is paid in full');
  await phone.expectPath('/certificate');
  await phone.expectText('Certificate of a Loan Given Back');
  await phone.expectText('Given back ₱7,760.00');
  const issued = (await callAs(order, certificate, { orderId })).certificate;
  await phone.open(issued?.checkUrl ?? '');
  await phone.expectText('This is real.');
  await phone.expectText('Given back within its cooling-off days');
});
