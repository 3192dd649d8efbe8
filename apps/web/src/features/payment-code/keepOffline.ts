import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { pageKeyOf } from '../../platform/navigation/pageKey.ts';

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

const WORKER = '/offline-worker.js';

/**
 * Keeps a copy of this page's own files, so that it opens where there is no signal; what stands on it comes from the address or from local
 * storage. A webview without service workers (iOS, unless the app asks for them) has the browser's cache instead: nginx lets it keep these pages.
 */
export async function keepOffline(page: URL = new URL(window.location.href)): Promise<() => void> {
  const registration = await registerServiceWorker(WORKER, { scope: page.pathname, enabled: true });
  if (registration === null) return () => undefined;
  const cache = await caches.open(`page:${page.pathname}`);
  await keepPage(cache, page);
  const keep = (entries: readonly PerformanceEntry[]): void => void keepFiles(cache, entries);
  keep(performance.getEntriesByType('resource'));
  // What draws a code comes after the page.
  const watch = new PerformanceObserver((list) => keep(list.getEntries()));
  watch.observe({ entryTypes: ['resource'] });
  return () => watch.disconnect();
}

/** By its own address, which the browser has in its cache; without it, because it names the borrower. Another build starts another copy. */
async function keepPage(cache: Cache, page: URL): Promise<void> {
  const response = await fetch(page.href);
  if (!response.ok) return;
  const [key, text] = [pageKeyOf(page), await response.text()];
  const before = await cache.match(key);
  if (before !== undefined && (await before.text()) !== text) await Promise.all((await cache.keys()).map((each) => cache.delete(each)));
  const headers = new Headers(response.headers);
  // The text is no longer compressed.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  await cache.put(key, new Response(text, { headers }));
}

async function keepFiles(cache: Cache, entries: readonly PerformanceEntry[]): Promise<void> {
  const files = new Set(entries.map(({ name }) => name).filter(isFile));
  await Promise.all(Array.from(files, (file) => keepFile(cache, file)));
}

const isFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin === window.location.origin && /\.\w+$/.test(pathname) && !pathname.startsWith(`${BASE_PATH}/`) && pathname !== WORKER;
};

/** One that can't be had now is tried again when the page is opened next. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if ((await cache.match(file)) === undefined) await cache.add(file).catch(() => undefined);
}
