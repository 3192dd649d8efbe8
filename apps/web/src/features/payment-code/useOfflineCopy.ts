import { useEffect } from 'react';

/** Caches the page once it shows a code; failures are ignored. */
export function useOfflineCopy(worthKeeping: boolean): void {
  useEffect(() => {
    if (!worthKeeping) return undefined;
    const stopped = import('./offlineCache.ts').then(({ cacheForOffline }) => cacheForOffline()).catch(() => () => undefined);
    return () => void stopped.then((stop) => stop());
  }, [worthKeeping]);
}
