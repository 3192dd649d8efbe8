import { limits } from '@hiram/contract/product/limits.ts';

/** More than a browser's own bar takes when it folds out. */
const { shrinkPx } = limits.keyboard;

interface Heights {
  /** The window as it is, and the tallest that it has been at this width. */
  readonly window: number;
  readonly tallest: number;
  /** How far down the page the visible part reaches, without pinch zoom. */
  readonly visible: number;
}

/**
 * Two signals, because each webview gives one of them: Android makes the window less tall, iOS leaves it and lays the
 * keyboard over it. The answer is what the keyboard covers of the window, or null when there is none.
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

// Pinch zoom makes the visible part smaller too, and is no keyboard.
const visibleBottom = (view: VisualViewport | null): number | null =>
  view === null || view.scale !== 1 ? null : Math.round(view.offsetTop + view.height);

/** After a return from the background no event may come, so it is read again while something has the focus. */
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
