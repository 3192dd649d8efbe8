import type { Point, Stroke } from './glyphs.ts';

/** Ink on paper, from 0 to 1 for each pixel. */
export class Raster {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.ink = new Float32Array(width * height);
  }

  /** A pen with a round tip of this radius, with soft edges. */
  draw(stroke: Stroke, radius: number, strength = 1): void {
    stroke.slice(1).forEach((to, index) => this.#drawSegment(stroke[index] ?? to, to, radius, strength));
  }

  #drawSegment(from: Point, to: Point, radius: number, strength: number): void {
    const reach = radius + 1;
    const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
    const right = Math.min(this.width, Math.max(from.x, to.x) + reach);
    const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
    const bottom = Math.min(this.height, Math.max(from.y, to.y) + reach);
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const covered = Math.min(Math.max(radius + 0.5 - distance(x, y, from, to), 0), 1) * strength;
        const place = y * this.width + x;
        if (covered > (this.ink[place] ?? 1)) this.ink[place] = covered;
      }
    }
  }
}

/** From a point to the nearest one of a segment. */
function distance(x: number, y: number, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(Math.max(((x - from.x) * dx + (y - from.y) * dy) / length, 0), 1);
  const offX = x - from.x - dx * along;
  const offY = y - from.y - dy * along;
  return Math.sqrt(offX * offX + offY * offY);
}
