import { expect, test } from 'vitest';
import { drawBarcode } from './code128.ts';

const QUIET_ZONES = 20;
function symbolsIn(text: string): number {
  const drawing = drawBarcode(text);
  return drawing === 'none' ? 0 : (drawing.width - QUIET_ZONES - 2) / 11;
}

test.each([
  ['881044027716', 1 + 6 + 2],
  ['88104402771', 1 + 5 + 2 + 2],
  ['12', 1 + 1 + 2],
  ['A12', 1 + 3 + 2],
  ['HRM8810', 1 + 3 + 1 + 2 + 2],
])('encodes %j in %i symbols, two digits in one where that is shorter', (text, symbols) => {
  expect(symbolsIn(text)).toBe(symbols);
});

test.each(['', '８８１０', 'señas', '12\n34'])('returns none for %j, which Code 128 cannot encode', (text) => {
  expect(drawBarcode(text)).toBe('none');
});
