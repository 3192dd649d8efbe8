import { useSyncExternalStore } from 'react';
import { safeNavigate } from '../../platform/navigation/safeNavigate.ts';

export const DOWNLOAD = '#/downloadTemplate';
export const AGREEMENT = '#/agreementTemplate';
type Target = typeof DOWNLOAD | typeof AGREEMENT;

const readHash = (): string => window.location.hash;

/** Scrolls to the top, because the screens share one document. */
function onHashChange(changed: () => void): () => void {
  const change = (): void => {
    changed();
    window.scrollTo(0, 0);
  };
  window.addEventListener('hashchange', change);
  return () => window.removeEventListener('hashchange', change);
}

export const useHash = (): string => useSyncExternalStore(onHashChange, readHash);

export function goTo(target: Target | '#/', replace = false): void {
  safeNavigate(`${window.location.pathname}${window.location.search}${target}`, { replace });
}
