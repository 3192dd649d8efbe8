import { expect } from '@playwright/test';
import { addressOfOffered } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

const AGREEMENT_BOX = 'I have read and agree Loan Agreement, Disclosure Statement and Privacy Consent';

test('[BEY-03] shows the disclosure statement, and enables Loan only after the box is checked', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.expectText('Disclosure statement');
  await phone.expectText(AGREEMENT_BOX);
  expect(await phone.has('input[type=checkbox]:checked')).toBe(false);
  expect(await phone.has('button[aria-busy=false]:disabled')).toBe(true);

  await phone.tap(AGREEMENT_BOX);
  await phone.tap('Loan');
  await phone.expectPath('/loanDetail');
});

test('removes the session from the address of the page', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.expectText('Disclosure statement');
  const address = await phone.evaluate((_: null) => location.search, null);
  expect(address).not.toContain('sessionId');
});
