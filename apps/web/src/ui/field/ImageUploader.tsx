import { useRef, type ReactElement } from 'react';
import type { UploadImages } from './images.ts';
import css from './ImageUploader.module.css';
import { UploadTile } from './UploadTile.tsx';
import { Icon } from '../Icon.tsx';
import { m } from '@hiram/contract/messages';

interface ImageUploaderProps {
  readonly images: UploadImages;
  readonly limit: number;
  /** Called with all chosen files: `newImages` drops those beyond the limit. */
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRetry: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** Renders images and the state of their uploads. Uploading and storing is up to the screen. */
export function ImageUploader({ images, limit, onAdd, onRetry, onRemove }: ImageUploaderProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const remove = (key: string): void => {
    focusNeighbour(list.current);
    onRemove(key);
  };
  return (
    <ul ref={list} className={css['images']}>
      {images.map((image, index) => (
        <UploadTile
          key={image.key}
          image={image}
          number={index + 1}
          onRetry={() => onRetry(image.key)}
          onRemove={() => remove(image.key)}
        />
      ))}
      {images.length < limit && (
        <li className={css['add']}>
          <AddButton onAdd={onAdd} />
        </li>
      )}
    </ul>
  );
}

/** The removed image would lose the focus, and a keyboard user would start again at the top of the page. */
function focusNeighbour(list: HTMLElement | null): void {
  const stops = [...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const place = stops.findIndex((stop) => stop === document.activeElement);
  if (place >= 0) (stops[place + 1] ?? stops[place - 1])?.focus();
}

const AddButton = ({ onAdd }: Pick<ImageUploaderProps, 'onAdd'>): ReactElement => (
  <label>
    <input
      type="file"
      accept="image/*"
      multiple
      data-stop
      onChange={({ currentTarget }) => {
        onAdd([...(currentTarget.files ?? [])]);
        // Otherwise choosing the same file again after its removal would not fire an event.
        currentTarget.value = '';
      }}
    />
    <Icon name="plus" />
    {m.image_add()}
  </label>
);
