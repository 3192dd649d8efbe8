import { useId, type ReactElement } from 'react';
import css from './WovenPicture.module.css';

/** Cell size, strand width, and the length by which a strand extends beyond its cells, in SVG units. */
const CELL = 20;
const STRAND = 16.4;
const OVER = 1.8;

interface WovenPictureProps {
  /** 28 rows of 28 characters: `.` is ground, `#` a strand in the accent colour, `k` a strand with a knot. */
  readonly rows: readonly string[];
}

export function WovenPicture({ rows }: WovenPictureProps): ReactElement {
  const ground = useId();
  const side = rows.length * CELL;
  return (
    <svg className={css['picture']} viewBox={`0 0 ${side} ${side}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <pattern id={ground} width={2 * CELL} height={2 * CELL} patternUnits="userSpaceOnUse">
          <path className={css['warp']} d={`M${OVER} 0h${STRAND}v${2 * CELL}h-${STRAND}z`} />
          <path className={css['warpUnder']} d={`M${CELL + OVER} 0h${STRAND}v${2 * CELL}h-${STRAND}z`} />
          <path
            className={css['weft']}
            d={`M0 ${OVER}h${CELL + OVER}v${STRAND}H0zM${CELL - OVER} ${CELL + OVER}H${2 * CELL}v${STRAND}H${CELL - OVER}z`}
          />
        </pattern>
      </defs>
      <path fill={`url(#${ground})`} d={`M0 0h${side}v${side}H0z`} />
      <path className={css['strandShade']} d={strands(rows, 0)} />
      <path className={css['strand']} d={strands(rows, 1)} />
      <path className={css['knot']} d={knots(rows)} />
    </svg>
  );
}

/** Rows of the two parities have different shades, so that adjacent strands are distinguishable. */
function strands(rows: readonly string[], parity: 0 | 1): string {
  return rows
    .flatMap((row, line) =>
      line % 2 === parity
        ? [...row.matchAll(/[#k]+/g)].map(
            ({ index, 0: run }) =>
              `M${round(index * CELL - OVER)} ${round(line * CELL + OVER)}h${round(run.length * CELL + 2 * OVER)}v${STRAND}h-${round(run.length * CELL + 2 * OVER)}z`,
          )
        : [],
    )
    .join('');
}

const knots = (rows: readonly string[]): string =>
  rows
    .flatMap((row, line) =>
      [...row.matchAll(/k/g)].map(
        ({ index }) => `M${round(index * CELL + OVER)} ${round(line * CELL + OVER)}h${STRAND}v${STRAND}h-${STRAND}z`,
      ),
    )
    .join('');

const round = (length: number): string => String(Math.round(length * 10) / 10);
