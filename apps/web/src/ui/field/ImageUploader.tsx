import { useRef, type ReactElement } from 'react';
import { newImages, replaced, without, type UploadImage, type UploadImages } from './images.ts';
import css from './ImageUploader.module.css';
import { UploadTile } from './UploadTile.tsx';
import { Icon } from '../Icon.tsx';
import { m } from '../../messages/generated/messages.js';

interface ImageUploaderProps {
  readonly images: UploadImages;
  /** Takes the change and not the result, because uploads end at their own time: a state's setter will do. */
  readonly onChange: (change: (images: UploadImages) => UploadImages) => void;
  /** Gives the address under which the image is kept; rejects when it isn't. */
  readonly upload: (file: File) => Promise<string>;
  readonly limit: number;
  /** A failed image stays and can be tried again; otherwise it is taken away. */
  readonly keepFailed?: boolean;
}

export function ImageUploader({ images, onChange, upload, limit, keepFailed = false }: ImageUploaderProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);

  const send = (key: number, file: File): void => {
    const failed = (now: UploadImages): UploadImages => (keepFailed ? replaced(now, { key, file, state: 'failed' }) : without(now, key));
    upload(file).then(
      (url) => onChange((now) => replaced(now, { key, file, state: 'done', url })),
      () => onChange(failed),
    );
  };
  const add = (files: readonly File[]): void => {
    const added = newImages(images, files, limit);
    onChange((now) => [...now, ...added]);
    for (const { key, file } of added) send(key, file);
  };
  const retry = ({ key, file }: UploadImage): void => {
    if (file === undefined) return;
    onChange((now) => replaced(now, { key, file, state: 'uploading' }));
    send(key, file);
  };
  const remove = ({ key }: UploadImage): void => {
    focusNeighbour(list.current);
    onChange((now) => without(now, key));
  };
  return (
    <ul ref={list} className={css['images']}>
      {images.map((image, index) => (
        <UploadTile key={image.key} image={image} number={index + 1} onRetry={() => retry(image)} onRemove={() => remove(image)} />
      ))}
      {images.length < limit && (
        <li className={css['add']}>
          <AddButton onAdd={add} />
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

const AddButton = ({ onAdd }: { readonly onAdd: (files: readonly File[]) => void }): ReactElement => (
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
