import { payWayAddress } from '../../support/cards.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function openCards(phone: Phone, stack: SharedStack): Promise<void> {
  await phone.open((await payWayAddress(stack)).href);
  await phone.tap('Bank A •••• •••• •••• 4821');
}

pictureOf('card-pay', openCards);

pictureOf('card-sms', async (phone, stack) => {
  await openCards(phone, stack);
  await phone.tap('Pay ₱2,320.00');
  await phone.type('SMS code', '4091');
});

pictureOf('wallet-pay', async (phone, stack) => {
  await phone.open((await payWayAddress(stack)).href);
  await phone.tap('Pay with Lilim Wallet');
  await phone.expectText('Finish the payment there');
});
