/** Functions that run in the page. Each is sent as text, so it must not use anything outside itself. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of the control with this accessible name, scrolled into view; `null` if there is none that a finger could hit. */
export function findControl(name: string): Place | null {
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const labels = labelledBy?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    const label = (element as HTMLInputElement).labels?.[0]?.innerText;
    const own = element.getAttribute('aria-label') ?? labels?.join(' ') ?? label ?? (element as HTMLElement).innerText;
    return own.replace(/\s+/g, ' ').trim();
  };
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, [role=button], [role=link], input, textarea, summary')];
  // A busy button has the same name but ignores presses.
  const control = controls.find(
    (each) => nameOf(each) === name && !each.matches(':disabled, [aria-busy=true]') && each.getClientRects().length > 0,
  );
  if (control === undefined) return null;
  // A sheet that still slides in would be elsewhere when the press arrives. An animation that has just ended is listed until the next frame, which is
  // the first to draw its target in the final place.
  const isMoving = ({ effect }: Animation): boolean => (effect as KeyframeEffect | null)?.target?.contains(control) === true;
  if (document.getAnimations().some(isMoving)) return null;
  control.scrollIntoView({ block: 'center' });
  const box = control.getBoundingClientRect();
  const place = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const hit = document.elementFromPoint(place.x, place.y);
  return hit !== null && (control.contains(hit) || hit.contains(control)) ? place : null;
}

/** Returns the visible text as one line; empty between two pages, when the document has no body for a moment. */
export function visibleText(_: null): string {
  return ((document.body as HTMLElement | null)?.innerText ?? '').replace(/\s+/g, ' ').trim();
}

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

export function selectTyped(_: null): void {
  (document.activeElement as HTMLInputElement).select();
}

export function fetchedAddresses(_: null): readonly string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}

/** Returns the address of the document as requested, and those of its resources. */
export function requestedAddresses(_: null): readonly string[] {
  return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({ name }) => name);
}

/** Waits for two frames, after which earlier changes are on the screen. */
export function waitForFrames(_: null): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

export function nativeBack(_: null): boolean | null {
  const { nativeBack: answer } = window as unknown as { nativeBack?: () => boolean };
  return answer === undefined ? null : answer();
}
