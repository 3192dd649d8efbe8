import { addressOfOffered, dueOrder } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';

async function openInFilipino(phone: Phone, address: URL): Promise<void> {
  address.searchParams.set('lang', 'fil');
  await phone.open(address.href);
}

pictureOf('order-fil', async (phone, stack) => {
  await openInFilipino(phone, await dueOrder(stack, 5));
  await phone.expectText('Mga paraan ng pagbayad');
});

pictureOf('choose-loan-fil', async (phone, stack) => {
  await openInFilipino(phone, await addressOfOffered(stack, '/confirmNew', { hasChoice: true }));
  await phone.tap('Mas late nang isang araw');
  await phone.evaluate((_: null) => window.scrollTo(0, 330), null);
});

pictureOf('confirm-fil', async (phone, stack) => {
  await openInFilipino(phone, await addressOfOffered(stack, '/confirmNew'));
  await phone.expectText('Privacy Consent');
});

pictureOf('ways-to-pay-fil', async (phone, stack) => {
  const address = await dueOrder(stack, 5);
  address.pathname = '/waysToPay';
  await openInFilipino(phone, address);
  await phone.expectText('₱2,320.00');
});

pictureOf('payment-plan-choose-fil', async (phone, stack) => {
  const address = await dueOrder(stack, -3);
  address.pathname = '/paymentPlan';
  await openInFilipino(phone, address);
  await phone.expectText('Mungkahi namin');
});
