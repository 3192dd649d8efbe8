import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import '../../../platform/images/libvips.ts';
import { GLYPH_BOX, strokesOf } from './glyphs.ts';
import type { Point, Stroke } from './glyphs.ts';

/** Twice the 96 by 44 CSS pixels of the page, for screens with a high pixel density. */
export const CAPTCHA_SIZE = { width: 192, height: 88 } as const;

const BACKGROUND = '#e9ece3';
const INK = '#21493a';
/** Few colours between background and ink make a small file. */
const SHADES = 16;

/** Draws the letters as outlines, which need no installed font. */
export async function drawCaptcha(letters: string): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp(Buffer.from(captchaSvg(letters)));
  return Buffer.from(await picture.png({ palette: true, colours: SHADES, dither: 0 }).toBuffer());
}

function captchaSvg(letters: string): string {
  const { width, height } = CAPTCHA_SIZE;
  const waveMove = waves({ high: [2, 3.5], long: [13, 20] });
  const drawn = [
    ...repeatStrokes(2, () => line(acrossLine(), INK, randomBetween(1.6, 2.8))),
    ...placedLetters(letters).flatMap((strokes) => strokes.map(({ stroke, pen }) => line(stroke.map(waveMove), INK, pen))),
    // Cuts in the background's colour split the letters, so that none can be segmented as one connected piece.
    ...repeatStrokes(2, () => line(acrossLine(), BACKGROUND, randomBetween(1.2, 1.8))),
    line(acrossLine(), INK, randomBetween(1.4, 2.2)),
    ...repeatStrokes(20, () => line(speckle(), INK, randomBetween(0.8, 2.6))),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${BACKGROUND}"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g></svg>`;
}

interface PenStroke {
  readonly stroke: Stroke;
  readonly pen: number;
}

/** Some letters touch and others do not, so that the boundaries between letters vary. */
function placedLetters(letters: string): readonly (readonly PenStroke[])[] {
  const shapes = Array.from(letters, (character) => ({
    character,
    wide: randomBetween(2.4, 3),
    tall: randomBetween(3.2, 4),
    gap: randomBetween(7, 16),
  }));
  const length = shapes.reduce((sum, { wide, gap }) => sum + wide * GLYPH_BOX.width + gap, 0);
  const slack = CAPTCHA_SIZE.width - length;
  let left = slack * randomBetween(0.3, 0.7);
  return shapes.map(({ character, wide, tall, gap }) => {
    const middle = { x: left + (wide * GLYPH_BOX.width + gap) / 2, y: CAPTCHA_SIZE.height / 2 + randomBetween(-7, 7) };
    left += wide * GLYPH_BOX.width + gap;
    const place = placeLetter(middle, { wide, tall });
    // Every letter is distorted differently, so that equal letters have different outlines.
    const waveMove = waves({ high: [0.6, 1.5], long: [5, 9] });
    return strokesOf(character).map((stroke) => ({ stroke: stroke.map(place).map(waveMove), pen: randomBetween(4.6, 7.4) }));
  });
}

type Move = (point: Point) => Point;

function placeLetter(middle: Point, { wide, tall }: { readonly wide: number; readonly tall: number }): Move {
  const [slant, turn] = [randomBetween(-0.25, 0.25), randomBetween(-0.35, 0.35)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ({ x, y }) => {
    const up = (y - GLYPH_BOX.height / 2) * tall;
    const right = (x - GLYPH_BOX.width / 2) * wide + up * slant;
    return { x: middle.x + right * cos - up * sin, y: middle.y + right * sin + up * cos };
  };
}

type Range = readonly [least: number, most: number];

function waves({ high, long }: { readonly high: Range; readonly long: Range }): Move {
  const [acrossHeight, acrossLength, acrossOffset] = [randomBetween(...high), randomBetween(...long), randomBetween(0, 6)];
  const [downHeight, downLength, downOffset] = [randomBetween(...high), randomBetween(...long), randomBetween(0, 6)];
  return ({ x, y }) => ({
    x: x + acrossHeight * Math.sin(y / acrossLength + acrossOffset),
    y: y + downHeight * Math.sin(x / downLength + downOffset),
  });
}

function acrossLine(): Stroke {
  const [start, slope] = [randomBetween(16, 72), randomBetween(-0.35, 0.35)];
  const [high, long, from] = [randomBetween(5, 16), randomBetween(12, 30), randomBetween(0, 6)];
  return Array.from({ length: CAPTCHA_SIZE.width / 3 + 1 }, (_, index) => {
    const x = index * 3;
    return { x, y: start + slope * (x - CAPTCHA_SIZE.width / 2) + high * Math.sin(x / long + from) };
  });
}

function speckle(): Stroke {
  const [x, y] = [randomBetween(0, CAPTCHA_SIZE.width), randomBetween(0, CAPTCHA_SIZE.height)];
  return [
    { x, y },
    { x: x + randomBetween(-8, 8), y: y + randomBetween(-8, 8) },
  ];
}

function line(stroke: Stroke, colour: string, pen: number): string {
  const [start, ...rest] = stroke.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `<path d="M${start}L${rest.join(' ')}" stroke="${colour}" stroke-width="${pen.toFixed(1)}"/>`;
}

const repeatStrokes = (count: number, make: () => string): string[] => Array.from({ length: count }, make);

const RANDOM_STEPS = 1 << 24;
const randomBetween = (least: number, most: number): number => least + ((most - least) * randomInt(RANDOM_STEPS)) / RANDOM_STEPS;
