import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Smaller changes are rounding errors. */
const STEP = 0.01;

/** Shrinks an unbreakable text to its box if the phone's text size setting makes it too wide. The text's sizes are in em, so one factor is enough. */
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
    // In the next frame, because a ResizeObserver that resizes what it observes causes an error.
    const watch = new ResizeObserver(() => requestAnimationFrame(fit));
    watch.observe(box);
    watch.observe(text);
    return () => watch.disconnect();
  }, []);
  return shown;
}
