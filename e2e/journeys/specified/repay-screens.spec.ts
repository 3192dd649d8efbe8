import { addressToRepay, openCode } from '../../support/repaying.ts';
import { test } from '../../engines/fixture.ts';

const HINT = 'Please select your repayment method for payment';

test('[REP-04] [REP-07] what is due, its rows, and the ways to pay it', async ({ phone, stack }) => {
  await phone.open((await addressToRepay(stack, '/repay')).href);
  await phone.see('Repayment date');
  await phone.see('₱2,320.00');
  await phone.doNotSee('Interest');
  await phone.tap('more');
  await phone.see('Interest');
  await phone.tap('hide');
  await phone.doNotSee('Interest');
  await phone.tap('Payment Method');
  await phone.see(HINT);
  await phone.tap('Close');
  await phone.doNotSee(HINT);
});

test('[REP-01] what a rollover costs and moves', async ({ phone, stack }) => {
  await phone.open((await addressToRepay(stack, '/repayDelay')).href);
  await phone.see('Your next payment date is');
  await phone.see('Plan');
  await phone.tap('Payment Method');
  await phone.see(HINT);
});

test('[BEY-02] [REP-03] [COD-01] a code that is open is asked about before a second payment, and the instructions have it', async ({
  phone,
  stack,
}) => {
  const address = await addressToRepay(stack, '/repay');
  await openCode(address);
  await phone.open(address.href);
  await phone.see('Copy');
  await phone.tap('Payment Method');
  await phone.see('Did you already pay with it?');
  await phone.tap('Not yet');
  await phone.see(HINT);
  await phone.tap('Close');
  await phone.doNotSee(HINT);
  await phone.tap('Not sure how to pay? Steps for wallets and stores');
  await phone.arriveAt('/paymentInstructions');
  await phone.see('Reference number · ₱2,320.00');
  await phone.tap('1 Pay Bills');
  await phone.see('PeraPay · 1 of 4');
});
