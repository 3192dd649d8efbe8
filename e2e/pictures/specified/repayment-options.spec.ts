import { dueOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';

/** Only in this profile is early payment not available from the first day. */
pictureOf('early-payoff-from', async (phone, stack) => {
  const address = await dueOrder(stack, 5);
  address.pathname = '/earlyPayoff';
  await phone.open(address.href);
  await phone.expectText('Open from');
});
