export interface PageText {
  readonly text: string;
  /** The whole line or paragraph of the text, because a message may be drawn in several parts. */
  readonly line: string;
  readonly lang: string;
}

export interface PageTexts {
  readonly texts: readonly PageText[];
  /** Texts that run past an edge, are cut off by their box, or are covered by a bar at the end of the page. */
  readonly cut: readonly string[];
}

/**
 * Returns all texts of the page, including those for screen readers, and the texts that cannot be read. Sent to the page as text, so it must not use
 * anything outside itself.
 */
export function readPageTexts(_: null): PageTexts {
  const normalizeSpaces = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const langOf = (element: Element): string => element.closest('[lang]')?.getAttribute('lang') ?? '';
  const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';
  const blockOf = (element: Element): Element =>
    isInline(element) && element.parentElement !== null ? blockOf(element.parentElement) : element;
  /** True for texts that only screen readers read. */
  const isVisuallyHidden = (element: Element): boolean => blockOf(element).clientWidth <= 1;

  const texts: PageText[] = [{ text: document.title, line: document.title, lang: document.documentElement.lang }];
  const cut: string[] = [];

  const cutBy = (element: Element, box: DOMRect): string | null => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const edge = element.getBoundingClientRect();
    // Only hidden overflow counts: scrollable content can be scrolled into view.
    const [hidesX, hidesY] = [overflowX, overflowY].map((overflow) => overflow === 'hidden' || overflow === 'clip');
    if (hidesX && (box.right > edge.right + 1 || box.left < edge.left - 1)) return 'cut off at the side';
    // A line is taller than its letters.
    if (hidesY && (box.bottom > edge.bottom + box.height / 4 || box.top < edge.top - box.height / 4)) return 'cut off below';
    return null;
  };
  const scrolls = (element: Element): boolean =>
    [getComputedStyle(element).overflowX, getComputedStyle(element).overflowY].some((each) => each === 'auto' || each === 'scroll');
  const faultOf = (parent: Element, box: DOMRect): string | null => {
    const block = blockOf(parent).getBoundingClientRect();
    if (box.right > block.right + 1 || box.left < block.left - 1) return 'wider than its place';
    for (let each: Element | null = parent; each !== null && each !== document.body; each = each.parentElement) {
      const fault = cutBy(each, box);
      if (fault !== null) return fault;
      if (scrolls(each)) return null;
    }
    return box.right > window.innerWidth + 1 || box.left < -1 ? 'past the edge' : null;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = normalizeSpaces(node.textContent);
    const parent = node.parentElement;
    if (text === '' || parent === null || parent.closest('script, style, noscript') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(parent).visibility === 'hidden') continue;
    texts.push({ text, line: normalizeSpaces(blockOf(parent).textContent), lang: langOf(parent) });
    const fault = isVisuallyHidden(parent) ? null : faultOf(parent, box);
    if (fault !== null) cut.push(`${fault}: ${text}`);
  }
  const SPOKEN_ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder'];
  for (const element of document.body.querySelectorAll('*')) {
    const button = element.matches('input[type=button], input[type=submit]') ? element.getAttribute('value') : null;
    for (const text of [...SPOKEN_ATTRIBUTES.map((attribute) => element.getAttribute(attribute)), button].map(normalizeSpaces)) {
      if (text !== '') texts.push({ text, line: text, lang: langOf(element) });
    }
  }
  if (document.documentElement.scrollWidth > window.innerWidth) cut.push('the page scrolls sideways');
  return { texts, cut };
}

/** Returns the texts that a fixed bar covers at the end of the page, where scrolling cannot reveal them. */
export function listCoveredTexts(_: null): readonly string[] {
  if (document.querySelector('dialog[open]') !== null) return [];
  window.scrollTo(0, document.documentElement.scrollHeight);
  const fixedAncestor = (element: Element | null): Element | null =>
    element === null || ['fixed', 'sticky'].includes(getComputedStyle(element).position) ? element : fixedAncestor(element.parentElement);
  const coveredTexts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || (node.textContent ?? '').trim() === '' || fixedAncestor(parent) !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (width <= 1 || top < window.innerHeight / 2) continue;
    const bar = fixedAncestor(document.elementFromPoint(left + width / 2, top + height / 2));
    if (bar !== null && !bar.contains(parent)) coveredTexts.push(`covered at the end: ${(node.textContent ?? '').trim()}`);
  }
  window.scrollTo(0, 0);
  return coveredTexts;
}
