import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { pageKeyOf } from '../../platform/navigation/pageKey.ts';

/**
 * Service worker that returns the copy that a code page has stored of itself (`cacheForOffline.ts`) if no response arrives in time. It stores nothing, is
 * registered for the code pages only and does not intercept calls of the service, because a cached answer would be out of date.
 */
interface FetchEvent {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface WorkerScope {
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: ((kind: 'install', listener: () => void) => void) &
    ((kind: 'fetch', listener: (event: FetchEvent) => void) => void);
}

const worker = globalThis as unknown as WorkerScope;

/** After this time the stored copy is shown, because the borrower waits at a counter. */
const NETWORK_TIMEOUT_MS = 4000;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'GET' && origin === location.origin && !pathname.startsWith(`${BASE_PATH}/`)) event.respondWith(respond(request));
});

async function respond(request: Request): Promise<Response> {
  const isPage = request.mode === 'navigate';
  const copy = await caches.match(isPage ? pageKeyOf(new URL(request.url)) : request.url, { ignoreVary: true });
  if (copy === undefined) return await fetch(request);
  // A file's name changes with its content, so a cached file is never stale.
  return isPage ? await withTimeout(fetch(request), copy) : copy;
}

async function withTimeout(fetched: Promise<Response>, copy: Response): Promise<Response> {
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(copy), NETWORK_TIMEOUT_MS);
  });
  try {
    const response = await Promise.race([fetched, timeout]);
    return response.ok ? response : copy;
  } catch {
    return copy;
  }
}
