import { expect } from '@playwright/test';
import { addressOfOffered } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

test('[BEY-18] an agreement opens with its key clauses and this loan’s figures', async ({ phone, stack }) => {
  const address = await addressOfOffered(stack, '/confirmNew');
  await phone.open(address.href);
  await phone.tap('Loan Agreement');
  await phone.expectPath('/entirely/v4/agreement');
  await phone.expectText('Loan Agreement In short You borrow ₱8,000.00 and receive');
  await phone.expectNoText('Hihiram ka ng ₱8,000.00');
  await phone.tap('Sa Filipino');
  await phone.expectText('Hihiram ka ng ₱8,000.00');
});

test('[BEY-18] an agreement opened from a page in Filipino shows its key clauses in Filipino', async ({ phone, stack }) => {
  const address = await addressOfOffered(stack, '/confirmNew');
  address.searchParams.set('lang', 'fil');
  await phone.open(address.href);
  await phone.tap('Loan Agreement');
  await phone.expectPath('/entirely/v4/agreement');
  await phone.expectText('Hihiram ka ng ₱8,000.00');
  expect(await phone.attribute('html', 'lang')).toBe('fil');
});
