import { expect, test } from 'vitest';
import { imagesFrom, isUploading, newImages, replaced, urlsOf, without, type UploadImages } from './images.ts';

const photograph = (name: string): File => new File(['picture'], name, { type: 'image/jpeg' });

function uploading(...names: string[]): UploadImages {
  return newImages([], names.map(photograph), names.length);
}

/** Ends the upload of the image at this place. */
function done(images: UploadImages, index: number, url: string): UploadImages {
  const image = images[index];
  return image === undefined ? images : replaced(images, { key: image.key, state: 'done', url });
}

test('urls stand in the order of adding, not of arriving', () => {
  const [first, both] = [done(uploading('a', 'b', 'c'), 2, '/c'), ['/a', '/c']];
  expect(urlsOf(first)).toEqual(['/c']);
  expect(urlsOf(done(first, 0, '/a'))).toEqual(both);
});

test('removing drops the url at that place and no other', () => {
  const images = imagesFrom(['/a', '/b', '/c']);
  expect(urlsOf(without(images, images[1]?.key ?? 0))).toEqual(['/a', '/c']);
});

test('an upload that ends after its image was removed changes nothing', () => {
  const images = uploading('a', 'b');
  const [a, b] = images;
  const left = without(images, a?.key ?? 0);
  expect(replaced(left, { key: a?.key ?? 0, state: 'done', url: '/a' })).toEqual([b]);
});

test.each([
  [0, 12, 9],
  [7, 5, 2],
  [9, 1, 0],
])('beside %i images, of %i files %i are taken', (present, offered, taken) => {
  const images = imagesFrom(Array.from({ length: present }, (_, index) => `/${index}`));
  const files = Array.from({ length: offered }, (_, index) => photograph(`${index}`));
  expect(newImages(images, files, 9)).toHaveLength(taken);
});

test('keys are never given twice', () => {
  const keys = [...uploading('a', 'b'), ...imagesFrom(['/a'])].map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('it is uploading until each image has ended', () => {
  const images = uploading('a', 'b');
  expect(isUploading(done(images, 0, '/a'))).toBe(true);
  expect(isUploading(done(done(images, 0, '/a'), 1, '/b'))).toBe(false);
});
