import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { OfflineBanner } from './OfflineBanner.tsx';

let online = true;
beforeEach(() => {
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => vi.restoreAllMocks());

function turn(kind: 'online' | 'offline'): void {
  online = kind === 'online';
  window.dispatchEvent(new Event(kind));
}

test('shows the banner while the phone is offline, inside a permanent live region', async () => {
  const { container } = await render(<OfflineBanner />);
  const region = container.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  turn('offline');
  await expect.poll(() => region?.textContent).toBe('You’re offline. What you see may be out of date.');
  turn('online');
  await expect.poll(() => region?.textContent).toBe('');
});

test('shows the time of the data', async () => {
  await render(<OfflineBanner asOf={Date.UTC(2026, 8, 9, 1, 12)} />);
  turn('offline');
  await expect.element(page.getByText('You’re offline. Shown as of Sep 9, 2026, 09:12.')).toBeVisible();
});
