import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Icon, type IconName } from '../Icon.tsx';
import { CloseIcon } from './CloseIcon.tsx';
import css from './ImageStage.module.css';
import { makeZoomable, zoomAtCentre, zoomOut } from './zoom.ts';

interface Picture {
  readonly src: string;
  readonly alt: string;
  readonly caption?: string;
}

export interface ImageStageProps {
  readonly pictures: readonly Picture[];
  /** Index of the picture that was tapped. */
  readonly start: number;
  readonly title?: string;
  readonly onClose: () => void;
}

export function ImageStage({ pictures, start, title, onClose }: ImageStageProps): ReactElement {
  const reel = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(start);
  const go = (to: number): void => reel.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  useEffect(() => {
    reel.current?.scrollTo({ left: start * reel.current.clientWidth, behavior: 'instant' });
  }, [start]);
  useAvailableHeight(reel);
  useKeys(reel, at, go);
  useZoom(reel, at);
  const place = m.number_of_total({ number: at + 1, total: pictures.length });
  return (
    <div className={css['stage']}>
      <p className={css['bar']} aria-live="polite">
        {title ?? m.pictures()} · {place}
      </p>
      <CloseIcon onPress={onClose} />
      <div
        ref={reel}
        className={css['reel']}
        role="group"
        aria-label={title ?? m.pictures()}
        // The keyboard scrolls only a focused element.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map(({ src, alt }) => (
          <div key={src} className={css['slide']}>
            <div>
              <img src={src} alt={alt} draggable="false" onLoad={({ currentTarget }) => setRatio(currentTarget)} />
            </div>
          </div>
        ))}
      </div>
      <p className={css['caption']}>{pictures[at]?.caption}</p>
      {pictures.length > 1 ? <Nav at={at} total={pictures.length} go={go} /> : null}
    </div>
  );
}

interface NavProps {
  readonly at: number;
  readonly total: number;
  readonly go: (to: number) => void;
}

const Nav = ({ at, total, go }: NavProps): ReactElement => (
  <div className={css['nav']}>
    <Step icon="back" label={m.previous()} ends={at === 0} onPress={() => go(at - 1)} />
    <span className={css['pips']} aria-hidden="true">
      {Array.from({ length: total }, (_, place) => (
        <i key={place} data-on={place === at || undefined} />
      ))}
    </span>
    <Step icon="onward" label={m.next()} ends={at === total - 1} onPress={() => go(at + 1)} />
  </div>
);

interface StepProps {
  readonly icon: IconName;
  readonly label: string;
  readonly ends: boolean;
  readonly onPress: () => void;
}

/** Not `disabled` at the end, because the button would lose the focus when the last picture is shown. */
const Step = ({ icon, label, ends, onPress }: StepProps): ReactElement => (
  <button type="button" aria-label={label} aria-disabled={ends} onClick={onPress}>
    <Icon name={icon} />
  </button>
);

type Ref = { readonly current: HTMLElement | null };

/** With the ratio and the available height, the style sheet makes the picture's box as large as the picture, so that its corners can be rounded. */
function setRatio(picture: HTMLImageElement): void {
  picture.style.setProperty('--ratio', String(picture.naturalWidth / picture.naturalHeight));
}

function useAvailableHeight(reel: Ref): void {
  useEffect(() => {
    const watch = new ResizeObserver(([room]) => reel.current?.style.setProperty('--room', `${room?.contentRect.height ?? 0}px`));
    if (reel.current) watch.observe(reel.current);
    return () => watch.disconnect();
  }, [reel]);
}

function useKeys(reel: Ref, at: number, go: (to: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const slide = reel.current?.children[at];
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      Home: () => go(0),
      End: () => go((reel.current?.children.length ?? 1) - 1),
      '+': () => zoomAtCentre(slide, 1.5),
      '-': () => zoomAtCentre(slide, 1 / 1.5),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // The listener is on the dialog, because the dialog itself may have the focus.
    const dialog = reel.current?.closest('dialog');
    const listen = (event: KeyboardEvent): void => press(event);
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, [reel]);
}

function useZoom(reel: Ref, at: number): void {
  useEffect(() => (reel.current ? makeZoomable(reel.current) : undefined), [reel]);
  useEffect(() => {
    for (const [place, slide] of [...(reel.current?.children ?? [])].entries()) if (place !== at) zoomOut(slide);
  }, [reel, at]);
}
