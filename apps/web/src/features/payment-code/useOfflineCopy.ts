import { useEffect } from 'react';

/** Once there is a code on the page, the page is worth keeping. Where nothing can be kept, it is a page like any other. */
export function useOfflineCopy(worthKeeping: boolean): void {
  useEffect(() => {
    if (!worthKeeping) return undefined;
    const stopped = import('./keepOffline.ts').then(({ keepOffline }) => keepOffline()).catch(() => () => undefined);
    return () => void stopped.then((stop) => stop());
  }, [worthKeeping]);
}
