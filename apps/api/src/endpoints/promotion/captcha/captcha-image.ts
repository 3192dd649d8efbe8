import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { GLYPH_BOX, strokesOf } from './glyphs.ts';
import type { Point, Stroke } from './glyphs.ts';
import { Raster } from './raster.ts';

/** Twice the 96 by 44 that the page shows it in, for screens with fine pixels. */
export const CAPTCHA_SIZE = { width: 192, height: 88 } as const;

export const BACKGROUND = [0xe9, 0xec, 0xe3] as const;
export const INK = [0x21, 0x49, 0x3a] as const;
const MARGIN = 8;
/** Between background and ink: few colours make a small file. */
const SHADES = 16;

/** The letters, each bent and turned its own way, under lines of the same ink: easy for a person, tedious for a program. */
export async function drawCaptcha(letters: string): Promise<Buffer<ArrayBuffer>> {
  const raster = new Raster(CAPTCHA_SIZE.width, CAPTCHA_SIZE.height);
  const bend = waves();
  const room = (CAPTCHA_SIZE.width - 2 * MARGIN) / letters.length;
  Array.from(letters).forEach((character, index) => {
    const middle = { x: MARGIN + room * (index + 0.5) + between(-3, 3), y: CAPTCHA_SIZE.height / 2 + between(-6, 6) };
    const [place, radius] = [placed(middle), between(2.6, 3.8)];
    for (const stroke of strokesOf(character)) raster.draw(stroke.map(place).map(bend), radius);
  });
  for (let line = 0; line < 3; line += 1) raster.draw(acrossLine(), between(0.9, 1.6), between(0.6, 1));
  for (let speck = 0; speck < 24; speck += 1) raster.draw(speckle(), between(0.4, 1.2), between(0.3, 0.9));
  return encodePng(raster);
}

/** From pixels, not from an SVG: its reader is blocked in this process, because borrowers upload pictures to it (`clean-photo.ts`). */
async function encodePng({ width, height, ink }: Raster): Promise<Buffer<ArrayBuffer>> {
  const colours = Array.from(ink).flatMap((strength) =>
    BACKGROUND.map((channel, index) => Math.round(channel + ((INK[index] ?? 0) - channel) * strength)),
  );
  const pixels = sharp(Buffer.from(colours), { raw: { width, height, channels: 3 } });
  return Buffer.from(await pixels.png({ palette: true, colours: SHADES, dither: 0 }).toBuffer());
}

type Move = (point: Point) => Point;

/** From the character's own box to its place in the picture: scaled, slanted, turned. */
function placed(middle: Point): Move {
  const [wide, tall] = [between(2.7, 3.3), between(3.1, 3.7)];
  const [slant, turn] = [between(-0.25, 0.25), between(-0.3, 0.3)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ({ x, y }) => {
    const up = (y - GLYPH_BOX.height / 2) * tall;
    const right = (x - GLYPH_BOX.width / 2) * wide + up * slant;
    return { x: middle.x + right * cos - up * sin, y: middle.y + right * sin + up * cos };
  };
}

/** Two waves through the whole picture, one each way. */
function waves(): Move {
  const [acrossHigh, acrossLong, acrossFrom] = [between(2, 4), between(9, 14), between(0, 6)];
  const [downHigh, downLong, downFrom] = [between(2, 4), between(11, 17), between(0, 6)];
  return ({ x, y }) => ({
    x: x + acrossHigh * Math.sin(y / acrossLong + acrossFrom),
    y: y + downHigh * Math.sin(x / downLong + downFrom),
  });
}

function acrossLine(): Stroke {
  const [start, slope] = [between(20, 68), between(-0.2, 0.2)];
  const [high, long, from] = [between(6, 16), between(16, 30), between(0, 6)];
  return Array.from({ length: CAPTCHA_SIZE.width / 3 + 1 }, (_, index) => {
    const x = index * 3;
    return { x, y: start + slope * (x - CAPTCHA_SIZE.width / 2) + high * Math.sin(x / long + from) };
  });
}

function speckle(): Stroke {
  const [x, y] = [between(0, CAPTCHA_SIZE.width), between(0, CAPTCHA_SIZE.height)];
  return [
    { x, y },
    { x: x + between(-7, 7), y: y + between(-7, 7) },
  ];
}

const FINE = 1 << 24;
const between = (least: number, most: number): number => least + ((most - least) * randomInt(FINE)) / FINE;
