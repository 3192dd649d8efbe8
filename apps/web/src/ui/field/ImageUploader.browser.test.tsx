import { useState, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { urlsOf, type UploadImages } from './images.ts';
import { ImageUploader } from './ImageUploader.tsx';

interface Waiting {
  readonly name: string;
  readonly succeed: () => void;
  readonly fail: () => void;
}
let waiting: Waiting[] = [];

beforeEach(() => {
  waiting = [];
});

/** Ends when the test says so, in the order that it chooses. */
function upload(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    waiting.push({ name: file.name, succeed: () => resolve(`/kept/${file.name}`), fail: () => reject(new Error('refused')) });
  });
}

function Uploading({ keepFailed = false }: { readonly keepFailed?: boolean }): ReactElement {
  const [images, setImages] = useState<UploadImages>([]);
  return (
    <>
      <ImageUploader images={images} onChange={setImages} upload={upload} limit={9} keepFailed={keepFailed} />
      <output>{urlsOf(images).join(' ')}</output>
    </>
  );
}

async function picture(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

const urls = (): string[] | undefined => document.querySelector('output')?.textContent.split(' ');
const adder = () => page.getByLabelText('Add image');

async function add(...names: string[]): Promise<void> {
  await userEvent.upload(adder(), await Promise.all(names.map(picture)));
}

const ending = (name: string): Waiting => {
  const found = [...waiting].reverse().find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is not being uploaded`);
  return found;
};

test('each image goes up at once, and the urls stand in the order of adding', async () => {
  await render(<Uploading />);
  await expect.element(adder()).toHaveAttribute('accept', 'image/*');
  await add('a.png', 'b.png', 'c.png');
  await expect.element(page.getByText('Image 2 loading...')).toBeInTheDocument();
  for (const name of ['c.png', 'a.png', 'b.png']) ending(name).succeed();
  await expect.poll(urls).toEqual(['/kept/a.png', '/kept/b.png', '/kept/c.png']);
});

test('a picture is drawn from the phone, not fetched back', async () => {
  await render(<Uploading />);
  await add('a.png');
  ending('a.png').succeed();
  const drawn = page.getByRole('img', { name: 'Image 1' });
  await expect.element(drawn).toBeVisible();
  await expect.poll(() => (drawn.element() as HTMLImageElement).naturalWidth).toBe(300);
  expect((drawn.element() as HTMLImageElement).src).toMatch(/^blob:/);
});

test('a file that this browser cannot draw is drawn as the service keeps it', async () => {
  await render(<Uploading />);
  await userEvent.upload(adder(), new File(['not a picture'], 'photo.heic', { type: 'image/heic' }));
  ending('photo.heic').succeed();
  await expect.element(page.getByRole('img', { name: 'Image 1' })).toHaveAttribute('src', '/kept/photo.heic');
});

test('a failed image goes, and the indexes of the others stay those of their urls', async () => {
  await render(<Uploading />);
  await add('a.png', 'b.png', 'c.png');
  ending('b.png').fail();
  ending('a.png').succeed();
  ending('c.png').succeed();
  await expect.poll(urls).toEqual(['/kept/a.png', '/kept/c.png']);
  await userEvent.click(page.getByRole('button', { name: 'Remove image 2' }));
  await expect.poll(urls).toEqual(['/kept/a.png']);
});

test('a failed image that is kept can be tried again, in its old place', async () => {
  await render(<Uploading keepFailed />);
  await add('a.png', 'b.png');
  ending('b.png').succeed();
  ending('a.png').fail();
  await userEvent.click(page.getByRole('button', { name: 'Retry Image 1' }));
  await expect.element(page.getByText('Image 1 loading...')).toBeInTheDocument();
  ending('a.png').succeed();
  await expect.poll(urls).toEqual(['/kept/a.png', '/kept/b.png']);
});

test('of more than nine the surplus is ignored, and the tile to add goes until one is removed', async () => {
  await render(<Uploading />);
  await add(...Array.from({ length: 11 }, (_, index) => `${index}.png`));
  expect(waiting).toHaveLength(9);
  await expect.element(adder()).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Remove image 9' }));
  await expect.element(adder()).toBeInTheDocument();
});

test('an image removed while it goes up never comes back', async () => {
  await render(<Uploading />);
  await add('a.png', 'b.png');
  await userEvent.click(page.getByRole('button', { name: 'Remove image 1' }));
  ending('a.png').succeed();
  ending('b.png').succeed();
  await expect.poll(urls).toEqual(['/kept/b.png']);
});

test('the same file may be chosen again after it was removed', async () => {
  await render(<Uploading />);
  await add('a.png');
  await userEvent.click(page.getByRole('button', { name: 'Remove image 1' }));
  await add('a.png');
  await expect.poll(() => waiting.length).toBe(2);
});

test('whoever removes an image by keyboard stays among the images', async () => {
  await render(<Uploading />);
  await add('a.png', 'b.png');
  (page.getByRole('button', { name: 'Remove image 1' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove image 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(adder()).toHaveFocus();
});
