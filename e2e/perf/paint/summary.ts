import type { PageLoad } from './measure.ts';

export interface PaintSummary {
  readonly address: string;
  readonly firstPaint: Spread;
  readonly largestPaint: Spread;
  readonly layoutShift: number;
  readonly protocol: string;
  /** Best first paint against the best of the bare page in the same run. */
  readonly timesBare: number;
}

interface Spread {
  readonly best: number;
  readonly median: number;
}

export function summarise(address: string, loads: readonly PageLoad[], bare: readonly PageLoad[]): PaintSummary {
  const firstPaint = spread(
    address,
    loads.map((load) => load.firstPaint),
  );
  return {
    address,
    firstPaint,
    largestPaint: spread(
      address,
      loads.map((load) => load.largestPaint),
    ),
    protocol: [...new Set(loads.map((load) => load.protocol))].join(', '),
    layoutShift: Math.max(...loads.map((load) => load.layoutShift)),
    timesBare:
      firstPaint.best /
      spread(
        'the bare page',
        bare.map((load) => load.firstPaint),
      ).best,
  };
}

function spread(address: string, times: readonly (number | null)[]): Spread {
  const painted = times.filter((time) => time !== null).toSorted((a, b) => a - b);
  const [best] = painted;
  const median = painted[Math.floor(painted.length / 2)];
  if (best === undefined || median === undefined || painted.length < times.length) throw new Error(`${address}: a load painted nothing`);
  return { best, median };
}
