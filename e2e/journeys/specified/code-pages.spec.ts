import { codePage } from '../../support/code-pages.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { test } from '../../engines/fixture.ts';
import { expectWorksOffline, offlinePages } from '../../support/offline-pages.ts';

test('[COD-06] [BEY-13] [BEY-01] verifies a code of the service and tracks its payment until it is posted', async ({ phone, stack }) => {
  const page = await codePage(stack, 'counter');
  const { intentId } = await newestPayment(page);
  await phone.open(page.href);
  await phone.expectText('Verified payment link');
  await phone.expectText('Hiram Lending Company');
  await phone.expectText('Waiting');
  await payAtProvider(stack, intentId, { type: 'received', paymentId: `counter-${intentId}` });
  await phone.expectText('Do not pay it again.');
  await phone.expectText('This code has been used');
  await payAtProvider(stack, intentId, { type: 'paid', paymentId: `counter-${intentId}` });
  await phone.expectText('is posted to your loan');
});

test('[COD-02] [COD-03] [BEY-13] shows a code without a signature as passed, and without a payee', async ({ phone, stack }) => {
  const page = await codePage(stack, 'code');
  page.searchParams.set('repayAmount', '1.00');
  page.searchParams.delete('sig');
  await phone.open(page.href);
  await phone.expectText('Click to Copy');
  await phone.expectText('₱1.00');
  await phone.expectNoText('Hiram Lending Company');
});

test('[COD-02] [BEY-13] shows a code with a foreign signature as passed, and without a payee', async ({ phone, stack }) => {
  const page = await codePage(stack, 'code');
  page.searchParams.set('sig', 'a-signature-of-another-service');
  await phone.open(page.href);
  await phone.expectText('Click to Copy');
  await phone.expectNoText('Hiram Lending Company');
});

for (const page of offlinePages) {
  test(`[BEY-17] ${page.path} opens and reloads offline after its first visit`, async ({ phone, stack }) => {
    await expectWorksOffline(phone, stack, page);
  });
}
