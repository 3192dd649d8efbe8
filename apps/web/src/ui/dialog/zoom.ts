const MAX_ZOOM = 4;
const DOUBLE_TAP = 2.5;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PX = 30;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

const zooms = new WeakMap<Element, number>();
const zoomOf = (slide: Element): number => zooms.get(slide) ?? 1;

/** The point stays in its place on the screen. The slide is scrolled for that, so a finger then moves the picture by scrolling. */
function zoomTo(slide: HTMLElement, wanted: number, { clientX, clientY }: Point): void {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, wanted));
  const growth = zoom / zoomOf(slide);
  const { left, top } = slide.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  const goal = { left: (slide.scrollLeft + x) * growth - x, top: (slide.scrollTop + y) * growth - y };
  zooms.set(slide, zoom);
  slide.style.setProperty('--zoom', String(zoom));
  slide.scrollTo({ ...goal, behavior: 'instant' });
}

export function zoomAtCentre(slide: Element | undefined, growth: number): void {
  if (!(slide instanceof HTMLElement)) return;
  const { left, top, width, height } = slide.getBoundingClientRect();
  zoomTo(slide, zoomOf(slide) * growth, { clientX: left + width / 2, clientY: top + height / 2 });
}

export function zoomOut(slide: Element): void {
  if (zoomOf(slide) !== 1) zoomAtCentre(slide, 0);
}

/** Adds pinch and double tap to the slides of a reel. Returns a function that removes them. */
export function makeZoomable(reel: HTMLElement): () => void {
  const ends = [listenToPinch(reel), listenToDoubleTap(reel)];
  return () => ends.forEach((end) => end());
}

function listenToPinch(reel: HTMLElement): () => void {
  let began: { readonly spread: number; readonly zoom: number } | undefined;
  const pinch = (event: TouchEvent): void => {
    const [one, other] = event.touches;
    const slide = slideOf(reel, event.target);
    if (!slide || !one || !other) return void (began = undefined);
    // Otherwise the browser would scroll with the two fingers.
    event.preventDefault();
    const spread = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    began ??= { spread, zoom: zoomOf(slide) };
    zoomTo(slide, (began.zoom * spread) / began.spread, middle(one, other));
  };
  const kinds = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  for (const kind of kinds) reel.addEventListener(kind, pinch, { passive: false });
  return () => kinds.forEach((kind) => reel.removeEventListener(kind, pinch));
}

const middle = (one: Point, other: Point): Point => ({
  clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2,
});

/** Detects two clicks, because every browser fires clicks for a finger and for a mouse, but not every one fires a double click. */
function listenToDoubleTap(reel: HTMLElement): () => void {
  let last: MouseEvent | undefined;
  const tap = (event: MouseEvent): void => {
    const isSecond = last !== undefined && event.timeStamp - last.timeStamp < DOUBLE_TAP_MS && distance(last, event) < DOUBLE_TAP_PX;
    last = isSecond ? undefined : event;
    const slide = slideOf(reel, event.target);
    if (isSecond && slide) zoomTo(slide, zoomOf(slide) > 1 ? 1 : DOUBLE_TAP, event);
  };
  reel.addEventListener('click', tap);
  return () => reel.removeEventListener('click', tap);
}

const distance = (one: Point, other: Point): number => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

const slideOf = (reel: HTMLElement, target: EventTarget | null): HTMLElement | undefined =>
  [...reel.children].find(
    (slide): slide is HTMLElement => slide instanceof HTMLElement && target instanceof Node && slide.contains(target),
  );
