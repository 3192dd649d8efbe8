import { codePage } from '../../support/code-pages.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { test } from '../../engines/fixture.ts';
import { expectWorksOffline, offlinePages } from '../../support/offline-pages.ts';

test('[COD-06] [BEY-13] [BEY-01] a code that the service made is verified, and followed until it is posted', async ({ phone, stack }) => {
  const page = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(page);
  await phone.open(page.href);
  await phone.see('Verified payment link');
  await phone.see('Hiram Lending Company');
  await phone.see('Waiting');
  await payAtProvider(stack, intentId, { type: 'received', paymentId: `counter-${intentId}` });
  await phone.see('Do not pay it again.');
  await phone.see('This code has been used');
  await payAtProvider(stack, intentId, { type: 'paid', paymentId: `counter-${intentId}` });
  await phone.see('is posted to your loan');
});

test('[COD-02] [COD-03] [BEY-13] the same code without its signature is shown as it is given, and names no payee', async ({
  phone,
  stack,
}) => {
  const page = await codePage(stack, 'code');
  page.searchParams.set('repayAmount', '1.00');
  page.searchParams.delete('sig');
  await phone.open(page.href);
  await phone.see('Click to Copy');
  await phone.see('₱1.00');
  await phone.doNotSee('Hiram Lending Company');
});

test('[BEY-13] the same code in an altered link is not shown', async ({ phone, stack }) => {
  const page = await codePage(stack, 'code');
  page.searchParams.set('repayAmount', '1.00');
  await phone.open(page.href);
  await phone.see('This is not a link from Hiram');
  await phone.doNotSee('Click to Copy');
});

for (const page of offlinePages) {
  test(`[BEY-17] ${page.path}, once it was open, opens and reloads when nothing answers`, async ({ phone, stack }) => {
    await expectWorksOffline(phone, stack, page);
  });
}
