import { waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { pesos } from '@hiram/web/ui/show/pesos.ts';
import { expect } from '@playwright/test';
import { callAs } from '../../support/applications.ts';
import { setClockAhead } from '../../support/clock.ts';
import { dueOrder } from '../../support/orders.ts';
import { agreedPlan, agreeOnPlan, plansFor } from '../../support/payment-plans.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import type { Phone } from '../../engines/phone.ts';
import { test } from '../../engines/fixture.ts';

const OFFERED_PLAN_LINK = 'Pay by a plan Say what you can pay and when. No penalties while you keep it';
const AGREED_PLAN_LINK = 'Your payment plan The next payment, and what is paid';
const DAY_MS = 86_400_000;

const withWeekday = (day: string): string => formatDay('en', day, 'weekdayAndYear');

async function openAt(phone: Phone, order: URL, path: string): Promise<void> {
  await phone.open(Object.assign(new URL(order), { pathname: path }).href);
}

test('[BEY-23] a late borrower agrees to a payment plan and pays its first step, and anyone can check the plan', async ({
  phone,
  stack,
}) => {
  test.slow();
  const order = await dueOrder(stack, -3);
  const ways = () => callAs(order, waysToPay, { partAmount: null, orderId: order.searchParams.get('orderId') ?? '' });
  expect((await ways()).rollover).not.toBeNull();
  await phone.open(order.href);
  await phone.tap(OFFERED_PLAN_LINK);

  await phone.expectPath('/paymentPlan');
  await phone.expectText('A payment is late');
  await phone.typeOver('What can you pay each time?', '100');
  await phone.expectText('With ₱100.00 each time, it takes too long.');
  await phone.tap('Month’s end');
  await phone.typeOver('What can you pay each time?', '2000');
  await phone.expectText('What you can pay ₱2,000.00 × 4, then');
  const choices = await plansFor(order, { amount: centavos(2_000_00), paydays: 'end' });
  const [chosen] = choices;
  if (chosen === undefined) throw new Error('no plan of ₱2,000.00 is offered');
  expect([2, 3]).toContain(choices.length);
  for (const { total, price, byRollover } of choices) {
    expect(price).toBeLessThanOrEqual(byRollover?.fees ?? 0);
    await phone.expectText(`You pay in all ${pesos(total)} It adds to your cost ${pesos(price)}`);
  }
  for (const { on, amount } of chosen.steps) await phone.expectText(`${withWeekday(on)} ${pesos(amount)}`);
  await phone.expectText(`Price of the plan ${pesos(chosen.price)} You pay in all ${pesos(chosen.total)}`);
  await phone.expectText('None are added for the days on which you kept the plan.');
  await phone.tap('Agree to this plan');
  await phone.tap('I agree');

  const [first, second] = chosen.steps;
  await phone.expectText(`Next payment, by ${withWeekday(first?.on ?? '')} ₱2,000.00`);
  await openAt(phone, order, '/waysToPay');
  await phone.expectText(AGREED_PLAN_LINK);
  expect(await phone.text()).not.toContain('Roll over');
  expect((await ways()).rollover).toBeNull();

  await phone.tap(AGREED_PLAN_LINK);
  // The list of payment options has a button of the same name.
  await phone.expectText('You are keeping your plan');
  await phone.tap('Pay ₱2,000.00');
  await phone.expectPath('/repay');
  await phone.tap('Payment Method');
  await phone.expectText('Posted in minutes');
  await phone.tap('Payment');
  await phone.expectPath('/repaymentOfCode');
  const { intentId, amount } = await newestPayment(order);
  expect(amount).toBe(first?.amount);
  await payAtProvider(stack, intentId);
  await phone.expectText('Your ₱2,000.00 is posted to your loan.');
  await phone.tap('See my order');
  await phone.expectText(`Due date ${formatDay('en', second?.on ?? '')}`);
  await phone.tap(AGREED_PLAN_LINK);
  await phone.expectText(`Next payment, by ${withWeekday(second?.on ?? '')} ₱2,000.00`);
  await phone.expectText('Payment 1 of 5 ₱2,000.00 Paid');
  await phone.expectText('Paid by this plan ₱2,000.00');

  const { number, checkCode, checkUrl } = await agreedPlan(order);
  await phone.expectText(`Check code ${checkCode}`);
  // Through the address of the QR code or by hand, without a session.
  await phone.open(checkUrl);
  await phone.expectText('This is real.');
  await phone.expectText(`To be paid by the plan ${pesos(chosen.total)}`);
  expect(await phone.text()).not.toContain('Liwayway');
  await phone.open('/checkCertificate');
  await phone.type('Number', number);
  await phone.type('Check code', checkCode);
  await phone.tap('Check');
  await phone.expectText('This is real.');
});

test('[BEY-23] the page of a plan and its check show that the plan ended after a missed payment', async ({ phone, stack }) => {
  test.slow();
  const order = await dueOrder(stack, 2);
  const { steps, agreedOn, checkUrl } = await agreeOnPlan(order);
  const daysToFirstStep = (Date.parse(steps[0]?.on ?? '') - Date.parse(agreedOn)) / DAY_MS;
  try {
    await setClockAhead(stack, 24 * daysToFirstStep);
    await openAt(phone, order, '/paymentPlan');
    await phone.expectText('You are keeping your plan');
    await setClockAhead(stack, 24 * (daysToFirstStep + 1));
    await openAt(phone, order, '/paymentPlan');
    await phone.expectText('This plan has ended');
    await phone.expectText('The former due dates hold again.');
    // No second plan is offered, because nothing was paid by the first.
    await phone.expectNoText('Choose another plan');
    await phone.open(checkUrl);
    await phone.expectText('A payment was missed, so it holds no longer.');
  } finally {
    await setClockAhead(stack, 0);
  }
});
