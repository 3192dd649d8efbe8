import { payWayAddress } from '../../support/cards.ts';
import { setClockAhead } from '../../support/clock.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { acceptOffer } from '../../support/orders.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

test.afterEach(({ stack }) => setClockAhead(stack, 0));

async function changeWallet(phone: Phone, stack: SharedStack, lang: 'en' | 'fil'): Promise<void> {
  const address = Object.assign(await acceptOffer(stack, { decision: 'person' }), { pathname: '/bindBank' });
  address.searchParams.set('lang', lang);
  await phone.open(address.href);
  await phone.expectText('PeraPay');
  const [number, again, next] =
    lang === 'fil'
      ? (['Numero ng wallet', 'Kumpirmahin ang numero ng wallet', 'Susunod'] as const)
      : (['Wallet number', 'Confirm wallet number', 'Next'] as const);
  await phone.type(number, '09175550142');
  await phone.type(again, '09175550142');
  await phone.tap(next);
}

pictureOf('bind-bank-code', async (phone, stack) => {
  await changeWallet(phone, stack, 'en');
  await phone.type('SMS code', '4091');
});

pictureOf('bind-bank-code-fil', async (phone, stack) => {
  await changeWallet(phone, stack, 'fil');
  await phone.expectText('Walang taga-Hiram');
});

pictureOf('card-code', async (phone, stack) => {
  await phone.open((await payWayAddress(stack)).href);
  await phone.tap('Bank A •••• •••• •••• 4821');
  await phone.tap('Pay ₱2,320.00');
  await phone.type('SMS code', '4091');
});
