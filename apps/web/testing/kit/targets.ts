import { controlsIn, nameOf } from './controls.ts';

const TOUCH = 44;
/** Half a pixel less, because layout rounds. */
const REACH = TOUCH / 2 - 0.5;

/** Controls without a tap target of 44 px each way: neither their own box, nor their label's, nor the area that reacts for them. */
export function smallTargets(root: Element): string[] {
  return controlsIn(root)
    .filter((control) => !isLinkInText(control) && !boxesOf(control).some(isLarge) && !answersAround(control))
    .map(
      (control) =>
        `${nameOf(control)}: ${boxesOf(control)
          .map(({ width, height }) => `${width} × ${height}`)
          .join(', ')}`,
    );
}

const isLarge = ({ width, height }: DOMRect): boolean => width >= TOUCH - 0.5 && height >= TOUCH - 0.5;

function boxesOf(control: HTMLElement): DOMRect[] {
  return [control, ...labelsOf(control)].map((each) => each.getBoundingClientRect());
}

const labelsOf = (control: HTMLElement): Element[] => [...((control as HTMLInputElement).labels ?? [])];

/** A link inside a sentence is as high as its line, which satisfies the guidelines. */
function isLinkInText(control: HTMLElement): boolean {
  const around = [...(control.parentElement?.childNodes ?? [])].filter((node) => node !== control);
  return getComputedStyle(control).display === 'inline' && around.some((node) => node instanceof Text && node.data.trim() !== '');
}

function answersAround(control: HTMLElement): boolean {
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const around = [
    [x - REACH, y],
    [x + REACH, y],
    [x, y - REACH],
    [x, y + REACH],
  ] as const;
  const mine = [control, ...labelsOf(control)];
  return around.every((place) => mine.some((each) => each.contains(document.elementFromPoint(...place))));
}
