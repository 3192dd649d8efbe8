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

test('urls stand in the order of adding, not of arriving', () => {
  const first = done(uploading('a', 'b', 'c'), 2, '/c');
  expect(urlsOf(first)).toEqual(['/c']);
  expect(urlsOf(done(first, 0, '/a'))).toEqual(['/a', '/c']);
});

test('removing drops the url at that place and no other', () => {
  expect(urlsOf(removeImage(kept(3), 'k1'))).toEqual(['/0', '/2']);
});

test('an upload that ends after its image was removed changes nothing', () => {
  const images = uploading('a', 'b');
  const [a, b] = images;
  const left = removeImage(images, a?.key ?? '');
  expect(replaceImage(left, { key: a?.key ?? '', state: 'done', url: '/a' })).toEqual([b]);
});

test.each([
  [0, 12, 9],
  [7, 5, 2],
  [9, 1, 0],
])('beside %i images, of %i files %i are taken', (present, offered, taken) => {
  const files = Array.from({ length: offered }, (_, index) => photograph(`${index}`));
  expect(newImages(kept(present), files, 9)).toHaveLength(taken);
});

test('keys are never given twice', () => {
  expect(new Set(uploading('a', 'b', 'c').map(({ key }) => key)).size).toBe(3);
});

test('it is uploading until each image has ended, well or not', () => {
  const images = uploading('a', 'b');
  const one = done(images, 0, '/a');
  expect([isUploading(one), hasFailed(one)]).toEqual([true, false]);
  const other = replaceImage(one, { key: images[1]?.key ?? '', state: 'failed', file: photograph('b') });
  expect([isUploading(other), hasFailed(other)]).toEqual([false, true]);
});
