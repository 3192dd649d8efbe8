import { useLayoutEffect, useRef } from 'react';
import { historyDepth, savePosition, useAddress } from './address.tsx';

/** From these on the borrower moves the page herself. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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
    if (!isFirst) focusHeading();
    return scrollTo(savedPosition());
  }, [address]);
}

const savedPosition = (): number => (window.history.state as { top?: number } | null)?.top ?? 0;

const focusHeading = (): void => focus(document.querySelector('h1'));

function focus(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let headingHadFocus = false;

/** Ref of a page's heading. The heading is replaced together with the panel around it when the answer arrives, and must not lose the focus. */
export function refocusReplacedHeading(heading: HTMLElement | null): () => void {
  if (headingHadFocus) focus(heading);
  headingHadFocus = false;
  return () => {
    headingHadFocus = document.activeElement === heading;
  };
}

/** Scrolls now and whenever the page's height changes, until the borrower scrolls. Returns a function that stops it. */
function scrollTo(top: number): () => void {
  window.scrollTo({ top, behavior: 'instant' });
  if (top === 0) return () => undefined;
  let reached = window.scrollY;
  const sizes = new ResizeObserver(() => {
    // A screen reader scrolls without any of the events.
    if (window.scrollY !== reached) return stop();
    window.scrollTo({ top, behavior: 'instant' });
    reached = window.scrollY;
  });
  const stop = (): void => {
    sizes.disconnect();
    for (const move of OWN_MOVES) window.removeEventListener(move, stop, true);
  };
  sizes.observe(document.body);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, true);
  return stop;
}
