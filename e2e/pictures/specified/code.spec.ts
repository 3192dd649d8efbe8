import { codePage, expireCode, qrPage } from '../../support/code-pages.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { pictureOf } from '../../support/pictures.ts';

pictureOf('code-typed', async (phone, stack) => {
  await phone.open((await codePage(stack, 'code')).href);
  await phone.expectText('Waiting');
});

pictureOf('code-unverified', async (phone, stack) => {
  const page = await codePage(stack, 'code');
  page.searchParams.delete('sig');
  await phone.open(page.href);
  await phone.expectText('Click to Copy');
});

pictureOf('code-none', async (phone, stack) => {
  const page = await codePage(stack, 'code');
  for (const name of ['payCode', 'payCodeImg', 'sig']) page.searchParams.delete(name);
  await phone.open(page.href);
  await phone.expectText('No code to show');
});

pictureOf('code-qr', async (phone, stack) => {
  await phone.open((await qrPage(stack)).href);
  await phone.expectText('Confirm, and keep the receipt.');
});

pictureOf('code-counter', async (phone, stack) => {
  await phone.open((await codePage(stack, 'counter')).href);
  await phone.expectText('Waiting');
});

pictureOf('code-received', async (phone, stack) => {
  const page = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(page);
  await payAtProvider(stack, intentId, { type: 'received', paymentId: `counter-${intentId}` });
  await phone.open(page.href);
  await phone.expectText('Do not pay it again.');
});

pictureOf('code-expired', async (phone, stack) => {
  const page = await codePage(stack, 'counter');
  await expireCode(stack, page);
  await phone.open(page.href);
  await phone.expectText('No payment came with this code.');
});

pictureOf('code-kept', async (phone, stack) => {
  const page = await codePage(stack, 'code');
  page.pathname = '/repaymentOfCode2';
  await phone.open(page.href);
  await phone.expectText('Contract No.');
});

pictureOf('order-payment-received', async (phone, stack) => {
  const page = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(page);
  await payAtProvider(stack, intentId, { type: 'received', paymentId: `counter-${intentId}` });
  page.pathname = '/order';
  await phone.open(page.href);
  await phone.expectText('Payment received');
});
