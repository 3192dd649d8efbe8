import { calendarDate } from '@hiram/contract/product/dates.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { saveRepaymentInfo } from '../payment/repaymentInfo.ts';
import { toast } from '../../ui/toast/toast.ts';
import { button, text } from './testing/openRepay.ts';
import { sampleDefault, sampleInstalment, sampleRollover } from './testing/repayFixture.ts';

const ADDRESS = '/paymentInstructions?userId=u1&sessionId=s1&productId=hiram-cash&orderId=OR1';
const storedFields = { orderId: 'OR1', productId: 'hiram-cash', savedAt: 1 } as const;

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const pictures = (): HTMLImageElement[] => [...document.querySelectorAll<HTMLImageElement>('main button img')];
const drawn = (picture: HTMLImageElement | undefined): string => decodeURIComponent(picture?.src ?? '');

test('[COD-01] shows two wallets with Pay Bills, Payment Solutions, provider and reference number, and a cashier', async () => {
  await openPage(ADDRESS);
  await expect.element(page.getByRole('heading', { name: 'In PeraPay' })).toBeVisible();
  expect(text('h2')).toEqual(['In PeraPay', 'In Wallet B', 'At a store counter']);
  const steps = ['1 Pay Bills', '2 Payment Solutions', '3 Tulay Payments', '4 Reference number'];
  expect(text('main section button').map((name) => name?.trim())).toEqual([...steps, ...steps, '']);
  expect(text('ol > li')).toEqual([
    'Tell the cashier you are paying Tulay Payments.',
    'Show the reference number and pay.',
    'Keep the slip until the payment is posted.',
  ]);
  await expect.poll(() => pictures().map(({ naturalWidth }) => naturalWidth > 0)).toEqual(Array.from({ length: 9 }, () => true));
  expect(await accessibilityViolations()).toEqual([]);
});

test('[COD-01] a tap enlarges a picture, and Close returns to the page', async () => {
  await openPage(ADDRESS);
  await button('Choose Payment Solutions. 2 Payment Solutions').first().click();
  const viewer = page.getByRole('dialog', { name: 'PeraPay' });
  await expect.element(viewer.getByText('PeraPay · 2 of 4')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next' }).click();
  await expect.element(viewer.getByText('Choose Tulay Payments.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect.element(viewer).not.toBeInTheDocument();
});

test('[COD-01] a code stored by a repayment page appears in the card, the pictures and the steps', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  saveRepaymentInfo('u1', { ...sampleInstalment(), ...storedFields, kind: 'instalment' });
  await openPage(ADDRESS);
  await expect.element(page.getByText('Reference number · ₱2,320.00')).toBeVisible();
  expect(drawn(pictures()[3])).toContain('8810 4402 7716');
  expect(drawn(pictures()[3])).toContain('2,320.00');
  expect(drawn(pictures()[8])).toContain('8810 4402 7716');
  await expect.element(page.getByText('Show the reference number and pay ₱2,320.00.')).toBeVisible();
  await button('Click to Copy').click();
  expect(written).toHaveBeenCalledWith('881044027716');
  await expect.poll(toast.current).toEqual({ kind: 'success', text: 'copy success' });
});

test('shows the amount of a rollover, hides another borrower’s code and escapes markup in a code', async () => {
  saveRepaymentInfo('u1', { ...sampleRollover({ repayDate: calendarDate('2026-10-14') }), ...storedFields, kind: 'rollover' });
  const first = await openPage(ADDRESS);
  await expect.element(page.getByText('Reference number · ₱320.00')).toBeVisible();
  await first.unmount();
  const second = await openPage(ADDRESS.replace('userId=u1', 'userId=u2'));
  await expect.element(page.getByRole('heading', { name: 'In PeraPay' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Reference number ·');
  await second.unmount();
  saveRepaymentInfo('u1', { ...sampleInstalment({ defDetail: sampleDefault('<b>&') }), ...storedFields, kind: 'instalment' });
  await openPage(ADDRESS);
  await expect.element(page.getByText('Reference number · ₱2,320.00')).toBeVisible();
  await expect.poll(() => pictures()[3]?.naturalWidth).toBe(200);
});
