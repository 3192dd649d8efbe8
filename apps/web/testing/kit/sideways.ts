import { nameOf } from './controls.ts';

/** Elements beyond the right edge of the window, by which the page would scroll sideways or lose content. */
export function elementsPastEdge(root: Element): string[] {
  const edge = document.documentElement.clientWidth + 1;
  return [...root.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > edge && element.getClientRects().length > 0 && !isInScrollBox(element))
    .map((element) => `${nameOf(element)}: to ${Math.round(element.getBoundingClientRect().right)} px of ${edge - 1}`);
}

/** True inside an element that scrolls or clips by itself, such as a row of tabs or a carousel. Clipped text is found by another check. */
function isInScrollBox(element: Element): boolean {
  const around = element.parentElement;
  if (around === null || around === document.body) return false;
  return getComputedStyle(around).overflowX !== 'visible' || isInScrollBox(around);
}
