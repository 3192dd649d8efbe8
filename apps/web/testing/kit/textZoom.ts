import { nameOf } from './controls.ts';

interface Line {
  readonly text: Text;
  readonly parent: HTMLElement;
  readonly box: DOMRect;
}

/**
 * Doubles all text, as a phone's text size setting does (it scales pixel sizes and line heights, and `rem` with them), and returns the lost texts:
 * clipped by a box that does not scroll, outside their own control, past the window's edge, or overlapping other text.
 */
export function textLostAtDoubleSize(root: Element): string[] {
  const before = new Set(overlaps(linesIn(root)).map(([one, other]) => pairName(one, other)));
  doubleText(root);
  const lines = linesIn(root);
  const overlapping = overlaps(lines).filter(([one, other]) => !before.has(pairName(one, other)));
  const lost = [
    ...lines.filter(isCut).map(({ parent }) => `cut off: ${nameOf(parent)}`),
    ...lines.filter(isOutsideItsControl).map(({ parent }) => `outside its control: ${nameOf(parent)}`),
    ...overlapping.map((pair) => `overlapping: ${pair.map(({ text }) => text.data.trim()).join(' | ')}`),
  ];
  document.documentElement.style.fontSize = '';
  return [...new Set(lost)];
}

function doubleText(root: Element): void {
  const sizes = [...root.querySelectorAll<HTMLElement>('*')].map((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { element, fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) };
  });
  document.documentElement.style.fontSize = '200%';
  for (const { element, fontSize, lineHeight } of sizes) {
    element.style.transition = 'none';
    element.style.fontSize = `${fontSize * 2}px`;
    if (!Number.isNaN(lineHeight)) element.style.lineHeight = `${lineHeight * 2}px`;
  }
}

function linesIn(root: Element): Line[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const [text, parent] = [node as Text, node.parentElement];
    if (parent === null || text.data.trim() === '' || !isVisibleText(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    lines.push(...[...range.getClientRects()].filter(({ width }) => width > 0).map((box) => ({ text, parent, box })));
  }
  return lines;
}

/** Text for screen readers only is in a box of one pixel; images scale their own text. */
function isVisibleText(element: Element): boolean {
  if (element.closest('svg, style, script, noscript') !== null || getComputedStyle(element).visibility !== 'visible') return false;
  for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement) {
    const { position, clipPath } = getComputedStyle(each);
    if (position === 'absolute' && clipPath.startsWith('inset(50%')) return false;
  }
  return true;
}

/** A line's box is higher than its letters, so this much of it may be clipped. */
const slack = ({ box }: Line): number => box.height / 4;

function isCut(line: Line): boolean {
  const { box, parent } = line;
  let [freeX, freeY] = [false, false];
  for (let each: Element | null = parent; each !== null && each !== document.documentElement; each = each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each);
    const around = each.getBoundingClientRect();
    freeX ||= /auto|scroll/.test(overflowX);
    freeY ||= /auto|scroll/.test(overflowY);
    if (!freeX && /hidden|clip/.test(overflowX) && (box.right > around.right + 2 || box.left < around.left - 2)) return true;
    if (!freeY && /hidden|clip/.test(overflowY) && (box.bottom > around.bottom + slack(line) || box.top < around.top - slack(line)))
      return true;
    if (!freeX && getComputedStyle(each).position === 'fixed') break;
  }
  return !freeX && box.right > document.documentElement.clientWidth + 1;
}

function isOutsideItsControl(line: Line): boolean {
  const control = line.parent.closest('button, [role=button], [role=tab], a');
  if (control === null || getComputedStyle(control).display === 'inline') return false;
  const around = control.getBoundingClientRect();
  const { box } = line;
  return (
    box.left < around.left - 1 ||
    box.right > around.right + 1 ||
    box.top < around.top - slack(line) ||
    box.bottom > around.bottom + slack(line)
  );
}

function overlaps(lines: readonly Line[]): (readonly [Line, Line])[] {
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => one.text !== other.text && layerOf(one.parent) === layerOf(other.parent) && coverEachOther(one, other))
      .map((other) => [one, other] as const),
  );
}

function coverEachOther(one: Line, other: Line): boolean {
  const [shown, covering] = [seenBox(one), seenBox(other)];
  const width = Math.min(shown.right, covering.right) - Math.max(shown.left, covering.left);
  const height = Math.min(shown.bottom, covering.bottom) - Math.max(shown.top, covering.top);
  return width > 2 && height > Math.min(slack(one), slack(other));
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The part of a line that the boxes around it do not clip. */
function seenBox({ box, parent }: Line): Edges {
  let { left, right, top, bottom }: Edges = box;
  for (let each: Element | null = parent; each !== null && each !== document.body; each = each.parentElement) {
    if (getComputedStyle(each).overflow === 'visible') continue;
    const around = each.getBoundingClientRect();
    [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
    [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
  }
  return { left, right, top, bottom };
}

/** Fixed and sticky elements may cover text, because the page can be scrolled below them. */
function layerOf(element: Element): Element {
  if (element === document.body || element.parentElement === null) return document.body;
  return /fixed|sticky/.test(getComputedStyle(element).position) ? element : layerOf(element.parentElement);
}

const pairName = (one: Line, other: Line): string => `${one.text.data}\n${other.text.data}`;
