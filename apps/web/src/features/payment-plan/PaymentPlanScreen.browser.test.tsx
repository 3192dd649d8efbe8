import type { AgreedPaymentPlan, PaymentPlanChoices } from '@hiram/contract/endpoints/payment-plan.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { textLostAtDoubleSize } from '../../../testing/kit/textZoom.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { samplePlan, samplePlanChoices } from './paymentPlanFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const answerAt = (path: string, data: unknown): PlannedAnswer => ({ ...json(writeSuccess('flag', 'data', data)), path });
const plan = (of: AgreedPaymentPlan | null) => answerAt('/plan', { plan: of });
const choices = (of: PaymentPlanChoices = samplePlanChoices()) => answerAt('/choices', of);
const refused = (path: string, code: number): PlannedAnswer => ({
  ...json({ success: false, code, message: 'What the service says', data: null }),
  path,
});
const open = (...answers: PlannedAnswer[]) => openPage('/paymentPlan?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1', ...answers);

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const rows = (): string[] => [...document.querySelectorAll('section dl > div')].map(({ textContent }) => plain(textContent));
const cards = (): string[] =>
  [...document.querySelectorAll('[role="radiogroup"] > div')].map((card) =>
    [...card.querySelectorAll('label > span > span:last-child > *, dl > div')].map(({ textContent }) => plain(textContent)).join(' | '),
  );
const rules = (): string[] => [...document.querySelectorAll('main ul li')].map(({ textContent }) => plain(textContent));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Agree to this plan?' });

test('[BEY-23] shows the amount owed, and the payments, end, price and rollover cost of each plan', async () => {
  const { seen, background } = await open(plan(null), choices());

  await expect.element(page.getByText('A payment is late')).toBeVisible();
  expect(document.querySelector('main section .sr-only')?.textContent).toBe('₱3,480.00');
  expect(cards()).toEqual([
    'Our proposal | ₱600.00 × 5, then ₱576.00 | Last payment on Feb 28, 2027 | You pay in all₱3,576.00 | It adds to your cost₱96.00 | Rolling over as long would add₱288.00',
    'Ends soonest | ₱900.00 × 3, then ₱780.00 | Last payment on Jan 31, 2027 | You pay in all₱3,480.00 | It adds to your cost₱0.00 | Rolling over as long would addNot needed',
    'Smallest payments | ₱550.00 × 6, then ₱300.00 | Last payment on Mar 15, 2027 | You pay in all₱3,600.00 | It adds to your cost₱120.00 | Rolling over as long would add₱360.00',
  ]);
  expect([...(await seen()), ...(await background())].find(({ url }) => url.includes('/choices'))?.url).toMatch(
    /orderId=OR1&paydays=both$/,
  );
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-23] a chosen plan shows its statement: payment days, totals and the consequences of a missed payment', async () => {
  await open(plan(null), choices());
  await page.getByRole('radio', { name: /₱900.00 × 3/ }).click();

  await expect
    .poll(rows)
    .toEqual([
      'Tue, Dec 15, 2026₱900.00',
      'Thu, Dec 31, 2026₱900.00',
      'Fri, Jan 15, 2027₱900.00',
      'Sun, Jan 31, 2027₱780.00',
      'You owe today₱3,480.00',
      'Price of the plan₱0.00',
      'You pay in all₱3,480.00',
    ]);
  expect(rules()).toEqual([
    'While you keep the plan, no penalties are added.',
    'If you miss a payment, the plan ends and the former due dates hold again. Penalties begin from that day. None are added for the days on which you kept the plan.',
    'You can pay all of it earlier, on any day.',
  ]);
  await page.getByRole('radio', { name: /₱600.00 × 5/ }).click();
  await expect
    .poll(() => rules().slice(1))
    .toEqual([
      'If you miss a payment, the plan ends and the former due dates hold again. Penalties begin from that day. None are added for the days on which you kept the plan. What you have paid of its price stays paid.',
      'You can pay all of it earlier, on any day. You then pay nothing of the price that is not paid yet.',
    ]);
});

test('[BEY-23] reports the minimum for an amount that is too small, and requests plans for other paydays', async () => {
  const small = samplePlanChoices();
  const offered = small.offered && { ...small.offered, asRequested: false, choices: small.offered.choices.slice(1) };
  const { seen, background } = await open(plan(null), choices(), choices({ ...small, offered }));
  await expect.element(page.getByText('At least ₱550.00.')).toBeVisible();

  await page.getByLabelText('What can you pay each time?').fill('100');
  await expect.element(page.getByText('With ₱100.00 each time, it takes too long. The least that works is ₱550.00.')).toBeVisible();
  expect(cards().map((card) => card.split(' | ')[0])).toEqual(['Ends soonest', 'Smallest payments']);

  await page.getByRole('tab', { name: '15th' }).click();
  const asked = async (): Promise<string[]> =>
    [...(await seen()), ...(await background())].map(({ url }) => url).filter((url) => url.includes('/choices'));
  await expect.poll(async () => (await asked()).at(-1)).toMatch(/orderId=OR1&amount=10000&paydays=middle$/);
});

test('[BEY-23] disables the agreement for an invalid amount', async () => {
  await open(plan(null), choices());
  await page.getByLabelText('What can you pay each time?').fill('some');
  await expect.element(page.getByText('Please enter an amount in pesos.')).toBeVisible();
  await expect.element(button('Agree to this plan')).toBeDisabled();
});

