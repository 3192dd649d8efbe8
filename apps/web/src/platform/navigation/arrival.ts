import { useLayoutEffect, useRef } from 'react';
import { historyDepth, savePosition, useAddress } from './address.tsx';
import { focusHeading } from './headingFocus.ts';

/**
 * A new page starts at its top with its heading focused, which a screen reader announces; a return restores the position. The browser restores it
 * before the page has its content, which ends at the wrong place.
 */
export function useArrival(): void {
  const address = useAddress();
  const shown = useRef<string>(null);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', savePosition);
    return () => window.removeEventListener('pagehide', savePosition);
  }, []);
  useLayoutEffect(() => {
    // An address that is replaced on the same page stores a choice of that page, such as its tab.
    const page = `${historyDepth()} ${address.pathname}${address.hash}`;
    if (page === shown.current) return;
    const isFirst = shown.current === null;
    shown.current = page;
    if (!isFirst) focusHeading(document.querySelector('h1'));
    const top = savedPosition();
    window.scrollTo({ top, behavior: 'instant' });
    if (top > 0) void import('./restoreScroll.ts').then(({ restoreScroll }) => restoreScroll(top)).catch(() => undefined);
  }, [address]);
}

const savedPosition = (): number => (window.history.state as { top?: number } | null)?.top ?? 0;
