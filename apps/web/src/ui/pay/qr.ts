import { encode } from 'uqr';
import type { Drawing } from './drawing.ts';

const QUIET_ZONE = 4;

export function drawQr(text: string): Drawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { width: size, height: size, path: data.map(rowPath).join('') };
}

/** One rectangle for each run of black modules: a third of the text of one rectangle for each module. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs = row
    .map((black) => (black ? '1' : '0'))
    .join('')
    .matchAll(/1+/g);
  return [...runs].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
}
