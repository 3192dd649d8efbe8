import { limits } from '@hiram/contract/product/limits.ts';

/**
 * Adds behaviour to a carousel's markup: dots that select a slide and mark the current one, and a slow advance that ends for good at the first
 * interaction. Does not use React, so that a finished page can run it too. Returns a function that ends it.
 */
export function runCarousel(carousel: HTMLElement, advanceMs: number = limits.carousel.intervalMs): () => void {
  const scroller = carousel.querySelector<HTMLElement>('[data-slides]');
  if (scroller === null) return () => undefined;
  const dots = [...carousel.querySelectorAll<HTMLElement>('[data-dot]')];
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const current = (): number => Math.round(scroller.scrollLeft / scroller.clientWidth);
  const go = (index: number): void =>
    scroller.scrollTo({ left: index * scroller.clientWidth, behavior: still.matches ? 'auto' : 'smooth' });

  const mark = (): void => dots.forEach((dot, index) => dot.setAttribute('aria-current', String(index === current())));
  const advance = (): void => {
    if (!still.matches && !document.hidden) go((current() + 1) % dots.length);
  };
  const timer = setInterval(advance, advanceMs);
  const stop = (): void => clearInterval(timer);

  const ended = new AbortController();
  const { signal } = ended;
  mark();
  scroller.addEventListener('scroll', mark, { signal, passive: true });
  for (const takingOver of ['pointerdown', 'touchstart', 'wheel', 'focusin'])
    carousel.addEventListener(takingOver, stop, { signal, passive: true });
  dots.forEach((dot, index) => dot.addEventListener('click', () => go(index), { signal }));
  return () => {
    stop();
    ended.abort();
  };
}
