import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { readRepaymentInfo } from '../payment/repaymentInfo.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { toast } from '../../ui/toast/toast.ts';
import { button, instalment, openInstalment, refused, state, text } from './testing/openRepay.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { json } from '../../../testing/service.ts';
import { sampleDefault } from './testing/repayFixture.ts';
import screen from './RepayScreen.tsx';

let shell: ReturnType<typeof recordBridge>;
beforeEach(() => {
  localStorage.clear();
  shell = recordBridge();
});
afterEach(() => {
  vi.restoreAllMocks();
  shell.stop();
});

const rows = (): (string | null)[] => text('dl > div');
const copyLink = page.getByRole('link', { name: 'Copy' });

test('[REP-07] [REP-09] shows date, amount in pesos, logo, name and rows of loan-play-detail', async () => {
  const { seen } = await openInstalment(instalment({ productLogo: '/icon.svg' }), state());
  await expect.element(page.getByText('Repayment date')).toBeVisible();
  await expect.element(page.getByText('Sep 14, 2026')).toBeVisible();
  expect(document.querySelector('main section .sr-only')?.textContent).toBe('₱2,320.00');
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/icon.svg');
  const [request] = await seen();
  expect([request?.method, request?.body]).toEqual(['POST', 'productId=hiram-cash&orderId=OR1']);
  expect(request?.url).toMatch(/^\/entirely\/v3\/installment\/loan-play-detail\?/);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[REP-07] shows two rows, more shows all rows, and hide collapses the rows', async () => {
  await openInstalment(instalment(), state());
  await expect.poll(rows).toEqual(['Payment1 of 4', 'Principal₱2,000.00']);
  await button('more').click();
  expect(rows()).toEqual(['Payment1 of 4', 'Principal₱2,000.00', 'Interest₱320.00', 'Penalty₱0.00']);
  await button('hide').click();
  expect(rows()).toHaveLength(2);
});

test('[REP-02] [REP-08] isShowReyTop 1 shows the tip with its picture, which opens the instructions with the code', async () => {
  const { address } = await openInstalment(instalment(), state());
  await expect.poll(() => document.querySelector<HTMLImageElement>('main button img')?.naturalWidth ?? 0).toBe(343);
  await page.getByRole('button', { name: /^Not sure how to pay\?/ }).click();
  await expect.poll(address).toMatch(/^\/paymentInstructions\?userId=u1&.*orderId=OR1/);
  await expect.element(page.getByText('Reference number · ₱2,320.00')).toBeVisible();
});

test('[REP-02] [REP-08] isShowReyTop 0 hides the tip', async () => {
  await openInstalment(instalment({ isShowReyTop: 0 }), state());
  await expect.element(copyLink).toBeVisible();
  expect(document.body.textContent).not.toContain('Not sure how to pay?');
});

test('[REP-03] [REP-08] the default box shows logo, title and code, and its copy link stores the data and opens the code page', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const logo = '/brands/channels/sari-mart.svg';
  const { address } = await openInstalment(instalment({ defDetail: { ...sampleDefault(), logo } }), state());
  await expect.element(page.getByText('Sari Mart counter')).toBeVisible();
  expect(copyLink.element().parentElement?.querySelector('img')?.getAttribute('src')).toBe(logo);
  expect(document.body.textContent).toContain('8810 4402 7716');
  await copyLink.click();
  expect(written).toHaveBeenCalledWith('881044027716');
  await expect.poll(address).toMatch(/^\/repaymentOfCode2\?userId=u1&.*orderId=OR1/);
  await expect.poll(toast.current).toEqual({ kind: 'success', text: 'copy success' });
  expect(readRepaymentInfo('u1', 'OR1')).toMatchObject({
    kind: 'instalment',
    orderId: 'OR1',
    productId: 'hiram-cash',
    repayAmount: 2320_00,
    defDetail: { payCode: '881044027716', payNotice: [{ title: 'At the cashier' }] },
  });
});

test('[REP-03] [REP-08] shows no default box without a pay code', async () => {
  await openInstalment(instalment({ defDetail: sampleDefault('') }), state());
  await expect.element(button('Payment Method')).toBeEnabled();
  await expect.element(copyLink).not.toBeInTheDocument();
});

test('[REP-06] nothing on the page opens the barcode in the specified profile', async () => {
  await openInstalment(instalment(), state());
  await expect.element(copyLink).toBeVisible();
  await expect.element(button('Show barcode')).not.toBeInTheDocument();
});

test('shows the lender’s notice', async () => {
  await openInstalment(instalment({ noticeMsg: 'Counters close early on Sep 12.' }), state());
  await expect.element(page.getByText('Counters close early on Sep 12.')).toBeVisible();
});

test('without a payment method disables the button and shows the reason', async () => {
  await openInstalment(instalment({ repayList: [] }), state());
  await expect.element(button('Payment Method')).toBeDisabled();
  await expect.element(page.getByText(/^No payment method is open right now/)).toBeVisible();
});

test('[REP-02] offline keeps code and tip visible and disables the payment', async () => {
  let online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  await openInstalment(instalment(), state());
  await expect.element(button('Payment Method')).toBeEnabled();
  online = false;
  window.dispatchEvent(new Event('offline'));
  await expect.element(button('Payment Method')).toBeDisabled();
  await expect.element(page.getByText('The code above still works at a counter while you are offline.')).toBeVisible();
  expect(document.body.textContent).toContain('8810 4402 7716');
  await expect.element(page.getByRole('button', { name: /^Not sure how to pay\?/ })).toBeVisible();
  expect(document.body.textContent).toContain('You’re offline. Shown as of');
  online = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(button('Payment Method')).toBeEnabled();
});

test('shows the skeleton and disables the button while loading', async () => {
  await openInstalment({ fate: 'hang' });
  await expect.element(page.getByRole('heading', { name: 'Repayment' })).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  await expect.element(button('Payment Method')).toBeDisabled();
  expect(await accessibilityViolations()).toEqual([]);
});

test('the prerendered skeleton has the repayment date and two rows', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.querySelectorAll('dl > div')).toHaveLength(2);
  expect(container.textContent).toContain('Repayment date');
});

test('[GEN-15] a connection lost while loading shows the toast error, and Retry loads the page', async () => {
  await openInstalment({ fate: 'cut' }, { fate: 'cut' }, { fate: 'cut' }, instalment(), state());
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  await button('Retry').click();
  await expect.element(button('Payment Method')).toBeEnabled();
});

test('[GEN-13] success false shows Retry, which loads the page', async () => {
  await openInstalment(refused, instalment(), state());
  await button('Retry').click();
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
});

test('a loan without an amount due shows an empty state without Retry', async () => {
  await openInstalment(json({ success: false, code: errorCodes.notFound, message: 'Not found', data: null }));
  await expect.element(page.getByText('Nothing to pay here')).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
});

test('an address without an order shows an empty state and sends no request', async () => {
  const { seen } = await openPage('/repay?userId=u1&sessionId=s1');
  await expect.element(page.getByText('No order to show')).toBeVisible();
  expect(await seen()).toEqual([]);
});
