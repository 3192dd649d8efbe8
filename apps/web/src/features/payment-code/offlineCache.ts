import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { pageKeyOf } from '../../platform/navigation/pageKey.ts';

const ENABLED: boolean = false;

interface Registration {
  readonly enabled?: boolean;
  /** Path prefix controlled by the worker; all paths if absent. */
  readonly scope?: string;
}

/**
 * Registers a service worker if enabled. Disabled by default, because an offline copy of a page would show outdated amounts;
 * only the code pages enable their own worker, because a payment code does not change.
 */
export async function registerServiceWorker(
  address: string,
  { enabled = ENABLED, ...options }: Registration = {},
): Promise<ServiceWorkerRegistration | null> {
  if (!enabled || !('serviceWorker' in navigator)) return null;
  return await navigator.serviceWorker.register(address, options);
}

const WORKER = '/offline-worker.js';

/**
 * Caches the page's files, so that the page opens without a network; its content comes from the address or local storage.
 * Webviews without service workers (iOS, unless the app enables them) rely on the HTTP cache, which nginx allows for these pages.
 */
export async function cacheForOffline(page: URL = new URL(window.location.href)): Promise<() => void> {
  const registration = await registerServiceWorker(WORKER, { scope: page.pathname, enabled: true });
  if (registration === null) return () => undefined;
  const cache = await caches.open(`page:${page.pathname}`);
  await cachePage(cache, page);
  const storeOffline = (entries: readonly PerformanceEntry[]): void => void cacheFiles(cache, entries);
  storeOffline(performance.getEntriesByType('resource'));
  // The chunks that render the code are loaded after the page.
  const watch = new PerformanceObserver((list) => storeOffline(list.getEntries()));
  watch.observe({ entryTypes: ['resource'] });
  return () => watch.disconnect();
}

/** Fetches the full address, which is in the HTTP cache, but caches it under a key without borrower data. A new build clears the cache. */
async function cachePage(cache: Cache, page: URL): Promise<void> {
  const response = await fetch(page.href);
  if (!response.ok) return;
  const [key, text] = [pageKeyOf(page), await response.text()];
  const before = await cache.match(key);
  if (before !== undefined && (await before.text()) !== text) await Promise.all((await cache.keys()).map((each) => cache.delete(each)));
  const headers = new Headers(response.headers);
  // `text()` returned the decompressed body.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  await cache.put(key, new Response(text, { headers }));
}

async function cacheFiles(cache: Cache, entries: readonly PerformanceEntry[]): Promise<void> {
  const files = new Set(entries.map(({ name }) => name).filter(isFile));
  await Promise.all(Array.from(files, (file) => cacheFile(cache, file)));
}

const isFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin && /\.\w+$/.test(pathname) && !pathname.startsWith(`${BASE_PATH}/`) && pathname !== WORKER;
};

/** Ignores failures: the file is requested again when the page is opened next. */
async function cacheFile(cache: Cache, file: string): Promise<void> {
  if ((await cache.match(file)) === undefined) await cache.add(file).catch(() => undefined);
}
