const ENABLED: boolean = false;

interface Registration {
  readonly enabled?: boolean;
  /** The beginning of the addresses that it answers for; without it, all of them. */
  readonly scope?: string;
}

/**
 * Registers a service worker, were it enabled: pages come from a cache by hash and need the network for money, so an
 * offline copy of them could only show figures that are no longer true. Only a code page, whose code stays true, asks for one
 * of its own.
 */
export async function registerServiceWorker(
  address: string,
  { enabled = ENABLED, ...options }: Registration = {},
): Promise<ServiceWorkerRegistration | null> {
  if (!enabled || !('serviceWorker' in navigator)) return null;
  return await navigator.serviceWorker.register(address, options);
}
