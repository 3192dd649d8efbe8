import { nameOf } from './controls.ts';

const INPUTS = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [type=range]), select, textarea';

/** Phones zoom the page into an input whose text is smaller than this. */
const NO_ZOOM = 16;

export function zoomingInputs(root: Element): string[] {
  return [...root.querySelectorAll(INPUTS)]
    .filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < NO_ZOOM)
    .map((input) => `${nameOf(input)}: ${getComputedStyle(input).fontSize}`);
}
