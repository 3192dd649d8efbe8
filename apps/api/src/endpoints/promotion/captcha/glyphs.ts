export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Stroke = readonly Point[];

export const GLYPH_BOX = { width: 10, height: 14 } as const;

/**
 * Letters as pen strokes: each stroke lists its corners as 'x y', and a leading '~' makes the pen follow them in a curve. Letters that look like
 * another letter once they are distorted are omitted: 0 O Q, 1 I, 5 S, A, B, G, U, Z, and V, because two of them look like W.
 */
const DRAWINGS: Readonly<Record<string, readonly string[]>> = {
  C: ['~9.5 3 7.5 .6 4.5 0 1.5 2 0 7 1.5 12 4.5 14 7.5 13.4 9.5 11'],
  D: ['0 14 0 0', '~0 0 5 .3 9 3 10 7 9 11 5 13.7 0 14'],
  E: ['9 0 0 0 0 14 9 14', '0 7 7 7'],
  F: ['9 0 0 0 0 14', '0 7 7 7'],
  H: ['0 0 0 14', '10 0 10 14', '0 7 10 7'],
  J: ['3 0 8.6 0', '~8 0 8 9 7.4 12.6 4.5 14 1.4 12.6 .5 10'],
  K: ['0 0 0 14', '9 0 0 8', '3.4 5.4 10 14'],
  L: ['0 0 0 14 9 14'],
  M: ['0 14 0 0 5 8 10 0 10 14'],
  N: ['0 14 0 0 10 14 10 0'],
  P: ['0 14 0 0', '~0 0 6 .2 9 2 9 5.6 6 7.6 0 7.6'],
  R: ['0 14 0 0', '~0 0 6 .2 9 2 9 5.6 6 7.6 0 7.6', '4.5 7.6 10 14'],
  T: ['0 0 10 0', '5 0 5 14'],
  W: ['0 0 2.5 14 5 4 7.5 14 10 0'],
  X: ['0 0 10 14', '10 0 0 14'],
  Y: ['0 0 5 7 10 0', '5 7 5 14'],
  2: ['~.6 3.6 2 .8 5 0 8.4 1 9.2 4 7.4 7.4 0 14', '0 14 10 14'],
  3: ['~.6 2.4 2.6 .4 5.4 0 8.6 1.4 8.6 5 6.6 6.6 3.8 6.8', '~3.8 6.8 7.6 7.2 9.6 10 8.6 12.8 5.4 14 2 13.4 .2 11.4'],
  4: ['7 14 7 0 0 10 10 10'],
  6: ['~8.6 1.4 6 0 3 1 .8 4.6 .2 9 1.6 12.8 5 14 8.4 12.8 9.6 9.6 8.2 6.6 5 5.8 2 7 .4 9.6'],
  7: ['0 0 10 0 3.6 14'],
  8: ['~5 6.6 1.8 5.4 1 3 2.2 .8 5 0 7.8 .8 9 3 8.2 5.4 5 6.6 1.4 8 .2 10.6 1.6 13.2 5 14 8.4 13.2 9.8 10.6 8.6 8 5 6.6'],
  9: ['~1.4 12.6 4 14 7 13 9.2 9.4 9.8 5 8.4 1.2 5 0 1.6 1.2 .4 4.4 1.8 7.4 5 8.2 8 7 9.6 4.4'],
};

export const LETTERS = Object.keys(DRAWINGS).join('');

/** Returns the strokes as points dense enough to be bent without visible corners. */
export function strokesOf(character: string): readonly Stroke[] {
  const drawing = Object.hasOwn(DRAWINGS, character) ? DRAWINGS[character] : undefined;
  if (drawing === undefined) throw new Error('not a character that can be drawn');
  return drawing.map((text) => densified(text.startsWith('~') ? rounded(cornersOf(text.slice(1))) : cornersOf(text)));
}

function cornersOf(text: string): Stroke {
  const numbers = text.split(' ').map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({ x: numbers[index * 2] ?? 0, y: numbers[index * 2 + 1] ?? 0 }));
}

const STEPS = 6;

function rounded(corners: Stroke): Stroke {
  const at = (index: number): Point => corners[Math.min(Math.max(index, 0), corners.length - 1)] ?? { x: 0, y: 0 };
  const spans = corners.slice(1).flatMap((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    return Array.from({ length: STEPS }, (_step, step) => {
      const t = step / STEPS;
      return { x: spline(a.x, b.x, c.x, d.x, t), y: spline(a.y, b.y, c.y, d.y, t) };
    });
  });
  return [...spans, at(corners.length - 1)];
}

const spline = (a: number, b: number, c: number, d: number, t: number): number =>
  b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

function densified(stroke: Stroke): Stroke {
  const spans = stroke.slice(1).flatMap((to, index) => {
    const from = stroke[index] ?? to;
    const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)));
    return Array.from({ length: parts }, (_, part) => interpolate(from, to, part / parts));
  });
  return [...spans, ...stroke.slice(-1)];
}

const interpolate = (from: Point, to: Point, t: number): Point => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
