import { expect } from '@playwright/test';
import { addressOfOffered } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

const AGREEMENT_BOX = 'I have read and agree Loan Agreement, Disclosure Statement and Privacy Consent';

test('[BEY-03] the statement of every charge stands before Loan, whose box nobody has ticked', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.see('Disclosure statement');
  await phone.see(AGREEMENT_BOX);
  expect(await phone.has('input[type=checkbox]:checked')).toBe(false);
  expect(await phone.has('button[aria-busy=false]:disabled')).toBe(true);

  await phone.tap(AGREEMENT_BOX);
  await phone.tap('Loan');
  await phone.arriveAt('/loanDetail');
});

test('the session is read once and taken off the address', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.see('Disclosure statement');
  const address = await phone.evaluate((_: null) => location.search, null);
  expect(address).not.toContain('sessionId');
});
