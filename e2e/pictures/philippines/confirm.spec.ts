import { addressOfOffered } from '../../support/orders.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function openOffer(phone: Phone, stack: SharedStack): Promise<void> {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.see('Privacy Consent');
}

pictureOf('til-statement', openOffer);

pictureOf('til-statement-end', async (phone, stack) => {
  await openOffer(phone, stack);
  await phone.evaluate((_: null) => window.scrollTo(0, document.body.scrollHeight), null);
});
