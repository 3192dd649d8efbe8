const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role=slider]';

/** Controls that can be used at the moment: rendered, enabled, and not behind an open dialog. */
export function controlsIn(root: Element): HTMLElement[] {
  const modal = topmostModal();
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (each) =>
      each.getClientRects().length > 0 &&
      getComputedStyle(each).visibility === 'visible' &&
      !each.matches(':disabled, [aria-disabled=true]') &&
      each.closest('[inert], [aria-hidden=true]') === null &&
      (modal === undefined || modal.contains(each)),
  );
}

export const topmostModal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/** Start of an element's markup, which identifies it in a message. */
export function nameOf(element: Element): string {
  const [tag = ''] = element.outerHTML.split('>');
  return `${tag}> ${(element.textContent ?? '').trim().slice(0, 40)}`;
}
