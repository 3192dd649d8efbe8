import { expect, test } from 'vitest';
import { keyboardCover } from './keyboard.ts';

test.each([
  ['no keyboard is open', { window: 844, tallest: 844, visible: 844 }, null],
  ['the window shrank by 60 px', { window: 784, tallest: 844, visible: 784 }, null],
  ['the window shrank by more than 60 px', { window: 783, tallest: 844, visible: 783 }, 0],
  ['a keyboard covers the window', { window: 844, tallest: 844, visible: 510 }, 334],
  ['a keyboard over a page scrolled to its field', { window: 844, tallest: 844, visible: 844 - 334 + 100 }, 234],
  ['a browser bar folded out', { window: 844, tallest: 844, visible: 790 }, null],
])('keyboardCover: %s', (_case, heights, covered) => {
  expect(keyboardCover(heights)).toBe(covered);
});
