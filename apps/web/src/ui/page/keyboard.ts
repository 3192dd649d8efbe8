import { limits } from '@hiram/contract/product/limits.ts';

/** More than the height of a browser's own bar that unfolds. */
const { shrinkPx } = limits.keyboard;

interface Heights {
  /** Current height of the window; `tallest` is its maximum so far at this width. */
  readonly window: number;
  readonly tallest: number;
  /** Lower edge of the visible part of the page, without pinch zoom. */
  readonly visible: number;
}

/**
 * Two signals, because webviews differ: Android makes the window less tall, iOS lays the keyboard over it. Returns how much of the window the
 * keyboard covers, or `null` if there is no keyboard.
 */
export function keyboardCover({ window, tallest, visible }: Heights): number | null {
  const covered = window - visible;
  if (covered > shrinkPx) return covered;
  return tallest - window > shrinkPx ? 0 : null;
}

const tallestAtWidth = new Map<number, number>();

export function readKeyboard(): number | null {
  const { innerWidth, innerHeight, visualViewport } = window;
  const tallest = Math.max(innerHeight, tallestAtWidth.get(innerWidth) ?? 0);
  tallestAtWidth.set(innerWidth, tallest);
  return keyboardCover({ window: innerHeight, tallest, visible: visibleBottom(visualViewport) ?? innerHeight });
}

// Pinch zoom makes the visible part smaller too, without a keyboard.
const visibleBottom = (view: VisualViewport | null): number | null =>
  view === null || view.scale !== 1 ? null : Math.round(view.offsetTop + view.height);

/** After a return from the background no event may be fired, so the keyboard is checked again while an element has the focus. */
const RECHECK_MS = 500;

export function onKeyboardChange(changed: () => void): () => void {
  const view = window.visualViewport;
  const sources: [EventTarget | null, string[]][] = [
    [window, ['resize', 'focusin', 'focusout', 'pageshow']],
    [view, ['resize', 'scroll']],
  ];
  sources.forEach(([source, kinds]) => kinds.forEach((kind) => source?.addEventListener(kind, changed)));
  const timer = setInterval(() => {
    if (document.activeElement !== document.body) changed();
  }, RECHECK_MS);
  return () => {
    clearInterval(timer);
    sources.forEach(([source, kinds]) => kinds.forEach((kind) => source?.removeEventListener(kind, changed)));
  };
}
