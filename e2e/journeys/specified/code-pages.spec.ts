import { expect } from '@playwright/test';
import { codePage } from '../../support/code-pages.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { startWebServer, stopWebServer } from '../../support/shared-stack.ts';

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

test('[COD-02] [COD-03] [BEY-13] the same code in an altered link is shown with a warning, and names no payee', async ({
  phone,
  stack,
}) => {
  const page = await codePage(stack, 'code');
  page.searchParams.set('repayAmount', '1.00');
  await phone.open(page.href);
  await phone.see('We cannot verify this link');
  await phone.see('₱1.00');
  await phone.doNotSee('Hiram Lending Company');
});

test('[BEY-17] a code page that was open once opens and reloads when nothing answers', async ({ phone, stack }) => {
  const page = await codePage(stack, 'code');
  await phone.open(page.href);
  await phone.see('Verified payment link');
  await untilKept(phone);
  await stopWebServer(stack);
  try {
    await phone.open(page.href);
    await phone.see('Verified payment link');
    await phone.see('Click to Copy');
    await phone.run('document.body.replaceChildren(); location.reload();');
    await phone.see('Verified payment link');
  } finally {
    await startWebServer(stack);
  }
});

/** The copy is made once the page is drawn. */
async function untilKept(phone: Phone): Promise<void> {
  const isKept = async (_: null): Promise<boolean> => {
    const registration = await navigator.serviceWorker.getRegistration();
    const cache = await caches.open('page:/repaymentOfCode');
    return registration?.active?.state === 'activated' && (await cache.keys()).length > 4;
  };
  await expect.poll(() => phone.evaluate(isKept, null)).toBe(true);
}
