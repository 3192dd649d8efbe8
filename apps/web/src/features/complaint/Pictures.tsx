import { useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { ImageViewer } from '../../ui/dialog/ImageViewer.tsx';
import css from './Pictures.module.css';

interface PicturesProps {
  readonly addresses: readonly string[];
  readonly title: string;
  /** Called when an image fails to load; image addresses expire after a short time. */
  readonly onStale: () => void;
}

export function Pictures({ addresses, title, onStale }: PicturesProps): ReactElement | null {
  const [shown, setShown] = useState<number | null>(null);
  const pictures = addresses.map((src, index) => ({ src, alt: m.image({ number: index + 1 }) }));
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={css['pictures']}>
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <button type="button" onClick={() => setShown(index)}>
              <img src={src} alt={alt} loading="lazy" onError={onStale} />
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer open={shown !== null} pictures={pictures} start={shown ?? 0} title={title} onClose={() => setShown(null)} />
    </>
  );
}
