import { codePage } from '../../support/code-pages.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { pictureOf } from '../../support/pictures.ts';
import { payByCode } from '../../support/repaying.ts';
import { dueOrder } from '../../support/orders.ts';

pictureOf('payee-verified', async (phone, stack) => {
  await phone.open((await codePage(stack, 'counter')).href);
  await phone.expectText('Your due date is');
});

pictureOf('payee-hidden', async (phone, stack) => {
  const page = await codePage(stack, 'code');
  page.searchParams.set('repayAmount', '9,320.00');
  await phone.open(page.href);
  await phone.expectText('This is not a link from Hiram');
});

pictureOf('track-received', async (phone, stack) => {
  const page = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(page);
  await payAtProvider(stack, intentId, { type: 'received' });
  await phone.open(page.href);
  await phone.expectText('Do not pay it again.');
});

pictureOf('track-order', async (phone, stack) => {
  const page = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(page);
  await payAtProvider(stack, intentId, { type: 'received' });
  page.pathname = '/order';
  await phone.open(page.href);
  await phone.expectText('Payment received');
});

pictureOf('track-posted', async (phone, stack) => {
  const order = await dueOrder(stack, 5);
  await payByCode(stack, order);
  await phone.open(order.href);
  await phone.expectText('See receipt');
});
