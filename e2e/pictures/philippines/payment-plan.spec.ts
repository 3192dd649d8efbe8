import type { Phone } from '../../engines/phone.ts';
import { dueOrder } from '../../support/orders.ts';
import { agreeOnPlan } from '../../support/payment-plans.ts';
import { pictureOf } from '../../support/pictures.ts';
import { payByCode } from '../../support/repaying.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

pictureOf('payment-plan-choose', async (phone, stack) => {
  const order = await dueOrder(stack, -3);
  order.pathname = '/paymentPlan';
  await phone.open(order.href);
  await phone.expectText('Good to know');
});

async function openAgreedPlan(phone: Phone, stack: SharedStack): Promise<void> {
  const order = await dueOrder(stack, -3);
  const { steps } = await agreeOnPlan(order);
  await payByCode(stack, order, steps[0]?.amount);
  order.pathname = '/paymentPlan';
  await phone.open(order.href);
  await phone.expectText('You are keeping your plan');
  await phone.expectText('Check code');
}

pictureOf('payment-plan-held', openAgreedPlan);

pictureOf('payment-plan-document', async (phone, stack) => {
  await openAgreedPlan(phone, stack);
  await phone.evaluate((_: null) => window.scrollTo(0, document.body.scrollHeight), null);
});
