import { useSyncExternalStore } from 'react';
import { safeNavigate } from '../../platform/navigation/safeNavigate.ts';

export const DOWNLOAD = '#/downloadTemplate';
export const AGREEMENT = '#/agreementTemplate';
type Target = typeof DOWNLOAD | typeof AGREEMENT;

const readHash = (): string => window.location.hash;

/** Each screen begins at its top. */
function onHashChange(changed: () => void): () => void {
  const change = (): void => {
    changed();
    window.scrollTo(0, 0);
  };
  window.addEventListener('hashchange', change);
  return () => window.removeEventListener('hashchange', change);
}

/** Which of the page's screens its address names: the history is the browser's own, without a router. */
export const useHash = (): string => useSyncExternalStore(onHashChange, readHash);

/** The same page at one of its targets; a redirect takes the place of the screen that it leads away from. */
export function goTo(target: Target | '#/', replace = false): void {
  safeNavigate(`${window.location.pathname}${window.location.search}${target}`, { replace });
}
