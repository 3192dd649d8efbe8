import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Phone } from './phone/phone.ts';
import { repositoryRoot } from './stack/repository.ts';

interface Photo {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

const shipped = (name: string, type: string): Photo => ({
  name,
  type,
  base64: readFileSync(join(repositoryRoot, 'apps/api/testing/photos', name)).toString('base64'),
});

export const HEIC_PHOTO = shipped('photo.heic', 'image/heic');

/** Draws a photo of this kind in the page itself: a real file of its engine. */
function drawPhoto(type: string): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, 900];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('nothing to draw with');
  pen.fillStyle = '#ffc043';
  pen.fillRect(0, 0, 1200, 900);
  pen.fillStyle = '#0b4a37';
  pen.fillRect(200, 200, 800, 120);
  return Promise.resolve(canvas.toDataURL(type).replace(/^data:[^,]*,/, ''));
}

export async function drawnPhoto(phone: Phone, name: string, type: 'image/jpeg' | 'image/png'): Promise<Photo> {
  return { name, type, base64: await phone.evaluate(drawPhoto, type) };
}

/** Gives the page's file input these files, as its picker would: no engine of ours opens one. */
export async function choosePhotos(phone: Phone, photos: readonly Photo[]): Promise<void> {
  await expect.poll(() => phone.has('input[type=file]')).toBe(true);
  await phone.evaluate((chosen: readonly Photo[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('the page takes no files');
    const files = new DataTransfer();
    for (const { name, type, base64 } of chosen) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      files.items.add(new File([bytes], name, { type }));
    }
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, photos);
}
