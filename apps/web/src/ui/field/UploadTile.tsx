import { useEffect, useRef, type ReactElement, type SyntheticEvent } from 'react';
import type { UploadImage } from './images.ts';
import css from './ImageUploader.module.css';
import { Dots } from '../Dots.tsx';
import { Icon } from '../Icon.tsx';
import { m } from '@hiram/contract/messages';

interface UploadTileProps {
  readonly image: UploadImage;
  readonly number: number;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

export const UploadTile = ({ image, number, onRetry, onRemove }: UploadTileProps): ReactElement => (
  <li className={css['image']} data-state={image.state}>
    {image.state === 'done' && <Picture url={image.url} file={image.file} name={m.image({ number })} />}
    {image.state === 'uploading' && (
      <>
        <span className="sr-only">
          {m.image({ number })} {m.loading()}
        </span>
        <Dots />
        <progress aria-hidden="true" value={image.progress} />
      </>
    )}
    {image.state === 'failed' && (
      <button type="button" className={css['retry']} onClick={onRetry}>
        <Icon name="again" />
        {m.retry()} <span className="sr-only">{m.image({ number })}</span>
      </button>
    )}
    <button type="button" className={css['remove']} aria-label={m.image_remove({ number })} data-stop onClick={onRemove}>
      <span>
        <Icon name="cross" />
      </span>
    </button>
  </li>
);

interface PictureProps {
  readonly url: string;
  readonly file: File | undefined;
  readonly name: string;
}

/** Shows the local file; if the browser cannot decode it, the image as the service has stored it. */
function Picture({ url, file, name }: PictureProps): ReactElement {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (file === undefined || image.current === null) return;
    const address = URL.createObjectURL(file);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const drawKept = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
    if (currentTarget.src.startsWith('blob:')) currentTarget.src = url;
  };
  return <img ref={image} src={file === undefined ? url : undefined} alt={name} onError={drawKept} />;
}
