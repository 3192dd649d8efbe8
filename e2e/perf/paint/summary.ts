import type { LoadBytes, PageLoad } from './measure.ts';

export interface PaintSummary {
  readonly address: string;
  readonly firstPaint: Spread;
  readonly largestPaint: Spread;
  /** `null` on a page without an app. */
  readonly firstData: Spread | null;
  readonly tap: Spread | null;
  readonly press: Spread | null;
  readonly bytes: LoadBytes;
  /** Requests of the load with the most, until the page had its data. */
  readonly requests: readonly string[];
  /** Largest layout shift of all loads, and the elements that moved in that load. */
  readonly layoutShift: number;
  readonly moved: readonly string[];
  readonly protocol: string;
  /** Ratio of the median first paint to that of the bare page in the same run. */
  readonly timesBare: number;
}

interface Spread {
  readonly best: number;
  readonly median: number;
}

export function summarise(address: string, loads: readonly PageLoad[], bare: readonly PageLoad[]): PaintSummary {
  const firstPaintSpread = (of: readonly PageLoad[], name: string): Spread =>
    spread(of.map(({ firstPaint }) => firstPaint)) ?? refuse(`${name}: a load painted nothing`);
  const firstPaint = firstPaintSpread(loads, address);
  const largestShift = loads.toSorted((one, other) => other.layoutShift - one.layoutShift)[0];
  return {
    address,
    firstPaint,
    largestPaint: spread(loads.map(({ largestPaint }) => largestPaint)) ?? firstPaint,
    firstData: spread(loads.map(({ firstData }) => firstData)),
    tap: spread(loads.map(({ tap }) => tap)),
    press: spread(loads.map(({ press }) => press)),
    bytes: {
      scripts: medianOf(loads, ({ bytes }) => bytes.scripts),
      pageAndStyles: medianOf(loads, ({ bytes }) => bytes.pageAndStyles),
      untilData: medianOf(loads, ({ bytes }) => bytes.untilData),
      all: medianOf(loads, ({ bytes }) => bytes.all),
    },
    requests: loads.map(({ requests }) => requests).toSorted((one, other) => other.length - one.length)[0] ?? [],
    protocol: [...new Set(loads.map(({ protocol }) => protocol))].join(', '),
    layoutShift: largestShift?.layoutShift ?? 0,
    moved: largestShift?.moved ?? [],
    timesBare: firstPaint.median / firstPaintSpread(bare, 'the bare page').median,
  };
}

const medianOf = (loads: readonly PageLoad[], figure: (load: PageLoad) => number): number => spread(loads.map(figure))?.median ?? 0;

function refuse(message: string): never {
  throw new Error(message);
}

/** `null` if one of the loads lacks the figure. */
function spread(times: readonly (number | null)[]): Spread | null {
  const known = times.filter((time) => time !== null).toSorted((a, b) => a - b);
  const [best] = known;
  const median = known[Math.floor(known.length / 2)];
  return best === undefined || median === undefined || known.length < times.length ? null : { best, median };
}
