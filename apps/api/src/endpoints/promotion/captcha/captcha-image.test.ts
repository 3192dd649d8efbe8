import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CAPTCHA_SIZE, drawCaptcha } from './captcha-image.ts';
import { GLYPH_BOX, LETTERS, strokesOf } from './glyphs.ts';

/** Reads a PNG as a browser does: every chunk by its length, and its checksum. */
function chunksOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const checked = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(checked));
    chunks.set(checked.subarray(0, 4).toString(), checked.subarray(4));
    at += length + 12;
  }
  return chunks;
}

/** How dark each pixel is, from 0 to 15. */
function pixelsOf(png: Buffer): number[] {
  const data = inflateSync(chunksOf(png).get('IDAT') ?? Buffer.alloc(0));
  const stride = 1 + CAPTCHA_SIZE.width / 2;
  expect(data).toHaveLength(stride * CAPTCHA_SIZE.height);
  return [...data].flatMap((byte, index) => (index % stride === 0 ? [] : [byte >> 4, byte & 15]));
}

test('an image is a whole PNG of its size', () => {
  const chunks = chunksOf(drawCaptcha('7K3W'));

  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  expect(chunks.get('PLTE')).toHaveLength(16 * 3);
  expect(pixelsOf(drawCaptcha('7K3W'))).toHaveLength(CAPTCHA_SIZE.width * CAPTCHA_SIZE.height);
});

test('the same letters never look the same', () => {
  const drawn = Array.from({ length: 20 }, () => drawCaptcha('7K3W').toString('base64'));

  expect(new Set(drawn).size).toBe(20);
});

test('every letter puts ink into its own quarter, and no picture is drowned in it', () => {
  for (const letter of LETTERS) {
    const pixels = pixelsOf(drawCaptcha(letter.repeat(4)));
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
  expect(() => strokesOf('toString')).toThrow('not a letter');
});
