import { addressOfOffered } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function openOffer(phone: Phone, stack: SharedStack): Promise<void> {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.expectText('Privacy Consent');
}

pictureOf('choose-loan', async (phone, stack) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew', { hasChoice: true })).href);
  await phone.expectText('Privacy Consent');
  for (let step = 0; step < 6; step += 1) await phone.tap('Borrow less');
  await phone.tap('A day later');
  await phone.evaluate((_: null) => window.scrollTo(0, 330), null);
});

pictureOf('til-statement', openOffer);

pictureOf('til-statement-end', async (phone, stack) => {
  await openOffer(phone, stack);
  await phone.evaluate((_: null) => window.scrollTo(0, document.body.scrollHeight), null);
});
