import { newestPayment, payAtProvider } from '../../support/payments.ts';
import type { Phone } from '../../engines/phone.ts';
import { pictureOf } from '../../support/pictures.ts';
import { addressToRepay, openCode } from '../../support/repaying.ts';
import type { SharedStack } from '../../support/shared-stack.ts';

async function openWithCode(phone: Phone, stack: SharedStack): Promise<void> {
  const address = await addressToRepay(stack, '/repay');
  await openCode(address);
  await phone.open(address.href);
  await phone.expectText('Copy');
}

async function openRollover(phone: Phone, stack: SharedStack): Promise<void> {
  await phone.open((await addressToRepay(stack, '/repayDelay')).href);
  await phone.expectText('Your next payment date is');
}

pictureOf('repay', openWithCode);

pictureOf('repay-more', async (phone, stack) => {
  await openWithCode(phone, stack);
  await phone.tap('more');
  await phone.expectText('Interest');
});

pictureOf('repay-delay', openRollover);

pictureOf('repay-methods', async (phone, stack) => {
  await openRollover(phone, stack);
  await phone.tap('Payment Method');
  await phone.expectText('Please select your repayment method for payment');
});

pictureOf('repay-twice', async (phone, stack) => {
  await openWithCode(phone, stack);
  await phone.tap('Payment Method');
  await phone.expectText('Did you already pay with it?');
});

pictureOf('repay-twice-received', async (phone, stack) => {
  const address = await addressToRepay(stack, '/repay');
  await openCode(address);
  await payAtProvider(stack, (await newestPayment(address)).intentId, { type: 'received' });
  await phone.open(address.href);
  await phone.tap('Payment Method');
  await phone.expectText('You may have paid this already');
});

async function openInstructions(phone: Phone, stack: SharedStack): Promise<void> {
  await openWithCode(phone, stack);
  await phone.tap('Not sure how to pay? Steps for wallets and stores');
  await phone.expectText('Reference number');
}

pictureOf('payment-instructions', openInstructions);

pictureOf('payment-instructions-enlarged', async (phone, stack) => {
  await openInstructions(phone, stack);
  await phone.tap('4 Reference number');
  await phone.expectText('PeraPay · 4 of 4');
});

pictureOf('payment-instructions-counter', async (phone, stack) => {
  await openInstructions(phone, stack);
  await phone.evaluate((_: null) => window.scrollTo(0, document.body.scrollHeight), null);
  await phone.expectText('Keep the slip');
});
