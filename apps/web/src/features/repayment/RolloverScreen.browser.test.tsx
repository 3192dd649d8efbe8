import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json } from '../../../testing/service.ts';
import { toast } from '../../ui/toast/toast.ts';
import { readRepaymentInfo } from '../payment/repaymentInfo.ts';
import { button, openRollover, refused, rollover, state, text } from './testing/openRepay.ts';
import screen from './RolloverScreen.tsx';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('[REP-01] shows title, delay amount in pesos, next payment date and the plan of community/fai', async () => {
  const { seen } = await openRollover(rollover(), state());
  await expect.element(page.getByRole('heading', { name: 'Rollover Repayment' })).toBeVisible();
  await expect.element(page.getByText('Pay now to move your due date')).toBeVisible();
  const [panel] = document.querySelectorAll('main section');
  expect(panel?.querySelector('.sr-only')?.textContent).toBe('₱320.00');
  expect(panel?.textContent).toContain('Your next payment date isOct 14, 2026');
  await expect.element(page.getByRole('heading', { name: 'Plan' })).toBeVisible();
  expect(text('ol > li')).toEqual([
    'Sep 9, 2026Rollover payment₱320.00One more month of interest',
    'Oct 14, 2026Payment 1 of 4₱2,320.00Still to pay in full',
  ]);
  const [request] = await seen();
  expect([request?.method, request?.body]).toEqual(['POST', 'productId=hiram-cash&orderId=OR1']);
  expect(request?.url).toMatch(/^\/entirely\/community\/fai\?/);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[REP-02] shows the tip only with isShowReyTop 1', async () => {
  const { unmount } = await openRollover(rollover(), state());
  await expect.element(page.getByRole('button', { name: /^Not sure how to pay\?/ })).toBeVisible();
  await unmount();
  await openRollover(rollover({ isShowReyTop: 0 }), state());
  await expect.element(page.getByRole('link', { name: 'Copy' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Not sure how to pay?');
});

test('[REP-03] the copy link stores the rollover and opens the code page', async () => {
  const { address } = await openRollover(rollover(), state());
  await page.getByRole('link', { name: 'Copy' }).click();
  await expect.poll(address).toMatch(/^\/repaymentOfCode2\?/);
  expect(readRepaymentInfo('u1', 'OR1')).toMatchObject({ kind: 'rollover', delayInfo: { delayAmount: 320_00 } });
});

test('[GEN-15] a connection lost while loading shows the toast error, and Retry loads the page', async () => {
  await openRollover({ fate: 'cut' }, { fate: 'cut' }, { fate: 'cut' }, rollover(), state());
  await expect.poll(toast.current).toEqual({ kind: 'fail', text: 'error' });
  await button('Retry').click();
  await expect.element(button('Payment Method')).toBeEnabled();
});

test('[GEN-13] success false shows Retry, which loads the page', async () => {
  await openRollover(refused, rollover(), state());
  await button('Retry').click();
  await expect.element(page.getByText('Rollover payment')).toBeVisible();
});

test('shows an empty state for a loan without rollover', async () => {
  await openRollover(json({ success: false, code: errorCodes.notAllowed, message: 'Not allowed', data: null }));
  await expect.element(page.getByText('No rollover for this loan now')).toBeVisible();
});

const WHY = 'No rollover now: your loan would run past 365 days, the longest that a loan may last.';

test('[BEY-20] shows the reason for a barred rollover', async () => {
  await openRollover(json({ success: false, code: errorCodes.rolloverBarred, message: WHY, data: null }));
  await expect.element(page.getByText('No rollover for this loan now')).toBeVisible();
  await expect.element(page.getByText(WHY)).toBeVisible();
  expect(document.body.textContent).not.toContain('Nothing was paid or changed');
});

test('[BEY-20] shows the service’s cost disclosure above the plan, and no section without a disclosure', async () => {
  const rows = [
    { text: 'Rollover fee', value: '₱116.00' },
    { text: 'Effective rate per 30 days, on the ₱8,800.00 that it moves', value: '1.34%' },
  ];
  const { unmount } = await openRollover(rollover({ costs: rows }), state());
  await expect.element(page.getByRole('heading', { name: 'What this rollover costs' })).toBeVisible();
  expect(text('dl > div')).toEqual(rows.map((row) => row.text + row.value));
  expect(text('main h2')).toEqual(['What this rollover costs', 'Plan']);
  expect(await accessibilityViolations()).toEqual([]);
  await unmount();
  await openRollover(rollover(), state());
  await expect.element(page.getByRole('heading', { name: 'Plan' })).toBeVisible();
  expect(text('main h2')).toEqual(['Plan']);
});

test('the prerendered skeleton shows the label of the next payment date and is marked as busy', async () => {
  const { container } = await render(<screen.Skeleton />);
  expect(container.textContent).toContain('Your next payment date is');
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
});
