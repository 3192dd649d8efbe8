import { addDays, calendarDate } from '@hiram/contract/product/dates.ts';
import { planForDisplay, choosableOffer } from '@hiram/contract/endpoints/chosen-loan.ts';
import { figuresOf } from '@hiram/contract/money/loan-choice.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { textLostAtDoubleSize } from '../../../testing/kit/textZoom.ts';
import { box, button, fieldsOf, openConfirm, pathOf, queryOf, waitUntilLoaded } from '../../../testing/openConfirm.tsx';
import { agreementsData, flagged, refusedFlag, sampleLoan } from './testing/offerFixture.ts';

const { philippines } = profiles;
const today = calendarDate('2026-08-15');

/** Amount between ₱2,000.00 and ₱8,000.00, first due date between the 20th and the 45th day. */
const loan = sampleLoan(philippines, {
  details: [
    { text: 'You receive', value: '₱7,760.00' },
    { text: 'Processing fee', value: '₱240.00' },
    { text: 'Interest', value: '₱800.00' },
    { text: 'Total to repay', value: '₱8,800.00' },
    { text: 'Receiving account', value: 'PeraPay ·· 4821' },
  ],
  choice: {
    periodDays: 30,
    leastAmount: centavos(2_000_00),
    amountStep: centavos(500_00),
    firstDueFrom: addDays(today, 20),
    firstDueTo: addDays(today, 45),
  },
});
const open = (...more: Parameters<typeof openConfirm>[0]) =>
  openConfirm([flagged(loan), flagged(agreementsData), ...more], { profile: philippines });

const amount = page.getByRole('slider', { name: 'How much you borrow' });
const day = page.getByRole('slider', { name: 'First payment' });
const result = page.getByText(/^You receive ₱.* and pay back/);
const statement = page.getByRole('region', { name: 'Disclosure statement' });
const panelText = (): string => document.querySelector('main section')?.textContent ?? '';

test('[BEY-21] a smaller amount and a payday recompute the panel, the statement, the rows and the plan', async () => {
  await open();
  await waitUntilLoaded();
  await expect.element(result).toHaveTextContent('You receive ₱7,760.00 and pay back ₱8,800.00 in 4 payments, the first on Mon, Sep 14.');

  for (let step = 0; step < 8; step += 1) await button('Borrow less').click();
  await button('Sep 15').click();

  // Fee: 3% of ₱4,000.00. Interest: 4% for 31, 30, 30 and 30 days on ₱4,000.00, ₱3,000.00, ₱2,000.00 and ₱1,000.00.
  await expect.element(result).toHaveTextContent('You receive ₱3,880.00 and pay back ₱4,405.33 in 4 payments, the first on Tue, Sep 15.');
  expect(panelText()).toContain('You receive₱3,880.00');
  expect(panelText()).toContain('You pay back ₱4,405.33 in 4 payments over 121 days. The loan costs you ₱525.33.');
  expect(statement.element().textContent).toContain('Loan amount₱4,000.00Processing fee, taken now−\u00a0₱120.00');
  expect(statement.element().textContent).toContain('+\u00a0₱405.33Total to repay₱4,405.33');
  await expect.element(page.getByText('Principal ₱1,000.00 + interest ₱165.33')).toBeVisible();
  expect(document.querySelector('main ol')?.textContent).toContain('Sep 15, 2026');
  expect(document.body.textContent).toContain('PeraPay ·· 4821');
  await expect.element(page.getByText('Please don’t borrow yet')).not.toBeInTheDocument();
  expect(document.body.textContent).toContain('The day stays if the money comes a few days later.');
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-21] keys move both sliders within their range, and each slider has a text value for screen readers', async () => {
  await open();
  await waitUntilLoaded();
  (amount.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(amount).toHaveAttribute('aria-valuetext', '₱2,000.00');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(amount).toHaveAttribute('aria-valuetext', '₱2,500.00');

  (day.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(day).toHaveAttribute('aria-valuetext', 'Tue, Sep 29, 2026');
  await expect.element(button('A day later')).toHaveAttribute('aria-disabled', 'true');
  (button('A day later').element() as HTMLElement).click();
  await expect.element(day).toHaveAttribute('aria-valuetext', 'Tue, Sep 29, 2026');
  const spoken = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
  expect(spoken).toContain('in 4 payments, the first on Tue, Sep 29.');
});

test('[BEY-21] Loan sends the choice and the shown figures, and opening an agreement sends the choice', async () => {
  const seen = await open(flagged({ contract_url: 'about:blank' }), refusedFlag(900400));
  await waitUntilLoaded();
  await button('Borrow less').click();
  await button('A day later').click();
  await button('Loan Agreement').click();
  await box.click();
  await button('Loan').click();
  await expect.element(page.getByText('The loan was not taken. Nothing was borrowed.')).toBeVisible();

  const offer = choosableOffer(loan);
  const choice = { amount: centavos(7_500_00), firstDueOn: addDays(today, 31) };
  const plan = offer && planForDisplay(philippines, offer, choice);
  if (!plan) throw new Error('the choice has no plan');
  const requests = await seen();
  const accepted = requests.find((request) => pathOf(request).endsWith('/loan-detail-push'));
  expect(fieldsOf(accepted)).toMatchObject({ amount: '750000', periods: '121', firstDueOn: '2026-09-15', figures: figuresOf(plan) });
  const read = requests.find((request) => pathOf(request).endsWith('/contract-jump'));
  expect(queryOf(read)).toMatchObject({ amount: '750000', firstDueOn: '2026-09-15' });
});

test('[BEY-21] changing the choice unchecks the checkbox and disables Loan', async () => {
  await open();
  await waitUntilLoaded();
  await box.click();
  await expect.element(button('Loan')).toBeEnabled();
  await button('Borrow less').click();
  await expect.element(box).not.toBeChecked();
  await expect.element(button('Loan')).toBeDisabled();
});

test('[BEY-21] an unchanged offer is sent without figures and first due date', async () => {
  const seen = await open(refusedFlag(900400));
  await waitUntilLoaded();
  await box.click();
  await button('Loan').click();
  await expect.element(page.getByText('The loan was not taken. Nothing was borrowed.')).toBeVisible();

  const accepted = (await seen()).find((request) => pathOf(request).endsWith('/loan-detail-push'));
  const fields = fieldsOf(accepted);
  expect([fields['amount'], fields['periods'], fields['figures'], fields['firstDueOn']]).toEqual(['800000', '120', undefined, undefined]);
});

test('[BEY-21] an offer without bounds has no slider for the amount', async () => {
  await openConfirm([flagged(sampleLoan(philippines)), flagged(agreementsData)], { profile: philippines });
  await waitUntilLoaded();
  await expect.element(amount).not.toBeInTheDocument();
});

test('[BEY-21] touch targets are at least 48 px high, and the page does not overflow at a width of 320 px', async () => {
  await page.viewport(320, 700);
  await open();
  await waitUntilLoaded();
  for (const name of ['Borrow less', 'Borrow more', 'A day earlier', 'A day later', 'Sep 15']) {
    const { width, height } = button(name).element().getBoundingClientRect();
    expect([name, Math.min(width, height) >= 48]).toEqual([name, true]);
  }
  expect(amount.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('[BEY-21] choice and statement show all text at twice the font size', async () => {
  await page.viewport(390, 844);
  await open();
  await waitUntilLoaded();
  expect(textLostAtDoubleSize(document.body)).toEqual([]);
});
