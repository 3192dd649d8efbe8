import type { Drawing } from './drawing.ts';

/** Widths of the bars and spaces of each symbol of Code 128 (ISO/IEC 15417), by its value. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 ' +
  '221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 ' +
  '231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 ' +
  '114131 311141 411131 211412 211214 211232 2331112';
const symbols = SYMBOLS.split(' ');

const STOP = 106;
const QUIET_ZONE = 10;
/** In set B a symbol is one character, in set C two digits. */
const sets = { B: { start: 104, change: 100 }, C: { start: 105, change: 99 } };

/** Returns `none` for a text with characters other than printable ASCII. */
export function drawBarcode(text: string): Drawing | 'none' {
  if (!/^[ -~]+$/.test(text)) return 'none';
  let x = QUIET_ZONE;
  let path = '';
  const widths = withCheck(valuesOf(text)).map((value) => symbols[value] ?? '');
  Array.from(widths.join(''), Number).forEach((width, index) => {
    // Every symbol starts with a bar and ends with a space, only the last one ends with a bar, so bars have even indexes.
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  });
  return { width: x + QUIET_ZONE, height: 1, path };
}

function valuesOf(text: string): number[] {
  const values: number[] = [];
  let current: keyof typeof sets | undefined;
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    // Set C is shorter only for two or more pairs, or if there are only digits.
    const pairs = digits >= 4 || digits === text.length ? Math.floor(digits / 2) : 0;
    const set = pairs > 0 ? 'C' : 'B';
    if (set !== current) values.push(sets[set][current === undefined ? 'start' : 'change']);
    current = set;
    for (let pair = 0; pair < pairs; pair += 1) values.push(Number(text.slice(at + 2 * pair, at + 2 * pair + 2)));
    if (pairs === 0) values.push(text.charCodeAt(at) - 32);
    at += pairs * 2 || 1;
  }
  return values;
}

function withCheck(values: readonly number[]): number[] {
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0);
  return [...values, sum % 103, STOP];
}
