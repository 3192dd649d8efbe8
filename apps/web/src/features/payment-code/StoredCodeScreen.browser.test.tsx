import { calendarDate } from '@hiram/contract/product/dates.ts';
import { writeSuccess } from '@hiram/contract/wire/envelope.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json } from '../../../testing/service.ts';
import { paymentsAnswer } from '../../../testing/paymentsAnswer.ts';
import { readRepaymentInfo, saveRepaymentInfo, type RepaymentInfo } from '../payment/repaymentInfo.ts';
import { SESSION } from '../../../testing/codeLinks.ts';

const ADDRESS = `/repaymentOfCode2?orderId=OR1${SESSION}`;
const steps = ['Say you are paying a Hiram loan.', 'Give the Contract No. and the exact amount.'];
const answer = {
  productName: 'Hiram Cash',
  productLogo: '',
  repayDate: calendarDate('2026-09-14'),
  repayList: [],
  noticeMsg: '',
  isShowReyTop: 0 as const,
  defDetail: {
    payCode: '881044027716',
    logo: '/icon.svg',
    title: 'Sari Mart counter',
    payNotice: [
      { title: 'At the kiosk', list: [{ name: 'Bills', steps: ['Tap Bills, then Loans.'] }] },
      { title: 'At the cashier', list: [{ name: 'Cash', steps }] },
    ],
  },
};
const storedFields = { orderId: 'OR1', productId: 'hiram-cash', savedAt: Date.now() };
const instalment: RepaymentInfo = { ...answer, ...storedFields, kind: 'instalment', repayAmount: centavos(232_000), detail: [] };
const rollover: RepaymentInfo = {
  ...answer,
  ...storedFields,
  kind: 'rollover',
  delayInfo: { title: 'Roll over', delayAmount: centavos(32_000) },
  repayPlan: [],
};
const answered = (changes: object = {}) => json(writeSuccess('flag', 'data', { ...answer, repayAmount: 240_000, detail: [], ...changes }));

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  localStorage.clear();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shownAmount = (): string | null | undefined => document.querySelector('main .sr-only')?.textContent;

test('[COD-04] [COD-05] [COD-07] shows note, stored channel, Contract No., total and instructions by title', async () => {
  saveRepaymentInfo('u1', instalment);
  const { seen } = await openPage(ADDRESS);
  await expect.element(page.getByText('Please keep the deposit slip as proof of payment')).toBeVisible();
  await expect.element(page.getByText('Sari Mart counter')).toBeVisible();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/icon.svg');
  await expect.element(page.getByText('Contract No.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  await expect.element(page.getByText('Total Payment')).toBeVisible();
  expect(shownAmount()).toBe('₱2,320.00');
  expect([...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)).toEqual(['At the kiosk', 'At the cashier']);
  const cashier = page.getByRole('region', { name: 'At the cashier' });
  await expect.element(cashier).toHaveTextContent(`At the cashierCash${steps.join('')}`);
  await button('Click to Copy').click();
  await expect.element(page.getByText('copy success')).toBeVisible();
  expect(await seen()).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[COD-04] without a repayment amount the total is the delay amount', async () => {
  saveRepaymentInfo('u1', rollover);
  await openPage(ADDRESS);
  await expect.element(page.getByText('Total Payment')).toBeVisible();
  expect(shownAmount()).toBe('₱320.00');
});

test('[COD-04] without stored payment data requests the data of the order and stores the answer', async () => {
  const { seen } = await openPage(ADDRESS, answered());
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
  expect(shownAmount()).toBe('₱2,400.00');
  const [request] = await seen();
  expect(request?.url).toMatch(/^\/entirely\/v3\/installment\/loan-play-detail\?/);
  expect(request?.body).toBe('productId=hiram-cash&orderId=OR1');
  expect(readRepaymentInfo('u1', 'OR1')?.defDetail.payCode).toBe('881044027716');
});

test('shows payment data stored on another day and refetches the data', async () => {
  saveRepaymentInfo('u1', { ...instalment, savedAt: Date.now() - 86_400_000 });
  await openPage(ADDRESS, { ...answered(), delayMs: 1000 });
  await expect.poll(shownAmount).toBe('₱2,320.00');
  await expect.poll(shownAmount).toBe('₱2,400.00');
});

test('does not show payment data stored by another borrower', async () => {
  saveRepaymentInfo('u2', instalment);
  await openPage(ADDRESS, answered({ defDetail: { ...answer.defDetail, payCode: '' } }));
  await expect.element(page.getByText('No code to show')).toBeVisible();
});

test('[COD-08] shows an empty state without stored data and without an order in the address', async () => {
  const { seen } = await openPage('/repaymentOfCode2?userId=u1');
  await expect.element(page.getByText('No code to show')).toBeVisible();
  expect(await seen()).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('shows Retry after a refusal, which loads the code', async () => {
  await openPage(ADDRESS, json({ success: false, code: 900503, message: 'Busy', data: null }), answered());
  await button('Retry').click();
  await expect.element(page.getByText('8810 4402 7716')).toBeVisible();
});

test('[BEY-01] a used code cannot be copied any more', async () => {
  saveRepaymentInfo('u1', instalment);
  await openPage(ADDRESS, paymentsAnswer({ state: 'received', paidAmount: centavos(232_000) }));
  await expect.element(page.getByText('This code has been used')).toBeVisible();
  await expect.element(button('Click to Copy')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^We have your ₱2,320\.00\./)).toBeVisible();
});

test('[BEY-01] an expired code is marked as expired, and Get a new code opens the rollover page', async () => {
  saveRepaymentInfo('u1', rollover);
  const { address } = await openPage(ADDRESS, paymentsAnswer({ state: 'expired', purpose: 'rollover' }));
  await expect.element(page.getByText('This code has expired')).toBeVisible();
  await button('Get a new code').click();
  expect(address()).toMatch(/^\/repayDelay\?/);
});
