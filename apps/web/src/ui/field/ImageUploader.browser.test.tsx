import { useState, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createImageFile } from '../../../testing/drawnPicture.ts';
import { newImages, replaceImage, removeImage, type UploadImage, type UploadImages } from './images.ts';
import { ImageUploader } from './ImageUploader.tsx';

let retried: string[] = [];
beforeEach(() => {
  retried = [];
});

const storedImage = ({ key, file }: { readonly key: string; readonly file: File }): UploadImage => ({
  key,
  file,
  state: 'done',
  url: `/kept/${file.name}`,
});

function Screen({ start = [] }: { readonly start?: UploadImages }): ReactElement {
  const [images, setImages] = useState<UploadImages>(start);
  const selectFiles = (files: readonly File[]): void => {
    const added = newImages(images, files, 9);
    setImages(added.reduce<UploadImages>((now, image) => replaceImage(now, storedImage(image)), [...images, ...added]));
  };
  return (
    <ImageUploader
      images={images}
      limit={9}
      onAdd={selectFiles}
      onRetry={(key) => retried.push(key)}
      onRemove={(key) => setImages(removeImage(images, key))}
    />
  );
}

const adder = () => page.getByLabelText('Add image');
const pictures = () => document.querySelectorAll('li img');

async function add(...names: string[]): Promise<void> {
  await userEvent.upload(adder(), await Promise.all(names.map((name) => createImageFile(name))));
}

test('a running upload shows a text and its progress', async () => {
  const file = await createImageFile('a.png');
  await render(<Screen start={[{ key: 'a', state: 'uploading', file, progress: 0.4 }]} />);
  await expect.element(page.getByText('Image 1 loading...')).toBeInTheDocument();
  expect(document.querySelector('progress')?.value).toBeCloseTo(0.4);
});

test('accepts images of any type and shows the local file instead of the uploaded one', async () => {
  await render(<Screen />);
  await expect.element(adder()).toHaveAttribute('accept', 'image/*');
  await add('a.png');
  const drawn = page.getByRole('img', { name: 'Image 1' });
  await expect.element(drawn).toBeVisible();
  await expect.poll(() => (drawn.element() as HTMLImageElement).naturalWidth).toBe(300);
  expect((drawn.element() as HTMLImageElement).src).toMatch(/^blob:/);
});

test('shows the service’s copy of a file that the browser cannot display', async () => {
  await render(<Screen />);
  await userEvent.upload(adder(), new File(['not a picture'], 'photo.heic', { type: 'image/heic' }));
  await expect.element(page.getByRole('img', { name: 'Image 1' })).toHaveAttribute('src', '/kept/photo.heic');
});

test('a failed image has a Retry button', async () => {
  await render(<Screen start={[{ key: 'a', state: 'failed', file: await createImageFile('a.png') }]} />);
  await userEvent.click(page.getByRole('button', { name: 'Retry Image 1' }));
  expect(retried).toEqual(['a']);
});

test('hides the add tile at nine images until an image is removed', async () => {
  await render(<Screen />);
  await add(...Array.from({ length: 11 }, (_, index) => `${index}.png`));
  await expect.poll(() => pictures().length).toBe(9);
  await expect.element(adder()).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Remove image 9' }));
  await expect.element(adder()).toBeInTheDocument();
});

test('the same file can be chosen again after its removal', async () => {
  await render(<Screen />);
  await add('a.png');
  await userEvent.click(page.getByRole('button', { name: 'Remove image 1' }));
  await expect.poll(() => pictures().length).toBe(0);
  await add('a.png');
  await expect.poll(() => pictures().length).toBe(1);
});

test('removing an image by keyboard focuses the next image’s button, or the add tile', async () => {
  await render(<Screen />);
  await add('a.png', 'b.png');
  (page.getByRole('button', { name: 'Remove image 1' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove image 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(adder()).toHaveFocus();
});
