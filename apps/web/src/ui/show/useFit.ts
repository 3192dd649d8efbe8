import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Smaller steps than this are rounding. */
const STEP = 0.01;

/**
 * Makes what may not break over two lines small enough for the box that it stands in, where a phone's text size setting
 * has made it too wide. Its sizes are in em, so one factor serves all of it.
 */
export function useFit<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useLayoutEffect(() => {
    const text = shown.current;
    const box = text?.parentElement;
    if (!text || !box) return undefined;
    let factor = 1;
    const fit = (): void => {
      const room = (box.clientWidth * factor) / text.offsetWidth;
      const wanted = room < 1 ? room - STEP : 1;
      if (Math.abs(wanted - factor) <= STEP) return;
      factor = wanted;
      text.style.fontSize = `${factor}em`;
    };
    // In the next frame: an observer that changes what it observes is called in error.
    const watch = new ResizeObserver(() => requestAnimationFrame(fit));
    watch.observe(box);
    watch.observe(text);
    return () => watch.disconnect();
  }, []);
  return shown;
}
