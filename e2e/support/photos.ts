import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Phone } from '../engines/phone.ts';
import { repositoryRoot } from '../stack/repository.ts';

interface Photo {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

const testPhoto = (name: string, type: string): Photo => ({
  name,
  type,
  base64: readFileSync(join(repositoryRoot, 'apps/api/testing/photos', name)).toString('base64'),
});

export const HEIC_PHOTO = testPhoto('photo.heic', 'image/heic');

/** Draws a photo of this type in the page and encodes it as an image file: a printed slip as a JPEG, messages on a screen as a PNG. */
function drawPhoto(type: string): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, 900];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the canvas has no 2D context');
  const boxes: readonly (readonly [colour: string, x: number, y: number, width: number, height: number])[] =
    type === 'image/jpeg'
      ? [
          ['#d5dbd0', 0, 0, 1200, 900],
          ['#ffffff', 360, 80, 480, 820],
          ...[0, 1, 2, 3, 4].map((line) => ['#9aa79f', 420, 170 + line * 100, line % 2 === 0 ? 360 : 260, 28] as const),
          ['#0b4a37', 420, 700, 360, 60],
        ]
      : [
          ['#e8edf2', 0, 0, 1200, 900],
          ['#ffffff', 120, 120, 640, 180],
          ['#9aa79f', 180, 195, 420, 28],
          ['#ffffff', 120, 350, 520, 180],
          ['#9aa79f', 180, 425, 320, 28],
          ['#7fb69a', 560, 600, 520, 180],
        ];
  for (const [colour, x, y, width, height] of boxes) {
    pen.fillStyle = colour;
    pen.fillRect(x, y, width, height);
  }
  return Promise.resolve(canvas.toDataURL(type).replace(/^data:[^,]*,/, ''));
}

export async function drawnPhoto(phone: Phone, name: string, type: 'image/jpeg' | 'image/png'): Promise<Photo> {
  return { name, type, base64: await phone.evaluate(drawPhoto, type) };
}

/** Sets the files of the page's file input, because none of our engines opens a file picker. */
export async function choosePhotos(phone: Phone, photos: readonly Photo[]): Promise<void> {
  await expect.poll(() => phone.has('input[type=file]')).toBe(true);
  await phone.evaluate((chosen: readonly Photo[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('the page has no file input');
    const files = new DataTransfer();
    for (const { name, type, base64 } of chosen) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      files.items.add(new File([bytes], name, { type }));
    }
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, photos);
}
