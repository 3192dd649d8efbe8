import { expect, test } from 'vitest';
import { fitSize, scaleDown } from './scaleDown.ts';

async function picture(width: number, height: number, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (pen !== null && type === 'image/jpeg') {
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, width, height / 2);
    pen.fillStyle = 'blue';
    pen.fillRect(0, height / 2, width, height / 2);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return blob ?? new Blob();
}

async function read(file: File): Promise<{ size: number[]; colourAt: (x: number, y: number) => string }> {
  const image = await createImageBitmap(file, { imageOrientation: 'none' });
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const pen = canvas.getContext('2d');
  pen?.drawImage(image, 0, 0);
  const colourAt = (x: number, y: number): string => {
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(x, y, 1, 1).data ?? [];
    const high = (channel: number): string => (channel > 127 ? '1' : '0');
    return high(red) + high(green) + high(blue);
  };
  return { size: [image.width, image.height], colourAt };
}

/** A JPEG as a camera held upright writes it: the rows lie on their side, and an Exif tag declares it. */
async function turned(jpeg: Blob): Promise<File> {
  const note = [
    0xff,
    0xe1,
    0,
    34,
    ...new TextEncoder().encode('Exif\0\0MM\0*'),
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    6,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return new File([jpeg.slice(0, 2), new Uint8Array(note), jpeg.slice(2)], 'IMG_0001.JPG', { type: 'image/jpeg' });
}

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 900, 1600, 900],
  [320, 200, 320, 200],
])('scales %i × %i to %i × %i', (width, height, toWidth, toHeight) => {
  expect(fitSize(width, height)).toEqual({ width: toWidth, height: toHeight });
});

test('a photograph becomes a smaller JPEG of the same picture', async () => {
  const file = new File([await picture(3200, 2400, 'image/jpeg')], 'calls.jpeg', { type: 'image/jpeg' });
  const small = await scaleDown(file);
  const { size, colourAt } = await read(small);
  expect([small.name, small.type, ...size]).toEqual(['calls.jpg', 'image/jpeg', 1600, 1200]);
  expect(small.size).toBeLessThan(file.size);
  expect([colourAt(800, 200), colourAt(800, 1000)]).toEqual(['100', '001']);
});

test('rotates a photograph upright by its Exif orientation and removes the Exif data', async () => {
  const small = await scaleDown(await turned(await picture(400, 200, 'image/jpeg')));
  const { size, colourAt } = await read(small);
  expect(size).toEqual([200, 400]);
  // After a quarter turn clockwise, the upper half is on the right.
  expect([colourAt(180, 200), colourAt(20, 200)]).toEqual(['100', '001']);
  expect(await small.text()).not.toContain('Exif');
});

test('replaces transparency with white', async () => {
  const small = await scaleDown(new File([await picture(50, 50, 'image/png')], 'shot.png', { type: 'image/png' }));
  expect(small.name).toBe('shot.jpg');
  expect((await read(small)).colourAt(25, 25)).toBe('111');
});

test('returns a file unchanged that the browser cannot decode', async () => {
  const file = new File(['ftypheic'], 'IMG_0002.HEIC', { type: 'image/heic' });
  expect(await scaleDown(file)).toBe(file);
});
