import { expect, test } from 'vitest';
import { isWorkDone } from './page-work.ts';

test.each([
  [[0x80, 0, 0, 0], 0],
  [[0x01, 0xff, 0xff, 0xff], 7],
  [[0x00, 0x03, 0xff, 0xff], 14],
  [[0x00, 0x00, 0x20, 0x00], 18],
  [[0x00, 0x00, 0x00, 0x00], 32],
])('%j satisfies %i leading zero bits and no more', (bytes, zeros) => {
  // A view of a larger buffer, such as Node returns.
  const digest = new Uint8Array([0xff, 0xff, ...bytes, 0xff]).subarray(2);

  expect([isWorkDone(digest, zeros), isWorkDone(digest, zeros + 1)]).toEqual([true, false]);
});
