/** From these on the borrower moves the page herself. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls whenever the page's height changes, until the borrower scrolls or opens another page. */
export function restoreScroll(top: number): void {
  const page = window.location.href;
  let reached = window.scrollY;
  const sizes = new ResizeObserver(() => {
    // A screen reader scrolls without any of the events.
    if (window.scrollY !== reached || window.location.href !== page) return stop();
    window.scrollTo({ top, behavior: 'instant' });
    reached = window.scrollY;
  });
  const stop = (): void => {
    sizes.disconnect();
    for (const move of OWN_MOVES) window.removeEventListener(move, stop, true);
  };
  sizes.observe(document.body);
  for (const move of OWN_MOVES) window.addEventListener(move, stop, true);
}
