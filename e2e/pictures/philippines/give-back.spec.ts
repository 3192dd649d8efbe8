import { activeOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';

pictureOf('order-cooling-off', async (phone, stack) => {
  const order = await activeOrder(stack);
  await phone.open(order.href);
  await phone.expectText('Changed your mind?');
  await phone.expectText('Pay off early');
});

pictureOf('give-back', async (phone, stack) => {
  const order = await activeOrder(stack);
  order.pathname = '/giveBack';
  await phone.open(order.href);
  await phone.expectText('What you will not owe');
});
