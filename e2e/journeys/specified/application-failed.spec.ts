import { expect } from '@playwright/test';
import { addressAfterRefusal, addressWithOffer } from '../../support/applications.ts';
import { test } from '../../engines/fixture.ts';
import type { SharedStack } from '../../support/shared-stack.ts';
import { startService, stopService } from '../../support/shared-stack.ts';
import { runSql } from '../../stack/databases.ts';

const REASON = 'A first loan can’t be this large.';

async function setTarget(stack: SharedStack, target: string): Promise<void> {
  for (const url of stack.cellUrls) await runSql(url, "update product set target = $1 where product_id = 'lilim-loan'", [target]);
}

test.afterEach(async ({ stack }) => setTarget(stack, 'product/lilim-loan'));

test('[FAI-01] [FAI-02] a refused application shows Failed, the reason and the other products', async ({ phone, stack }) => {
  await phone.open((await addressAfterRefusal(stack, '/applicationFailed')).href);
  await phone.expectText('Failed');
  await phone.expectText(REASON);
  for (const text of ['Lilim Loan', '₱3,000 – ₱15,000', 'Amount range', '0.12% a day', 'Interest', '1-day decision', 'Hardin Credit'])
    await phone.expectText(text);
  await phone.expectNoText('Small loan');
  expect(await phone.attribute('li img', 'src')).toBe('/products/lilim-loan.svg');
});

test('[FAI-03] the button of a product that is switched off is disabled', async ({ phone, stack }) => {
  await phone.open((await addressAfterRefusal(stack, '/applicationFailed')).href);
  await phone.expectText('Alon Cash');
  expect(
    await phone.evaluate((_: null) => [...document.querySelectorAll('li button')].map((each) => each.matches(':disabled')), null),
  ).toEqual([false, false, true]);
});

test('[FAI-04] records a tap on a product, then sends its target to the native app', async ({ phone, stack }) => {
  const address = await addressAfterRefusal(stack, '/applicationFailed');
  await phone.open(address.href);
  await phone.expectText('Lilim Loan');
  await phone.tap('Apply');
  expect(await phone.sent('to')).toMatchObject({ body: { url: 'product/lilim-loan' } });
  const paths = (await phone.serviceCalls()).map(({ pathname }) => pathname);
  expect(paths.slice(-2)).toEqual(['/entirely/gopia/goya/because', '/entirely/gopia/goya/define']);
  const query = 'select product_id from product_click where user_id = $1';
  const clicks = await Promise.all(stack.cellUrls.map((url) => runSql(url, query, [address.searchParams.get('userId')])));
  expect(clicks.flat()).toEqual([{ product_id: 'lilim-loan' }]);
});

test('[FAI-04] opens a product directly if its target is a web address', async ({ phone, stack }) => {
  await setTarget(stack, `${stack.origin}/aboutUs`);
  await phone.open((await addressAfterRefusal(stack, '/applicationFailed')).href);
  await phone.expectText('Lilim Loan');
  await phone.tap('Apply');
  await phone.expectPath('/aboutUs');
  expect(phone.bridgeMessages()).toEqual([]);
});

test('[FAI-01] shows a message for an application that failed before an order was created', async ({ phone, stack }) => {
  await phone.open((await addressWithOffer(stack, '/applicationFailed')).href);
  await phone.expectText('We can’t offer you this loan right now.');
  await phone.expectText('Lilim Loan');
});

test('Retry loads the page after the service has restarted', async ({ phone, stack }) => {
  const address = await addressWithOffer(stack, '/applicationFailed');
  await stopService(stack);
  try {
    await phone.open(address.href);
    await phone.expectText('We couldn’t load this page');
  } finally {
    await startService(stack);
  }
  await phone.tap('Retry');
  await phone.expectText('Lilim Loan');
});
