import { expect, test, vi } from 'vitest';
import { registerServiceWorker } from './offlineCache.ts';

test('[GEN-18] the registration helper exists and is disabled', async () => {
  const register = vi.spyOn(navigator.serviceWorker, 'register');
  expect(await registerServiceWorker('/service-worker.js')).toBeNull();
  expect(register).not.toHaveBeenCalled();
});

test('registers the worker with its scope if enabled', async () => {
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration);
  await registerServiceWorker('/service-worker.js', { enabled: true, scope: '/carpmm' });
  expect(register).toHaveBeenCalledWith('/service-worker.js', { scope: '/carpmm' });
});
