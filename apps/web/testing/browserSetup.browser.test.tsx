import { QueryClient, QueryClientProvider, onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

// The order matters: files share a page, so the state after one test is the state before the next.
test('goes offline, as preparation for the next test', async () => {
  await render(<QueryClientProvider client={new QueryClient()}>Offline</QueryClientProvider>);
  window.dispatchEvent(new Event('offline'));
  expect(onlineManager.isOnline()).toBe(false);
});

test('is online after a test that went offline', () => {
  expect(onlineManager.isOnline()).toBe(true);
});