test('[BEY-23] a double tap sends one agreement, and the page then shows the active plan', async () => {
  const { seen } = await open(plan(null), choices(), answerAt('/agree', { endsOn: '2027-02-28' }), plan(samplePlan()));
  await button('Agree to this plan').click();
  await expect
    .element(dialog().getByText('You pay ₱600.00 × 5, then ₱576.00, from Dec 15, 2026 to Feb 28, 2027: ₱3,576.00 in all.'))
    .toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await userEvent.dblClick(button('I agree'));

  await expect.element(page.getByText('You are keeping your plan')).toBeVisible();
  const agreed = (await seen()).filter(({ url }) => url.includes('/agree'));
  expect(agreed.map(({ body }) => body)).toEqual(['orderId=OR1&amount=60000&paydays=both&figures=9600%3B60000']);
  expect(agreed[0]?.headers['idempotency-key']).toMatch(/^[\da-f]{32}$/);
});

test.each([
  ['changed figures', errorCodes.figuresChanged],
  ['a plan that is no longer offered', errorCodes.notAllowed],
])('[BEY-23] does not agree to %s, and shows a message with the new figures', async (_, code) => {
  const changed = samplePlanChoices({ owed: centavos(3_500_00) });
  await open(plan(null), choices(), refused('/agree', code), plan(null), choices(changed), choices(changed));
  await button('Agree to this plan').click();
  await button('I agree').click();

  await expect
    .element(page.getByText('The figures have changed since you saw them. Nothing was agreed. Please look at the new ones.'))
    .toBeVisible();
  await expect.poll(() => document.querySelector('main section .sr-only')?.textContent).toBe('₱3,500.00');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('[BEY-23] an active plan shows its payments and check code, opens its PDF and links to the next payment', async () => {
  const { seen } = await open(plan(samplePlan()), answerAt('/payment-plans/document', { url: '/entirely/v4/documents/document?token=t' }));

  await expect.element(page.getByText('Next payment, by Thu, Dec 31, 2026')).toBeVisible();
  expect(document.querySelector('main section .sr-only')?.textContent).toBe('₱512.00');
  await expect.element(page.getByRole('img', { name: 'QR code that opens the public check of this document' })).toBeVisible();
  expect([...document.querySelectorAll('main ol li')].map(({ textContent }) => textContent)).toEqual([
    'Dec 15, 2026Payment 1 of 2₱600.00Paid',
    'Dec 31, 2026Payment 2 of 2₱512.00',
  ]);
  expect(rows().slice(-6)).toEqual([
    'Plan No.PP 217 K3M9 XQ7D 2P0A',
    'Agreed onDec 5, 2026',
    'To be paid by the plan₱1,112.00',
    'Last paymentDec 31, 2026',
    'StateKept so far',
    'Check codeK3M9XQ7D2P',
  ]);
  expect(await accessibilityViolations()).toEqual([]);

  await button('Save as PDF').click();
  await expect.poll(() => leaving.to().at(-1)?.url.href ?? '').toContain('/entirely/v4/documents/document?token=t');
  expect((await seen()).at(-1)?.body).toBe('orderId=OR1&lang=en');
  await button('Pay ₱512.00').click();
  await expect.poll(() => window.location.pathname).toBe('/repay');
});

test('[BEY-23] the unpaid rest of a part payment is the next amount', async () => {
  await open(plan(samplePlan({ paid: centavos(800_00) })));
  await expect.element(button('Pay ₱312.00')).toBeVisible();
  await expect.element(page.getByText('₱200.00 of it is paid')).toBeVisible();
});

test('[BEY-23] a broken plan shows that the former due dates apply, and links to other plans', async () => {
  await open(plan(samplePlan({ state: 'broken' })), choices());
  await expect.element(page.getByText('The former due dates hold again.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Ended: a payment was missed')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);

  await button('Choose another plan').click();
  await expect.element(page.getByText('₱600.00 × 5', { exact: false }).first()).toBeVisible();
});

test('[BEY-23] a completed plan is shown as kept to the end, without a payment button', async () => {
  const steps = samplePlan().steps.map((step) => ({ ...step, isPaid: true }));
  await open(plan(samplePlan({ state: 'kept', paid: centavos(1_112_00), steps })));
  await expect.element(page.getByText('You kept your plan')).toBeVisible();
  await expect.element(page.getByText('Kept to the end')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('[BEY-23] shows an empty state with a link to the ways to pay if no plan is offered', async () => {
  await open(plan(null), choices(samplePlanChoices({ offered: null })));
  await expect.element(page.getByText('No payment plan can be had now')).toBeVisible();
  await button('Ways to pay').click();
  await expect.poll(() => window.location.pathname).toBe('/waysToPay');
});

test('[BEY-23] shows an empty state for a settled loan', async () => {
  await open(refused('/plan', errorCodes.notFound), refused('/choices', errorCodes.notFound));
  await expect.element(page.getByText('Nothing to pay here')).toBeVisible();
});

test('[BEY-23] choices and statement show all text at twice the font size', async () => {
  await open(plan(null), choices());
  await expect.element(page.getByText('You owe today')).toBeVisible();
  expect(textLostAtDoubleSize(document.body)).toEqual([]);
});

test('[BEY-23] an active plan shows all text at twice the font size', async () => {
  await open(plan(samplePlan()));
  await expect.element(page.getByText('You are keeping your plan')).toBeVisible();
  expect(textLostAtDoubleSize(document.body)).toEqual([]);
});
