import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { runCarousel } from './carousel.ts';
import css from './Carousel.module.css';

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** Without JavaScript, a row that scrolls from slide to slide. */
export function Carousel({ label, slides }: CarouselProps): ReactElement {
  const carousel = useRef<HTMLElement>(null);
  useEffect(() => (carousel.current ? runCarousel(carousel.current) : undefined), []);
  const named = slides.map(({ key, content }, index) => ({ key, content, name: m.slide({ number: index + 1, total: slides.length }) }));
  return (
    <section aria-roledescription="carousel" aria-label={label} ref={carousel}>
      {/* A scrolling row must be reachable by keyboard, whether or not its slides contain controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['slides']} data-slides role="group" aria-label={label} tabIndex={0}>
        {named.map(({ key, content, name }) => (
          <div key={key} className={css['slide']} role="group" aria-roledescription="slide" aria-label={name}>
            {content}
          </div>
        ))}
      </div>
      <div className={css['dots']}>
        {named.map(({ key, name }, index) => (
          <button key={key} type="button" data-dot aria-label={name} aria-current={index === 0} />
        ))}
      </div>
    </section>
  );
}
