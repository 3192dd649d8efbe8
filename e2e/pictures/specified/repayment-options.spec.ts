import { dueOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';

/** By the terms of this profile alone, early payment is not open from the first day. */
pictureOf('early-payoff-from', async (phone, stack) => {
  const address = await dueOrder(stack, 5);
  address.pathname = '/earlyPayoff';
  await phone.open(address.href);
  await phone.see('Open from');
});
