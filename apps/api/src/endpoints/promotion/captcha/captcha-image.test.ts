import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CAPTCHA_SIZE, drawCaptcha } from './captcha-image.ts';
import { GLYPH_BOX, LETTERS, strokesOf } from './glyphs.ts';

const [PAPER_RED, INK_RED] = [0xe9, 0x21];

/** Returns the darkness of each pixel, from 0 to 15. */
async function pixelsOf(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const reds = [...data].filter((_, index) => index % info.channels === 0);
  return reds.map((red) => Math.round((15 * (PAPER_RED - red)) / (PAPER_RED - INK_RED)));
}

test('draws a complete PNG of the configured size in less than 10 kB', async () => {
  const png = await drawCaptcha('7K3W');

  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...CAPTCHA_SIZE });
  expect(await pixelsOf(png)).toHaveLength(CAPTCHA_SIZE.width * CAPTCHA_SIZE.height);
  expect(png.length).toBeLessThan(10_000);
});

test('twenty images of the same letters all differ', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, async () => (await drawCaptcha('7K3W')).toString('base64')));

  expect(new Set(drawn).size).toBe(20);
});

test('every letter adds visible ink, and ink covers less than 40% of the image', async () => {
  const inkOf = async (letters: string): Promise<number> => (await pixelsOf(await drawCaptcha(letters))).filter((dark) => dark > 7).length;
  const inkOfLines = Math.max(...(await Promise.all(Array.from({ length: 10 }, () => inkOf('')))));
  for (const letter of LETTERS) {
    const ink = await inkOf(letter.repeat(4));
    expect(ink, letter).toBeGreaterThan(inkOfLines);
    expect(ink / (CAPTCHA_SIZE.width * CAPTCHA_SIZE.height), letter).toBeLessThan(0.4);
  }
});

test('the position of the first letter varies by more than 12 pixels', async () => {
  const { width } = CAPTCHA_SIZE;
  const columns = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const pixels = await pixelsOf(await drawCaptcha('L222'));
      // The stem of the L is the first column that is dark from top to bottom.
      const ink = Array.from({ length: width }, (_, column) => pixels.filter((dark, place) => dark > 7 && place % width === column).length);
      return ink.findIndex((count) => count > 12);
    }),
  );

  expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThan(12);
});

test('letters are unambiguous, have different strokes and fit their box; an unknown character is rejected', () => {
  const drawings = Array.from(LETTERS).map((letter) => JSON.stringify(strokesOf(letter)));
  expect(new Set(drawings).size).toBe(LETTERS.length);
  expect(LETTERS).not.toMatch(/[01O5SIABGZQUV]/);
  const points = Array.from(LETTERS).flatMap((letter) => strokesOf(letter).flat());
  expect(points.every(({ x, y }) => x > -1 && x < GLYPH_BOX.width + 1 && y > -1 && y < GLYPH_BOX.height + 1)).toBe(true);
  expect(() => strokesOf('toString')).toThrow('not a character');
});
