export function focusHeading(heading: HTMLElement | null): void {
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let hadFocus = false;

/** Ref of a page's heading. The heading is replaced together with the panel around it when the answer arrives, and must not lose the focus. */
export function refocusReplacedHeading(heading: HTMLElement | null): () => void {
  if (hadFocus) focusHeading(heading);
  hadFocus = false;
  return () => {
    hadFocus = document.activeElement === heading;
  };
}
