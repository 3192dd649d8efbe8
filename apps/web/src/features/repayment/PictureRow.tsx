import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { ImageViewer } from '../../ui/dialog/ImageViewer.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/show/Logo.tsx';
import css from './PictureRow.module.css';

interface PictureSectionProps {
  readonly logo: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function PictureSection({ logo, title, children }: PictureSectionProps): ReactElement {
  const id = useId();
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className={css['head']}>
        <Logo src={logo} />
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}

export interface StepPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly name?: string;
  readonly caption: string;
}

interface PictureRowProps {
  readonly title: string;
  readonly pictures: readonly StepPicture[];
}

export function PictureRow({ title, pictures }: PictureRowProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState(0);
  const enlarge = (place: number): void => {
    setStart(place);
    setOpen(true);
  };
  return (
    <>
      <div className={css['row']} data-single={pictures.length === 1}>
        {pictures.map(({ src, width, height, name, caption }, place) => (
          <button key={src} type="button" className={css['picture']} onClick={() => enlarge(place)}>
            <span className={css['frame']}>
              <img src={src} alt={caption} width={width} height={height} />
              <span className={css['zoom']}>
                <Icon name="zoom" small />
              </span>
            </span>
            {name === undefined ? null : (
              <span className={css['name']}>
                <b>{place + 1}</b> {name}
              </span>
            )}
          </button>
        ))}
      </div>
      <ImageViewer
        open={open}
        title={title}
        start={start}
        pictures={pictures.map(({ src, caption }) => ({ src, alt: caption, caption }))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
