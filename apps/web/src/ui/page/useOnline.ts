import { useSyncExternalStore } from 'react';

export const useOnline = (): boolean => useSyncExternalStore(onChange, isOnline, () => true);

const isOnline = (): boolean => navigator.onLine;

function onChange(changed: () => void): () => void {
  const kinds = ['online', 'offline'];
  kinds.forEach((kind) => window.addEventListener(kind, changed));
  return () => kinds.forEach((kind) => window.removeEventListener(kind, changed));
}
