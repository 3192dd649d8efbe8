const ENABLED: boolean = false;

/**
 * Registers a service worker, were it enabled: pages come from a cache by hash and need the network for money, so an
 * offline copy of them could only show figures that are no longer true.
 */
export async function registerServiceWorker(address: string, enabled = ENABLED): Promise<ServiceWorkerRegistration | null> {
  if (!enabled || !('serviceWorker' in navigator)) return null;
  return await navigator.serviceWorker.register(address);
}
