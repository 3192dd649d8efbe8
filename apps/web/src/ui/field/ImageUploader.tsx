import { useRef, type ReactElement } from 'react';
import type { UploadImages } from './images.ts';
import css from './ImageUploader.module.css';
import { UploadTile } from './UploadTile.tsx';
import { Icon } from '../Icon.tsx';
import { m } from '@hiram/contract/messages';

interface ImageUploaderProps {
  readonly images: UploadImages;
  readonly limit: number;
  /** As many as were chosen: `newImages` takes those that there is room for. */
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRetry: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** Draws images and their uploads; where they go, and what is kept of them, is its screen's to say. */
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

/** What is removed takes the focus with it, and whoever has no mouse would start again at the top of the page. */
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
        // The same file may be chosen again after it was removed.
        currentTarget.value = '';
      }}
    />
    <Icon name="plus" />
    {m.image_add()}
  </label>
);
