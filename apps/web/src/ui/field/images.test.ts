import { expect, test } from 'vitest';
import { hasFailed, isUploading, newImages, replaceImage, urlsOf, removeImage, type UploadImages } from './images.ts';

const photograph = (name: string): File => new File(['picture'], name, { type: 'image/jpeg' });

const uploading = (...names: string[]): UploadImages => newImages([], names.map(photograph), names.length);

const kept = (count: number): UploadImages =>
  Array.from({ length: count }, (_, index) => ({ key: `k${index}`, state: 'done', url: `/${index}` }));

function done(images: UploadImages, index: number, url: string): UploadImages {
  const image = images[index];
  return image === undefined ? images : replaceImage(images, { key: image.key, state: 'done', url });
}

test('lists urls in the order of adding, not of upload', () => {
  const first = done(uploading('a', 'b', 'c'), 2, '/c');
  expect(urlsOf(first)).toEqual(['/c']);
  expect(urlsOf(done(first, 0, '/a'))).toEqual(['/a', '/c']);
});

test('removing an image removes its url only', () => {
  expect(urlsOf(removeImage(kept(3), 'k1'))).toEqual(['/0', '/2']);
});

test('ignores an upload that ends after its image was removed', () => {
  const images = uploading('a', 'b');
  const [a, b] = images;
  const left = removeImage(images, a?.key ?? '');
  expect(replaceImage(left, { key: a?.key ?? '', state: 'done', url: '/a' })).toEqual([b]);
});

test.each([
  [0, 12, 9],
  [7, 5, 2],
  [9, 1, 0],
])('with %i images present, accepts of %i files %i', (present, offered, taken) => {
  const files = Array.from({ length: offered }, (_, index) => photograph(`${index}`));
  expect(newImages(kept(present), files, 9)).toHaveLength(taken);
});

test('keys of images are unique', () => {
  expect(new Set(uploading('a', 'b', 'c').map(({ key }) => key)).size).toBe(3);
});

test('isUploading is true until every upload has succeeded or failed', () => {
  const images = uploading('a', 'b');
  const one = done(images, 0, '/a');
  expect([isUploading(one), hasFailed(one)]).toEqual([true, false]);
  const other = replaceImage(one, { key: images[1]?.key ?? '', state: 'failed', file: photograph('b') });
  expect([isUploading(other), hasFailed(other)]).toEqual([false, true]);
});
