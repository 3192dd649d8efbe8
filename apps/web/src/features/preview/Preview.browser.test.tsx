import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { Preview } from './Preview.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(390, 844));

const hrefOf = (name: string): URL => new URL((page.getByRole('link', { name, exact: true }).element() as HTMLAnchorElement).href);

test('[DEV-01] values can be edited, are stored and are added to the shortcuts', async () => {
  const { unmount } = await render(<Preview />);
  for (const [label, value] of [
    ['deviceId', 'phone-1'],
    ['userId', 'u-9'],
    ['productId', '42'],
    ['orderId', 'OR7'],
  ] as const)
    await page.getByLabelText(label).fill(value);
  expect(hrefOf('Loan detail').searchParams.get('orderId')).toBe('OR7');
  expect(hrefOf('Bind bank').searchParams.get('productId')).toBe('42');
  expect(await accessibilityViolations()).toEqual([]);
  await unmount();
  await render(<Preview />);
  await expect.element(page.getByLabelText('userId')).toHaveValue('u-9');
});

test.each([
  ['Confirm loan', '/confirmNew'],
  ['Loan detail', '/loanDetail'],
  ['Repay', '/repay'],
  ['Extension', '/repayDelay'],
  ['Bind bank', '/bindBank'],
  ['About us', '/aboutUs'],
  ['Complaint', '/complaint'],
  ['Customer service', '/customerService'],
  ['Privacy policy', '/privacyPolicy'],
  ['Repayment instructions', '/paymentInstructions'],
])('[DEV-02] the shortcut %s leads to %s', async (label, path) => {
  await render(<Preview />);
  expect(hrefOf(label).pathname).toBe(path);
});

test('[DEV-03] a chosen photo is shown with its name and size', async () => {
  await render(<Preview />);
  const picture = new File([new Uint8Array(3000)], 'slip.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('Photo picker', { exact: true }), picture);
  await expect.element(page.getByText('slip.png · 3 KiB')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'slip.png' })).toBeInTheDocument();
});

test('[DEV-03] the geolocation test shows the coordinates or the error message', async () => {
  const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  asked.mockImplementationOnce((found) =>
    found({ coords: { latitude: 14.5547, longitude: 121.0244, accuracy: 12 } } as GeolocationPosition),
  );
  asked.mockImplementationOnce((_found, failed) => failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError));
  await render(<Preview />);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('14.55470, 121.02440 · ±12 m')).toBeVisible();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('User denied Geolocation')).toBeVisible();
});
