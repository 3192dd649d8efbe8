import { dueOrder } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function openDueOrder(phone: Phone, stack: SharedStack, path: string, inDays = 5): Promise<void> {
  const address = await dueOrder(stack, inDays);
  address.pathname = path;
  await phone.open(address.href);
}

async function openWaysToPay(phone: Phone, stack: SharedStack): Promise<void> {
  await openDueOrder(phone, stack, '/waysToPay');
  await phone.expectText('Loan ends');
  await phone.expectText('₱2,320.00');
}

pictureOf('ways-to-pay', openWaysToPay);

pictureOf('ways-part', async (phone, stack) => {
  await openWaysToPay(phone, stack);
  await phone.tap('Pay part');
  await phone.expectText('stays due');
});

pictureOf('ways-rollover', async (phone, stack) => {
  await openWaysToPay(phone, stack);
  await phone.tap('Roll over');
  await phone.expectText('and nothing else.');
});

pictureOf('rollover-costs', async (phone, stack) => {
  await openDueOrder(phone, stack, '/repayDelay');
  await phone.expectText('What this rollover costs');
});

pictureOf('pay-by-channels', async (phone, stack) => {
  await openDueOrder(phone, stack, '/repay', 7);
  await phone.tap('Payment Method');
  await phone.expectText('Posted in minutes');
});

pictureOf('pay-by-late', async (phone, stack) => {
  await openDueOrder(phone, stack, '/repay', 0);
  await phone.tap('Payment Method');
  await phone.expectText('Too late');
});

pictureOf('pay-by-code', async (phone, stack) => {
  await openDueOrder(phone, stack, '/repay', 7);
  await phone.tap('Payment Method');
  await phone.expectText('Posted in minutes');
  await phone.tap('Payment');
  await phone.expectText('Your due date is');
});

pictureOf('early-payoff', async (phone, stack) => {
  await openDueOrder(phone, stack, '/earlyPayoff', 24);
  await phone.expectText('Each day you wait costs');
});

pictureOf('order-links', async (phone, stack) => {
  await openDueOrder(phone, stack, '/order', 5);
  await phone.expectText('Pay off early');
  await phone.evaluate((_: null) => window.scrollTo(0, document.body.scrollHeight), null);
});
