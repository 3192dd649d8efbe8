import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BACKGROUND, CAPTCHA_SIZE, drawCaptcha, INK } from './captcha-image.ts';
import { GLYPH_BOX, LETTERS, strokesOf } from './glyphs.ts';

/** How dark each pixel is, from 0 to 15. */
async function pixelsOf(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const reds = [...data].filter((_, index) => index % info.channels === 0);
  return reds.map((red) => Math.round((15 * (BACKGROUND[0] - red)) / (BACKGROUND[0] - INK[0])));
}

test('an image is a whole PNG of its size', async () => {
  const png = await drawCaptcha('7K3W');

  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...CAPTCHA_SIZE });
  expect(await pixelsOf(png)).toHaveLength(CAPTCHA_SIZE.width * CAPTCHA_SIZE.height);
  expect(png.length).toBeLessThan(10_000);
});

test('the same letters never look the same', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, async () => (await drawCaptcha('7K3W')).toString('base64')));

  expect(new Set(drawn).size).toBe(20);
});

test('every letter puts ink into its own quarter, and no picture is drowned in it', async () => {
  for (const letter of LETTERS) {
    const pixels = await pixelsOf(await drawCaptcha(letter.repeat(4)));
    const quarters = [0, 1, 2, 3].map(
      (quarter) =>
        pixels.filter((dark, place) => dark > 12 && Math.floor(((place % CAPTCHA_SIZE.width) * 4) / CAPTCHA_SIZE.width) === quarter).length,
    );
    for (const ink of quarters) expect(ink, letter).toBeGreaterThan(250);
    expect(pixels.filter((dark) => dark > 7).length / pixels.length, letter).toBeLessThan(0.4);
  }
});

test('no two letters have the same strokes, all stay in their box, and a text that is no letter is refused', () => {
  const drawings = Array.from(LETTERS).map((letter) => JSON.stringify(strokesOf(letter)));
  expect(new Set(drawings).size).toBe(LETTERS.length);
  expect(LETTERS).not.toMatch(/[01O5SIBGZQU]/);
  const points = Array.from(LETTERS).flatMap((letter) => strokesOf(letter).flat());
  expect(points.every(({ x, y }) => x > -1 && x < GLYPH_BOX.width + 1 && y > -1 && y < GLYPH_BOX.height + 1)).toBe(true);
  expect(() => strokesOf('toString')).toThrow('not a character');
});
