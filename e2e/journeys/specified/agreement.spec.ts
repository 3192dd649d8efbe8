import { expect } from '@playwright/test';
import { agreementUrl } from '../../support/applications.ts';
import { test } from '../../engines/fixture.ts';

test('[API-28] contract-jump returns the address of a page on our origin with the figures of the offer', async ({ phone, stack }) => {
  const url = await agreementUrl(stack, 1);
  expect(url.startsWith(`${stack.origin}/entirely/v4/agreement?token=`)).toBe(true);
  await phone.open(url);
  await phone.expectText('Loan Agreement');
  await phone.expectText('The Lender lends the Borrower ₱8,000.00 for 120 calendar days.');
  await phone.expectText('₱2,320.00');
  await phone.expectText('Not agreed to yet.');
});

test('the proxy forwards the content policy of an agreement unchanged', async ({ stack }) => {
  const { headers } = await fetch(await agreementUrl(stack, 2));
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+';.* frame-ancestors 'self'; sandbox$/,
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
});
