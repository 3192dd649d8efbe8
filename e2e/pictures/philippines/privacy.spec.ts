import { dueOrder } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';

pictureOf('privacy-centre', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.see('To pay you out.');
});

pictureOf('privacy-erase', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await phone.open(order.href.replace(order.pathname, '/privacyCentre'));
  await phone.tap('Erase my data What the law lets us erase, we erase');
  await phone.see('so some of it has to stay for now.');
});
