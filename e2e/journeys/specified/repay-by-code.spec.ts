import { expect } from '@playwright/test';
import { dueOrder, rowsOfBorrower, waitForOrder } from '../../support/orders.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

const ROLLOVER = 'Short of money? Rollover Repayment';

/** Goes from the order to the page with the payment code. */
async function chooseChannel(
  phone: Phone,
  order: URL,
  { button = 'REPAY', channel }: { button?: string; channel?: string } = {},
): Promise<void> {
  await phone.open(order.href);
  await phone.tap(button);
  await phone.expectPath(button === ROLLOVER ? '/repayDelay' : '/repay');
  await phone.tap('Payment Method');
  await phone.expectText('Please select your repayment method for payment');
  if (channel !== undefined) await phone.tap(channel);
  await phone.tap('Payment');
}

/** Pays at the counter or in the wallet; the open page reports the payment by itself and leads back to the order. */
async function payAndExpectReceipt(phone: Phone, stack: SharedStack, order: URL): Promise<void> {
  const { intentId } = await newestPayment(order);
  await payAtProvider(stack, intentId);
  await phone.expectText('is posted to your loan.');
  await phone.tap('See my order');
}

const inGroups = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

test('[BEY-01] [REP-05] [COD-02] repays an instalment with a code, and tracks the payment without a reload', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 0);
  await chooseChannel(phone, order);
  await phone.expectPath('/repaymentOfCode');
  await phone.expectText('Verified payment link');
  const { intentId, payCode, amount } = await newestPayment(order);
  expect(amount).toBe(2_320_00);
  await phone.expectText(inGroups(payCode));
  await phone.expectText('usually within minutes.');

  const { paymentId } = await payAtProvider(stack, intentId, { type: 'received' });
  await phone.expectText('Do not pay it again.');
  await payAtProvider(stack, intentId, { paymentId });
  await phone.expectText('Your ₱2,320.00 is posted to your loan.');

  await phone.tap('See my order');
  await phone.expectText('On track');
  const paid = 'select (paid_principal + paid_interest)::integer as paid from instalment where user_id = $1 order by number';
  expect(await rowsOfBorrower(stack, order, paid)).toEqual([2_320_00, 0, 0, 0].map((part) => ({ paid: part })));
});

test('[COD-03] [REP-04] repays an instalment with a QR code', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 0);
  await chooseChannel(phone, order, { channel: 'PeraPay' });
  await phone.expectPath('/repaymentOfCode');
  await phone.expectText('Take a screenshot of this QR code.');
  await payAndExpectReceipt(phone, stack, order);
  await phone.expectText('On track');
});

test('[REP-01] [REP-05] a paid rollover moves the next due date by a period', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 3);
  const dueOn = 'select due_on::text from instalment where user_id = $1 order by number';
  const [first] = (await rowsOfBorrower(stack, order, dueOn)) as { due_on: string }[];
  await chooseChannel(phone, order, { button: ROLLOVER });
  await phone.expectPath('/repaymentOfCode');
  await payAndExpectReceipt(phone, stack, order);
  await phone.expectText('On track');
  const [moved] = (await rowsOfBorrower(stack, order, dueOn)) as { due_on: string }[];
  expect(Date.parse(String(moved?.due_on)) - Date.parse(String(first?.due_on))).toBe(30 * 86_400_000);
});

test('[COD-06] [ORD-03] a loan past its last due date is repaid in full at a counter and settled', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, -95);
  await chooseChannel(phone, order, { channel: 'Palengke pay counter' });
  await phone.expectPath('/carpmm');
  await phone.expectText('The cashier scans this');
  await payAndExpectReceipt(phone, stack, order);
  await phone.expectText('Paid in full');
  expect((await waitForOrder(order, ({ orderStatus }) => orderStatus === 200)).isDelay).toBe('0');
});
