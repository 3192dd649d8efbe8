import { addressToRepay, openCode } from '../../support/repaying.ts';
import { test } from '../../engines/fixture.ts';

const HINT = 'Please select your repayment method for payment';

test('[REP-04] [REP-07] shows the amount due, its rows and the payment methods', async ({ phone, stack }) => {
  await phone.open((await addressToRepay(stack, '/repay')).href);
  await phone.expectText('Repayment date');
  await phone.expectText('₱2,320.00');
  await phone.expectNoText('Interest');
  await phone.tap('more');
  await phone.expectText('Interest');
  await phone.tap('hide');
  await phone.expectNoText('Interest');
  await phone.tap('Payment Method');
  await phone.expectText(HINT);
  await phone.tap('Close');
  await phone.expectNoText(HINT);
});

test('[REP-01] shows the next due date and the plan after a rollover, and the payment methods', async ({ phone, stack }) => {
  await phone.open((await addressToRepay(stack, '/repayDelay')).href);
  await phone.expectText('Your next payment date is');
  await phone.expectText('Plan');
  await phone.tap('Payment Method');
  await phone.expectText(HINT);
});

test('[BEY-02] [REP-03] [COD-01] asks about an open code before a second payment, and lists it in the instructions', async ({
  phone,
  stack,
}) => {
  const address = await addressToRepay(stack, '/repay');
  await openCode(address);
  await phone.open(address.href);
  await phone.expectText('Copy');
  await phone.tap('Payment Method');
  await phone.expectText('Did you already pay with it?');
  await phone.tap('Not yet');
  await phone.expectText(HINT);
  await phone.tap('Close');
  await phone.expectNoText(HINT);
  await phone.tap('Not sure how to pay? Steps for wallets and stores');
  await phone.expectPath('/paymentInstructions');
  await phone.expectText('Reference number · ₱2,320.00');
  await phone.tap('1 Pay Bills');
  await phone.expectText('PeraPay · 1 of 4');
});
