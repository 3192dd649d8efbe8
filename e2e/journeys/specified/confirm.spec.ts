import { expect } from '@playwright/test';
import { addressForNewBorrower } from '../../support/borrower.ts';
import { addressOfOffered } from '../../support/orders.ts';
import { test } from '../../engines/fixture.ts';
import { startService, stopService } from '../../support/shared-stack.ts';

const AGREEMENT_BOX = 'I have read and agree Loan Agreement, Disclosure Statement and Privacy Consent';

for (const path of ['/confirmNew', '/confirmOfPeriod']) {
  test(`[CNF-01] [CNF-12] ${path} shows the lender’s offer`, async ({ phone, stack }) => {
    await phone.open((await addressOfOffered(stack, path)).href);
    await phone.expectText('Hiram Cash');
    await phone.expectText('Loan amount');
    await phone.expectText('120 days · 4% per 30 days on the balance');
    await phone.expectText('You receive ₱7,760.00');
    await phone.expectText('Total to repay ₱8,800.00');
    await phone.expectText('Payment Plan 4 payments');
    await phone.expectText('Payment 4 of 4 ₱2,080.00 Principal ₱2,000.00 + interest ₱80.00');
  });
}

test('[CNF-02] the agreement box is checked at first, and a title opens its agreement', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.expectText(AGREEMENT_BOX);
  expect(await phone.has('input[type=checkbox]:checked')).toBe(true);
  await phone.tap('Loan Agreement');
  await phone.expectPath('/entirely/v4/agreement');
  await phone.expectText('The Lender lends the Borrower ₱8,000.00 for 120 calendar days.');
});

test('[CNF-03] Loan is disabled while the agreement box is unchecked', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew')).href);
  await phone.expectText(AGREEMENT_BOX);
  await phone.tap(AGREEMENT_BOX);
  expect(await phone.has('button[aria-busy=false]:disabled')).toBe(true);
  expect(await phone.path()).toBe('/confirmNew');
  expect(phone.bridgeMessages()).toEqual([]);
  await phone.tap(AGREEMENT_BOX);
  expect(await phone.has('button[aria-busy=false]:disabled')).toBe(false);
});

test('[CNF-05] shows the first agreement in a sandboxed frame, and Agree continues to the offer', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew', { productId: 'lilim-loan' })).href);
  await phone.expectText('Please read before you borrow');
  expect(await phone.attribute('dialog iframe', 'src')).toMatch(/\/entirely\/v4\/agreement\?token=/);
  expect(await phone.attribute('dialog iframe', 'sandbox')).toBe('allow-scripts');
  await phone.tap('Agree');
  await phone.expectNoText('Please read before you borrow');
  await phone.expectText('Lilim Loan');
  expect(phone.bridgeMessages()).toEqual([]);
});

test('[CNF-05] Cancel in the first agreement closes the webview', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew', { productId: 'lilim-loan' })).href);
  await phone.tap('Cancel');
  await phone.sent('closeWebview');
});

for (const [id, path] of [
  ['CNF-06', '/confirmNew'],
  ['CNF-11', '/confirm'],
] as const) {
  test(`[${id}] native back on ${path} opens Point out`, async ({ phone, stack }) => {
    await phone.open((await addressOfOffered(stack, path)).href);
    await phone.expectText(AGREEMENT_BOX);
    expect(await phone.nativeBack()).toBe(true);
    await phone.expectText('Point out');
    await phone.expectText('Nothing has been borrowed yet. If you leave now, this offer of ₱8,000.00 stays available until');
    await phone.tap('Agree');
    await phone.expectNoText('Point out');
    expect(phone.bridgeMessages()).toEqual([]);
    await phone.nativeBack();
    await phone.tap('Cancel');
    await phone.sent('closeWebview');
  });
}

test('[CNF-07] [CNF-10] the legacy page has its own lists and button, and submits through depush', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirm', { decision: 'person' })).href);
  await phone.expectText('Repayment date');
  await phone.expectText('Detailed You receive ₱7,760.00');
  await phone.expectText('Plan 4 payments');
  await phone.tap('Get ₱7,760.00 now');
  expect((await phone.sent('confirmBurialPoint')).body).toEqual({ point: 'loan' });
  await phone.expectPath('/loanDetail');
  await phone.expectText('We’re reviewing your loan');
});

test('[CNF-08] the promotional popup follows the agreement, and its button submits', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirm', { productId: 'lilim-loan', decision: 'person' })).href);
  await phone.tap('Agree');
  await phone.expectText('you receive the full ₱8,000.00.');
  await phone.expectText('This button submits the loan.');
  await phone.tap('Get ₱8,000.00');
  await phone.expectPath('/loanDetail');
  await phone.expectText('We’re reviewing your loan');
});

test('[CNF-08] the close icon of the promotional popup keeps the offer open', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirm', { productId: 'lilim-loan' })).href);
  await phone.tap('Agree');
  await phone.tap('Close');
  await phone.expectNoText('This button submits the loan.');
  expect(await phone.path()).toBe('/confirm');
});

test('[CNF-09] currency=INR shows rupees on the legacy page', async ({ phone, stack }) => {
  const address = await addressOfOffered(stack, '/confirm');
  address.searchParams.set('currency', 'INR');
  await phone.open(address.href);
  await phone.expectText('Get ₹7,760.00 now');
  expect(await phone.text()).not.toContain('₱');
});

test('[GEN-13] shows a borrower without an offer only Retry, without a message to the shell or a redirect', async ({ phone, stack }) => {
  const address = await addressForNewBorrower(stack, '/confirmNew');
  address.searchParams.set('productId', 'hiram-cash');
  await phone.open(address.href);
  await phone.expectText('No offer is waiting');
  expect(await phone.controls()).toEqual(['Back', 'Retry']);
  expect(await phone.path()).toBe('/confirmNew');
  expect(phone.bridgeMessages()).toEqual([]);
});

test('shows Retry if the service is stopped, and Retry accepts the offer', async ({ phone, stack }) => {
  await phone.open((await addressOfOffered(stack, '/confirmNew', { decision: 'person' })).href);
  await phone.expectText(AGREEMENT_BOX);
  await stopService(stack);
  try {
    await phone.tap('Loan');
    await phone.expectText('Retry');
  } finally {
    await startService(stack);
  }
  await phone.tap('Retry');
  await phone.expectPath('/loanDetail');
  await phone.expectText('We’re reviewing your loan');
});
