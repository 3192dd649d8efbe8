import { activeOrder, dueOrder, settledOrder, acceptOffer, waitForOrder } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function openSettledOrder(phone: Phone, stack: SharedStack): Promise<void> {
  await phone.open((await settledOrder(stack)).href);
  await phone.expectText('₱8,800.00');
  await phone.expectText('Settled on');
  await phone.expectText('How is it going with Hiram?');
}

pictureOf('order-due', async (phone, stack) => {
  await phone.open((await dueOrder(stack, 5)).href);
  await phone.expectText('Payment due in 5 days');
});

pictureOf('order-late', async (phone, stack) => {
  await phone.open((await dueOrder(stack, -3)).href);
  await phone.expectText('3 days late');
});

pictureOf('order-review', async (phone, stack) => {
  await phone.open((await acceptOffer(stack, { decision: 'person' })).href);
  await phone.expectText('Lilim Loan');
});

pictureOf('order-settled', async (phone, stack) => {
  await openSettledOrder(phone, stack);
  await phone.tap('Cancel');
  await phone.expectNoText('Cancel');
});

pictureOf('order-kind-tips', async (phone, stack) => {
  await phone.open((await dueOrder(stack, 5, { productId: 'lilim-loan' })).href);
  await phone.expectText('Kind tips');
});

pictureOf('order-rating', async (phone, stack) => {
  await openSettledOrder(phone, stack);
  await phone.tap('Send');
  await phone.expectText('Silakan pilih');
});

pictureOf('order-rating-result', async (phone, stack) => {
  await openSettledOrder(phone, stack);
  await phone.tap('2 stars');
  await phone.tap('Send');
  await phone.expectText('Thank you for being honest');
});

pictureOf('order-withdraw', async (phone, stack) => {
  const address = await acceptOffer(stack, { productId: 'lilim-loan', bank: 'hold' });
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 151);
  await phone.open(address.href);
  await phone.expectText('About your loan');
});

async function openRejected(phone: Phone, stack: SharedStack): Promise<void> {
  const address = await acceptOffer(stack, { bank: 'reject' });
  await waitForOrder(address, ({ cardNeedPop }) => cardNeedPop === 1);
  await phone.open(address.href);
  await phone.expectText('Check the number');
}

pictureOf('order-card-bind', openRejected);

pictureOf('order-account-needed', async (phone, stack) => {
  await openRejected(phone, stack);
  await phone.tap('Cancel');
  await phone.expectNoText('Cancel');
});

pictureOf('order-failed', async (phone, stack) => {
  const address = await acceptOffer(stack, { decision: 'refuse' });
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 110);
  await phone.open(address.href);
  await phone.expectText('Not approved this time');
});

pictureOf('order-crediting', async (phone, stack) => {
  const address = await acceptOffer(stack, { bank: 'hold' });
  await waitForOrder(address, ({ orderStatus }) => orderStatus === 151);
  await phone.open(address.href);
  await phone.expectText('Approved, on its way');
});

pictureOf('order-active', async (phone, stack) => {
  await phone.open((await activeOrder(stack)).href);
  await phone.expectText('On track');
});
