import { expect, test } from 'vitest';
import { parsePesos } from './typedPesos.ts';

test.each([
  ['1320', 1_320_00],
  ['1,320.5', 1_320_50],
  [' ₱ 320.05 ', 320_05],
  ['0', 0],
  ['', null],
  ['12,34', null],
  ['1.234', null],
  ['-5', null],
  ['12a', null],
  ['9999999999', null],
])('[BEY-04] "%s" is parsed as %s centavos', (text, sum) => {
  expect(parsePesos(text)).toBe(sum);
});
