import { userEvent } from 'vitest/browser';
import { controlsIn, nameOf, topmostModal } from './controls.ts';

/** Composite widgets: one element is a tab stop, and the arrow keys reach the others. */
const COMPOSITES = '[role=tablist], [role=listbox], [role=radiogroup]';

/** Presses Tab from before the component to behind it, or round an open dialog, and returns the problems. */
export async function keyboardFailures(root: Element): Promise<string[]> {
  const stops = stopsIn(root);
  const visited = topmostModal() === undefined ? await walkThrough(stops.length) : await walkRound(stops);
  const reached = (stop: Element): boolean => visited.elements.some((each) => each === stop || isSameRadioGroup(each, stop));
  return [
    ...stops.filter((stop) => !reached(stop)).map((stop) => `the keyboard does not reach ${nameOf(stop)}`),
    ...pointerOnly(root).map((element) => `only a pointer can press ${nameOf(element)}`),
    ...visited.troubles,
  ];
}

interface Walk {
  readonly elements: readonly Element[];
  readonly troubles: readonly string[];
}

const stopsIn = (root: Element): HTMLElement[] =>
  controlsIn(root).filter((control) => control.tabIndex >= 0 || control.closest(COMPOSITES) === null);

async function walkThrough(count: number): Promise<Walk> {
  const [before, after] = [document.createElement('button'), document.createElement('button')];
  document.body.prepend(before);
  document.body.append(after);
  const elements: Element[] = [];
  before.focus();
  // Scrolling boxes are tab stops too, so there may be a few more than the controls.
  for (let pressed = 0; pressed < count + 6 && document.activeElement !== after; pressed += 1) elements.push(await nextStop());
  const left = document.activeElement === after;
  before.remove();
  after.remove();
  return { elements, troubles: left ? [] : ['the keyboard cannot leave the component'] };
}

async function walkRound(stops: readonly Element[]): Promise<Walk> {
  const elements: Element[] = document.activeElement === null ? [] : [document.activeElement];
  const isDone = (): boolean => stops.every((stop) => elements.includes(stop));
  for (let pressed = 0; pressed < stops.length * 2 + 4 && !isDone(); pressed += 1) elements.push(await nextStop());
  return { elements, troubles: [] };
}

async function nextStop(): Promise<Element> {
  await userEvent.tab();
  return document.activeElement ?? document.body;
}

const isSameRadioGroup = (one: Element, other: Element): boolean =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  other.type === 'radio' &&
  one.name === other.name;

/** Elements with a pointer cursor that are not part of a control, a label or a composite. */
function pointerOnly(root: Element): Element[] {
  return [...root.querySelectorAll('*')].filter(
    (element) =>
      getComputedStyle(element).cursor === 'pointer' &&
      element.closest(`a[href], button, label, input, select, summary, dialog, [tabindex], ${COMPOSITES}`) === null,
  );
}
