import { centavos } from '@hiram/contract/wire/money.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { agreementsData, flagged, legacyAnswer, sampleLoan } from './testing/offerFixture.ts';
import { box, button, dialogText, openConfirm, waitUntilLoaded } from '../../../testing/openConfirm.tsx';

const { philippines, specified } = profiles;

const loan = sampleLoan(philippines);
const open = (changes: Partial<LoanConfirmation> = {}) =>
  openConfirm([flagged({ ...loan, ...changes }), flagged(agreementsData)], { profile: philippines });
const statement = page.getByRole('region', { name: 'Disclosure statement' });
const warning = page.getByText('Please don’t borrow yet');

test('[BEY-03] the statement before Loan shows proceeds, charges, total, effective rates and an example of lateness', async () => {
  await open();
  await waitUntilLoaded();
  const [panel] = document.querySelectorAll('main section');
  expect(panel?.textContent).toContain('You receive₱7,760.00');
  expect(panel?.textContent).toContain('You pay back ₱8,800.00 in 4 payments over 120 days. The loan costs you ₱1,040.00.');
  await expect
    .element(statement)
    .toHaveTextContent(
      [
        'Disclosure statementTruth in Lending Act (RA 3765)',
        'Loan amount₱8,000.00Processing fee, taken now− ₱240.00Other charges₱0.00You receive₱7,760.00',
        'What you pay backPrincipal₱8,000.00Interest, 4% per 30 days on the balance+ ₱800.00Total to repay₱8,800.00',
        'Effective rate5.33% a monthEffective rate88.09% a year',
        'If you pay late5% per 30 days on the unpaid amount, counted by the day. For example, ₱2,320.00 paid 10 days late adds ₱38.70.',
      ].join('') + ' All charges together never pass ₱8,000.00.',
    );
  const place = document.querySelector('main')?.textContent ?? '';
  expect(place.indexOf('Disclosure statement')).toBeLessThan(place.lastIndexOf('Loan'));
  await expect.element(warning).not.toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[CNF-02] [CNF-03] in the Philippine profile the checkbox starts unchecked and Loan disabled', async () => {
  await open();
  await waitUntilLoaded();
  await expect.element(box).not.toBeChecked();
  await expect.element(button('Loan')).toBeDisabled();
  await box.click();
  await expect.element(button('Loan')).toBeEnabled();
});

const { disclosure } = loan;
if (disclosure === null) throw new Error('the sample loan of the Philippine profile has no statement');
const [first, ...others] = loan.repay_plans;
if (first === undefined) throw new Error('the sample loan has no payments');

test.each<[string, Partial<LoanConfirmation>]>([
  ['an effective rate that differs from the plan', { disclosure: { ...disclosure, effectivePerMonth: 0.0399 } }],
  ['proceeds that are a centavo too high', { disclosure: { ...disclosure, proceeds: centavos(776_001) } }],
  ['a payment that is a peso too high', { repay_plans: [{ ...first, amount: centavos((first.amount ?? 0) + 100) }, ...others] }],
  ['a missing statement', { disclosure: null }],
])('[BEY-03] the page warns of %s', async (_, changes) => {
  await open(changes);
  await waitUntilLoaded();
  await expect.element(warning).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-03] the specified profile shows the rate description instead of the statement', async () => {
  await openConfirm([flagged(sampleLoan(specified)), flagged(agreementsData)], { profile: specified });
  await waitUntilLoaded();
  await expect.element(statement).not.toBeInTheDocument();
  await expect.element(warning).not.toBeInTheDocument();
  expect(document.body.textContent).toContain('4% per 30 days on the balance');
});

const NUMBERS = /SEC registration No.\s0000000 · Certificate of Authority No.\s0000/;
const ADVICE = 'Read the terms in the disclosure statement carefully before you borrow.';

test('[BEY-28] shows lender, both licence numbers and the advice to read the terms before the statement', async () => {
  await open();
  await waitUntilLoaded();
  await expect.element(page.getByText('Hiram Lending Company', { exact: true })).toBeVisible();
  await expect.element(page.getByText(NUMBERS)).toBeVisible();
  const said = page.getByText(ADVICE).element();
  expect(said.compareDocumentPosition(statement.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-28] the legacy page shows the licence numbers, its promotional popup also lender and advice', async () => {
  const promoted = { ...loan, buttonText: 'Get it', promotionText: 'Yours today', promotionButtonText: 'Take it' };
  await openConfirm([legacyAnswer(promoted), legacyAnswer(agreementsData)], { path: '/confirm', profile: philippines });
  await expect.poll(dialogText).toContain(`Hiram Lending Company`);
  expect(dialogText()).toMatch(NUMBERS);
  expect(dialogText()).toContain(ADVICE);
  const [onPage = ''] = [...document.querySelectorAll('main')].map(({ textContent }) => textContent);
  expect(onPage).toMatch(NUMBERS);
});

test('[BEY-28] the specified profile shows neither licence numbers nor advice', async () => {
  await openConfirm([flagged(sampleLoan(specified)), flagged(agreementsData)], { profile: specified });
  await waitUntilLoaded();
  expect(document.body.textContent).not.toMatch(/SEC registration|carefully before you borrow/);
});
