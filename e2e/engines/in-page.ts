/** Functions that run in the page. Each must stand alone: it reaches the page as text. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The middle of the control with this accessible name, scrolled into view; null while there is none that a finger could hit. */
export function findControl(name: string): Place | null {
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const labels = labelledBy?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    const label = (element as HTMLInputElement).labels?.[0]?.innerText;
    const own = element.getAttribute('aria-label') ?? labels?.join(' ') ?? label ?? (element as HTMLElement).innerText;
    return own.replace(/\s+/g, ' ').trim();
  };
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, [role=button], [role=link], input, textarea, summary')];
  // A busy button keeps its name and takes no press.
  const control = controls.find(
    (each) => nameOf(each) === name && !each.matches(':disabled, [aria-busy=true]') && each.getClientRects().length > 0,
  );
  if (control === undefined) return null;
  // A sheet that still slides in would be somewhere else when the press arrives. One that has just stopped is listed until the
  // next frame, and is drawn in its final place only then.
  const isMoving = ({ effect }: Animation): boolean => (effect as KeyframeEffect | null)?.target?.contains(control) === true;
  if (document.getAnimations().some(isMoving)) return null;
  control.scrollIntoView({ block: 'center' });
  const box = control.getBoundingClientRect();
  const place = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const hit = document.elementFromPoint(place.x, place.y);
  return hit !== null && (control.contains(hit) || hit.contains(control)) ? place : null;
}

/** The text that can be seen, as one line. Between two pages there is no body for a moment. */
export function visibleText(_: null): string {
  return ((document.body as HTMLElement | null)?.innerText ?? '').replace(/\s+/g, ' ').trim();
}

/** The names of everything that can be pressed, in order. */
export function controlNames(_: null): readonly string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, [role=button], [role=link], input, textarea, summary')];
  return controls
    .filter((each) => each.getClientRects().length > 0)
    .map((each) => (each.getAttribute('aria-label') ?? each.innerText).replace(/\s+/g, ' ').trim());
}

export function attributeOf({ selector, name }: { selector: string; name: string }): string | null {
  return document.querySelector(selector)?.getAttribute(name) ?? null;
}

export function exists(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

/** Selects what stands in the field with the focus. */
export function selectTyped(_: null): void {
  (document.activeElement as HTMLInputElement).select();
}

/** Resources that this document has fetched, whole addresses. */
export function fetchedAddresses(_: null): readonly string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}

/** The same with the address of the document, as it was asked for. */
export function requestedAddresses(_: null): readonly string[] {
  return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({ name }) => name);
}

/** Waits for two frames: after them, earlier changes are on the screen. */
export function drawn(_: null): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

export function nativeBack(_: null): boolean | null {
  const { nativeBack: answer } = window as unknown as { nativeBack?: () => boolean };
  return answer === undefined ? null : answer();
}
