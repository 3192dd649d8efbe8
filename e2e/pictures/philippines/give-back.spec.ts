import { activeOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';

pictureOf('order-cooling-off', async (phone, stack) => {
  const order = await activeOrder(stack);
  await phone.open(order.href);
  await phone.see('Changed your mind?');
  await phone.see('Pay off early');
});

pictureOf('give-back', async (phone, stack) => {
  const order = await activeOrder(stack);
  order.pathname = '/giveBack';
  await phone.open(order.href);
  await phone.see('What you will not owe');
});
