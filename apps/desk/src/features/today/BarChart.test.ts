import { expect, test } from 'vitest';
import { stackSeries } from './BarChart.tsx';

test('adds each series to the sum of the series before it', () => {
  expect(
    stackSeries([
      [1, 2],
      [3, 0],
      [1, 1],
    ]),
  ).toEqual([
    [1, 2],
    [4, 2],
    [5, 3],
  ]);
  expect(stackSeries([])).toEqual([]);
});
