import { nameOf } from './controls.ts';

/** What reaches past the right edge of the window, so that the page would scroll sideways or lose it. */
export function pastTheEdge(root: Element): string[] {
  const edge = document.documentElement.clientWidth + 1;
  return [...root.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > edge && element.getClientRects().length > 0 && !isHeldIn(element))
    .map((element) => `${nameOf(element)}: to ${Math.round(element.getBoundingClientRect().right)} px of ${edge - 1}`);
}

/** Within something that scrolls or cuts by itself: a row of tabs, a carousel. What is cut and holds text is another check's. */
function isHeldIn(element: Element): boolean {
  const around = element.parentElement;
  if (around === null || around === document.body) return false;
  return getComputedStyle(around).overflowX !== 'visible' || isHeldIn(around);
}
