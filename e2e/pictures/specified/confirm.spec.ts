import { addressOfOffered } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

const LAST_TITLE = 'Privacy Consent';

async function openOffer(phone: Phone, stack: SharedStack, path: string): Promise<void> {
  await phone.open((await addressOfOffered(stack, path)).href);
  await phone.expectText(LAST_TITLE);
}

async function openLilim(phone: Phone, stack: SharedStack, path: string): Promise<void> {
  await phone.open((await addressOfOffered(stack, path, { productId: 'lilim-loan' })).href);
  await phone.expectText('Please read before you borrow');
}

pictureOf('confirm-new', (phone, stack) => openOffer(phone, stack, '/confirmNew'));

pictureOf('confirm-legacy', (phone, stack) => openOffer(phone, stack, '/confirm'));

pictureOf('confirm-agreement', (phone, stack) => openLilim(phone, stack, '/confirmNew'));

pictureOf('confirm-point-out', async (phone, stack) => {
  await openOffer(phone, stack, '/confirmNew');
  await phone.nativeBack();
  await phone.expectText('Point out');
});

pictureOf('confirm-promotion', async (phone, stack) => {
  await openLilim(phone, stack, '/confirm');
  await phone.tap('Agree');
  await phone.expectText('This button submits the loan.');
});
