import { expect } from '@playwright/test';
import { addressOfOffered } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';

const AGREEMENT_BOX = 'I have read and agree Loan Agreement, Disclosure Statement and Privacy Consent';

test('[BEY-21] a borrower takes less than was offered, pays first on a later day, and gets the loan that she saw', async ({
  phone,
  stack,
}) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew', { choosable: true })).href);
  await phone.see('How much you borrow');
  for (let step = 0; step < 6; step += 1) await phone.tap('Borrow less');
  await phone.tap('A day later');
  await phone.see('₱4,850.00');
  const shown = await phone.evaluate((_: null) => document.querySelector('main section')?.textContent ?? '', null);
  // ₱5,000.00 for 31 days and three times 30 at 4%, and a fee of 3%.
  expect(shown).toContain('You receive₱4,850.00');
  expect(shown).toContain('You pay back ₱5,506.67 in 4 payments over 121 days. The loan costs you ₱656.67.');

  await phone.tap(AGREEMENT_BOX);
  await phone.tap('Loan');
  await phone.arriveAt('/loanDetail');
  await phone.see('₱5,000.00');
});
